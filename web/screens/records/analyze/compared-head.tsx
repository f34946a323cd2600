import type { ComparedRating, RatingComparison } from '@assay/contract/api/analysis/comparison.ts';
import { useTranslation } from 'react-i18next';
import { SeverityCounts } from '#components/findings/severity.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { Instant } from '#components/instant.tsx';
import { Note } from '#components/note.tsx';
import { percentText } from '#components/numbers.ts';
import styles from './compared-head.module.css';

/** The two ratings and the difference between their totals. */
export function ComparedHead({ comparison: { earlier, later } }: { comparison: RatingComparison }) {
  const { t } = useTranslation();
  const change = earlier.total === null || later.total === null ? null : later.total - earlier.total;
  return (
    <div className="stack gap-12">
      <div className={styles.compared}>
        <One title={t('compare.earlier')} rating={earlier} />
        <One title={t('compare.later')} rating={later} change={change} />
      </div>
      {earlier.modelVersion !== later.modelVersion && (
        <Note lead={t('compare.otherModel', { earlier: earlier.modelVersion, later: later.modelVersion })}>
          {t('compare.otherModelWhy')}
        </Note>
      )}
    </div>
  );
}

function One({ title, rating, change = null }: { title: string; rating: ComparedRating; change?: number | null }) {
  const { t, i18n } = useTranslation();
  return (
    <section className="stack gap-4">
      <h3>{title}</h3>
      <span className="small text-2">
        <Instant at={rating.at} />
      </span>
      <span className="row" style={{ gap: 10 }}>
        <GradeMark grade={rating.grade} limited={rating.limited} size={32} />
        <span className="figure medium">{rating.total ?? t('rating.notRated')}</span>
        <ScoreChange value={change} />
      </span>
      <SeverityCounts counts={rating.counts} />
      <span className="tiny text-3">{t('coverage.share', { share: percentText(rating.coverage, i18n.language) })}</span>
    </section>
  );
}
