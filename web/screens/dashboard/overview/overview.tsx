import type { RatingSummary } from '@assay/contract/api/ratings.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isApiError } from '#api/connection.ts';
import { ratingQuery, type Subject } from '#api/ratings.ts';
import { BadgeButton } from '#components/domains/badge/badge-button.tsx';
import { DomainActions } from '#components/domains/domain-actions.tsx';
import { AssetsCard } from '#components/domains/names/lazy-cards.tsx';
import { NoRating } from '#components/domains/no-rating.tsx';
import { ShareButton } from '#components/domains/rating-links/share-button.tsx';
import { ExportMenu } from '#components/findings/export-menu.tsx';
import { CapReason } from '#components/indicators/cap-reason.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { IfReal } from '#components/indicators/if-real.tsx';
import { Instant } from '#components/instant.tsx';
import { lazyCard } from '#components/loading/lazy.tsx';
import { Note } from '#components/note.tsx';
import { percentText } from '#components/numbers.ts';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { SharedFindings, SharedNote } from '#components/suppliers/lazy-parts.tsx';
import { useSubject } from '#shell/subject.ts';
import { AreaCards } from './area-cards.tsx';
import { DEDUCTIONS } from './deductions/deductions-path.ts';
import { FindingsCard } from './findings-card.tsx';
import { LedgerCard } from './ledger-card.tsx';

const DeductionsCard = lazyCard(async () => (await import('./deductions/deductions-card.tsx')).DeductionsCard, {
  words: ['deductions'],
  lines: 12,
});
const SharedTrend = lazyCard(async () => (await import('./shared-trend.tsx')).SharedTrend, {
  lines: 6,
});

function Facts({ rating }: { rating: RatingSummary }) {
  const { t, i18n } = useTranslation();
  const score = rating.total === null ? t('rating.notRated') : t('rating.scoreOf', { score: rating.total });
  return (
    <>
      <span className="figure medium" style={{ color: 'var(--text)' }}>
        {score}
      </span>
      {rating.riskClass && ` · ${t(`terms:riskClasses.${rating.riskClass}`)}`}
      {` · ${t('coverage.share', { share: percentText(rating.coverage, i18n.language) })} · ${t('index.scanned')} `}
      <Instant at={rating.at} />
      <span className="row wrap" style={{ gap: '2px 12px' }}>
        <IfReal unconfirmed={rating.unconfirmed} />
        <CapReason rating={rating} />
      </span>
    </>
  );
}

/** Actions for a domain of the user's company. */
function Actions({ subject }: { subject: Subject }) {
  return (
    <>
      {subject.company === null && <ShareButton subject={subject} />}
      {subject.company === null && <BadgeButton subject={subject} />}
      <DomainActions subject={subject} />
    </>
  );
}

/** `/domain/{domain}`: areas, findings with the largest deductions, and the computation of the score. */
export default function Overview() {
  const { t } = useTranslation();
  const subject = useSubject();
  const [search] = useSearchParams();
  const query = useQuery(ratingQuery(subject));
  const rating = query.data;
  // Domains that are no longer shared are removed from the page.
  if (subject.company !== null && isApiError(query.error, 'domain-not-found'))
    return <Note lead={t('errors:domain-not-found', { domain: subject.domain })} live />;
  if (isApiError(query.error, 'rating-not-found') || isApiError(query.error, 'domain-not-found'))
    return <NoRating subject={subject} error={query.error} />;
  return (
    <>
      <PageHead
        title={
          <span className="row wrap" style={{ gap: '4px 14px' }}>
            {rating && <GradeMark grade={rating.grade} limited={rating.limited} size={40} solid />}
            <span>{subject.domain}</span>
          </span>
        }
        facts={rating && <Facts rating={rating} />}
      >
        {rating && rating.sharing?.level !== 'rating' && <ExportMenu subject={subject} />}
        {rating && !rating.sharing && <Actions subject={subject} />}
      </PageHead>
      <QueryBoundary query={query} lines={8}>
        {(data) => (
          <div className="stack gap-16">
            {data.scanstate === 1 && <Note>{t('rating.phaseOne')}</Note>}
            {data.sharing && <SharedNote sharing={data.sharing} />}
            {data.sharing && <SharedTrend subject={subject} rating={data} />}
            <AreaCards subject={subject} areas={data.areas} />
            {data.sharing?.level === 'findings' && (
              <SharedFindings subject={subject} area={null} counts={data.counts} />
            )}
            {(!data.sharing || data.sharing.level === 'everything') && (
              <div className="grid">
                <FindingsCard subject={subject} counts={data.counts} />
                <LedgerCard subject={subject} rating={data} />
              </div>
            )}
            {search.has(DEDUCTIONS) && (!data.sharing || data.sharing.level === 'everything') && (
              <DeductionsCard subject={subject} total={data.total} />
            )}
            {!data.sharing && <AssetsCard subject={subject} />}
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
