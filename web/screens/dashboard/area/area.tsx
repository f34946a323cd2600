import { matchRoute } from '@assay/contract/access.ts';
import { type AreaId, isAreaId } from '@assay/contract/areas.ts';
import { gradeOf } from '@assay/contract/grades.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isApiError } from '#api/connection.ts';
import { ratingQuery } from '#api/ratings.ts';
import { LookAlikesCard } from '#components/domains/names/lazy-cards.tsx';
import { NoRating } from '#components/domains/no-rating.tsx';
import { useMayRetest } from '#components/findings/decisions/use-may-decide.ts';
import { CapReason } from '#components/indicators/cap-reason.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { lazyCard } from '#components/loading/lazy.tsx';
import { Note } from '#components/note.tsx';
import { wholePoints } from '#components/numbers.ts';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { SharedFindings, SharedNote } from '#components/suppliers/lazy-parts.tsx';
import { useSubject } from '#shell/subject.ts';
import { AreaStrip } from './area-strip.tsx';
import { ChecksCard } from './checks-card.tsx';
import { RetestAll } from './retest-all.tsx';
import { RowsCard } from './rows-card.tsx';

/** The map of the IP reputation page, loaded with its texts. */
const PlacesCard = lazyCard(async () => (await import('./places-card.tsx')).PlacesCard, {
  words: ['map'],
  lines: 8,
});
const CadenceCard = lazyCard(async () => (await import('./cadence-card.tsx')).CadenceCard);
const DnssecCard = lazyCard(async () => (await import('./dnssec-card.tsx')).DnssecCard);

/** In px. */
const MARK_SIZE = 40;

function useArea(): AreaId {
  const name = matchRoute(useLocation().pathname)?.route.name ?? '';
  return isAreaId(name) ? name : 'web_app_security';
}

/** `/domain/{domain}/{area}`: findings, affected assets and fixes. */
export default function Area() {
  const { t } = useTranslation();
  const subject = useSubject();
  const area = useArea();
  const query = useQuery(ratingQuery(subject));
  const mayRetest = useMayRetest(subject);
  const sharing = query.data?.sharing;
  const summary = query.data?.areas.find((one) => one.area === area);
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
            {summary ? (
              <GradeMark
                grade={summary.score === null ? null : gradeOf(wholePoints(summary.score))}
                size={MARK_SIZE}
                solid
              />
            ) : (
              query.isPending && <span style={{ width: MARK_SIZE, height: MARK_SIZE }} />
            )}
            <span>{t(`terms:areas.${area}`)}</span>
          </span>
        }
        facts={
          <>
            <span className="mono">{subject.domain}</span>
            {query.data && ' '}
            {query.data && <CapReason rating={query.data} />}
          </>
        }
      >
        {mayRetest && (query.data ? !sharing : query.isPending && subject.company === null) && (
          <RetestAll key={subject.domain} subject={subject} disabled={!query.data} />
        )}
      </PageHead>
      <QueryBoundary query={query} lines={8}>
        {(rating) => (
          <div className="stack gap-16" key={area}>
            {sharing && <SharedNote sharing={sharing} />}
            {summary && <AreaStrip subject={subject} summary={summary} checks={sharing?.level !== 'rating'} />}
            {summary && sharing?.level === 'findings' && (
              <SharedFindings subject={subject} area={area} counts={summary.counts} />
            )}
            {area === 'endpoint_security' && <Note>{t('area.notSeen.endpoint_security')}</Note>}
            {area === 'ip_reputation' && (!sharing || sharing.level === 'everything') && (
              <PlacesCard subject={subject} />
            )}
            {area === 'patch_cadence' && sharing?.level !== 'rating' && <CadenceCard subject={subject} />}
            {area === 'social_engineering' && !sharing && <LookAlikesCard subject={subject} />}
            {summary && (!sharing || sharing.level === 'everything') ? (
              <RowsCard subject={subject} area={area} summary={summary} at={rating.at}>
                {area === 'dns_health' && <DnssecCard subject={subject} />}
                <ChecksCard subject={subject} area={area} />
              </RowsCard>
            ) : (
              sharing?.level !== 'rating' && <ChecksCard subject={subject} area={area} />
            )}
          </div>
        )}
      </QueryBoundary>
    </>
  );
}
