import { PLAN_LIMITS } from '@assay/contract/plans.ts';
import type { Permission } from '@assay/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefCallback, Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#api/connection.ts';
import { changesSinceQuery, ratingQuery, type Subject } from '#api/ratings.ts';
import { RenderWhenVisible } from '#charts/render-when-visible.tsx';
import { Card } from '#components/card.tsx';
import { DomainActions } from '#components/domains/domain-actions.tsx';
import { NoRating } from '#components/domains/no-rating.tsx';
import { Instant } from '#components/instant.tsx';
import { Boundary } from '#components/loading/boundary.tsx';
import { lazyPart } from '#components/loading/lazy-part.ts';
import { Skeleton } from '#components/loading/skeleton.tsx';
import { Note } from '#components/note.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useSession } from '#session/current-session.ts';
import { subjectPath } from '#shell/subject.ts';
import cardStyles from '#styles/card.module.css';
import { AreasCard } from './areas-card.tsx';
import { DomainFilter } from './domain-filter.tsx';
import { ChangesCard } from './events/changes-card.tsx';
import { NextScansCard } from './next-scans-card.tsx';
import styles from './one-domain.module.css';
import { RankingCard } from './ranking-card.tsx';
import { RatingCard } from './rating-card.tsx';
import { SeverityStrip } from './severity-strip.tsx';
import { TrendCard } from './trend-card.tsx';

// Content further down is loaded near the viewport.
const RemediationPlanCard = lazyPart(
  async () => (await import('./plan/remediation-plan-card.tsx')).RemediationPlanCard,
);
const ForecastCard = lazyPart(async () => (await import('./plan/forecast-card.tsx')).ForecastCard);
const ScoreEventsCard = lazyPart(async () => (await import('./events/score-events-card.tsx')).ScoreEventsCard);
const CountsCard = lazyPart(async () => (await import('./counts-card.tsx')).CountsCard);
/** Reserved height of a card that is not loaded yet, in px. */
const LATER_HEIGHT = 340;

/** A lazy card; shows an error in its place if loading fails. */
function Later({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  const { t } = useTranslation();
  const room = (ref?: RefCallback<HTMLElement | null>) => (
    <section ref={ref} className={`${cardStyles.card} ${className}`} style={{ minHeight: LATER_HEIGHT }}>
      <div className={cardStyles.head}>
        <h2>{title}</h2>
      </div>
    </section>
  );
  return (
    <Boundary
      fallback={() => (
        <Card title={title} className={className}>
          <Note tone="bad" lead={t('failed.lead')}>
            {t('screen.failed')}
          </Note>
        </Card>
      )}
    >
      <RenderWhenVisible fallback={room}>
        <Suspense fallback={room()}>{children}</Suspense>
      </RenderWhenVisible>
    </Boundary>
  );
}

export function OneDomain({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const query = useQuery(ratingQuery(subject));
  // Requested with the rating: the card of changes is beside it, and the taller one decides where the next cards begin.
  const changes = useQuery(changesSinceQuery(subject, 'scan'));
  // As in QueryBoundary: all cards in one task would block input on slow phones.
  const waits = useDeferredValue(changes.isPending);
  const permission = useSession()?.permission as Permission | undefined;
  const ranked = permission !== undefined && PLAN_LIMITS[permission].enterpriseAnalysis;
  if (isApiError(query.error, 'rating-not-found') || isApiError(query.error, 'domain-not-found'))
    return <NoRating subject={subject} error={query.error} />;
  const base = subjectPath(subject);
  const list = `${base}${base.includes('?') ? '&' : '?'}`;
  return (
    <>
      <PageHead
        title={t('titles.index')}
        facts={
          query.data ? (
            <>
              {t('index.scanned')} {<Instant at={query.data.at} />}
            </>
          ) : (
            // Reserves the line's height, to prevent layout shifts.
            '\u00a0'
          )
        }
      >
        <DomainFilter value={subject.domain} />
        <DomainActions subject={subject} />
      </PageHead>
      <QueryBoundary query={query} lines={8}>
        {(rating) =>
          waits ? (
            <Skeleton lines={8} />
          ) : (
            <div className="grid">
              <RatingCard rating={rating} className={`${styles.ratingCell} first`} />
              <ChangesCard subject={subject} className={`${styles.changesCell} second`} />
              <SeverityStrip counts={rating.counts} pathOf={(level) => `${list}severity=${level}#findings`} />
              <AreasCard subject={subject} rating={rating} />
              <TrendCard subject={subject} />
              <Later title={t('way.titlePlain')} className={`seven ${cardStyles.fill} third-on-phone`}>
                <RemediationPlanCard key={rating.id} subject={subject} rating={rating} />
              </Later>
              <div className={`five ${styles.stacked}`}>
                {ranked && <RankingCard />}
                <NextScansCard />
              </div>
              <Later title={t('scoreEvents.title')} className="seven">
                <ScoreEventsCard subject={subject} />
              </Later>
              <Later title={t('countsOverTime.title')} className="five">
                <CountsCard subject={subject} />
              </Later>
              <Later title={t('forecast.title')} className="">
                <ForecastCard subject={subject} />
              </Later>
            </div>
          )
        }
      </QueryBoundary>
    </>
  );
}
