import { useTranslation } from 'react-i18next';
import { AreasCard } from '#screens/dashboard/index/areas-card.tsx';
import { RatingCard } from '#screens/dashboard/index/rating-card.tsx';
import { SeverityStrip } from '#screens/dashboard/index/severity-strip.tsx';
import { SAMPLE_RATING } from './sample-rating.ts';

const SUBJECT = { domain: SAMPLE_RATING.domain, company: null };

/** The first cards of a dashboard with invented data: a picture in the user's language and color scheme. */
export default function SampleDashboard() {
  const { t } = useTranslation();
  return (
    <div role="img" aria-label={t('locked.alt')}>
      <div className="grid" inert>
        <SeverityStrip counts={SAMPLE_RATING.counts} pathOf={() => null} />
        <RatingCard rating={SAMPLE_RATING} className="seven" />
        <AreasCard subject={SUBJECT} rating={SAMPLE_RATING} />
      </div>
    </div>
  );
}
