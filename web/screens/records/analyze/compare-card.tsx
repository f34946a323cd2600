import type { TrendPoint } from '@assay/contract/api/ratings.ts';
import { formatInstant } from '@assay/locales/format.ts';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { comparisonQuery } from '#api/analysis.ts';
import { type Subject, trendQuery } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { Empty } from '#components/empty.tsx';
import { Select } from '#components/loading/select.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useTimeZone } from '#session/current-session.ts';
import { ComparedAreas } from './compared-areas.tsx';
import { ComparedChanges } from './compared-changes.tsx';
import { ComparedHead } from './compared-head.tsx';
import type { AnalysisAddress } from './use-analysis.ts';

/** Older scans are found by searching for their day. */
const SCANS_SHOWN = 50;

/** Compares any two scans of a domain: totals, areas and changes. */
export function CompareCard({ subject, at }: { subject: Subject; at: AnalysisAddress }) {
  const { t } = useTranslation();
  const query = useQuery(trendQuery(subject));
  return (
    <Card title={t('compare.title')}>
      {subject.domain === '' ? (
        <p className="text-2">{t('compare.chooseDomain')}</p>
      ) : (
        <QueryBoundary query={query} lines={6}>
          {(points) =>
            points.length < 2 ? (
              <Empty icon={IconArrowsDiff} title={t('compare.tooFew')}>
                {t('compare.tooFewWhy')}
              </Empty>
            ) : (
              <Two subject={subject} at={at} points={points} />
            )
          }
        </QueryBoundary>
      )}
    </Card>
  );
}

/** @param points oldest first, at least two */
function Two({ subject, at, points }: { subject: Subject; at: AnalysisAddress; points: readonly TrendPoint[] }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const newest = points.toReversed();
  const known = (id: string, otherwise: TrendPoint) => points.find(({ ratingId }) => ratingId === id) ?? otherwise;
  // Defaults to the two latest scans.
  const [a, b] = [known(at.a, newest[1]!), known(at.b, newest[0]!)];
  const query = useQuery(comparisonQuery(subject, a.ratingId, b.ratingId, at));
  const data = newest.map((point) => ({
    value: point.ratingId,
    label: `${formatInstant(point.at, zone)} · ${point.total ?? t('rating.notRated')}`,
  }));
  const pick = (name: 'a' | 'b', value: string) => (
    <Select
      label={t(name === 'a' ? 'compare.first' : 'compare.second')}
      value={value}
      data={data}
      searchable
      limit={SCANS_SHOWN}
      allowDeselect={false}
      nothingFoundMessage={t('compare.noScan')}
      onChange={(next) => next && at.set({ a: a.ratingId, b: b.ratingId, [name]: next, page: '' })}
      w={320}
      maw="100%"
    />
  );
  return (
    <div className="stack gap-16">
      <div className="row wrap gap-16">
        {pick('a', a.ratingId)}
        {pick('b', b.ratingId)}
      </div>
      {a.ratingId === b.ratingId ? (
        <p className="text-2">{t('compare.same')}</p>
      ) : (
        <QueryBoundary query={query} lines={8}>
          {(comparison) => (
            <div className="stack gap-24" aria-busy={query.isPlaceholderData}>
              <ComparedHead comparison={comparison} />
              <ComparedAreas subject={subject} comparison={comparison} />
              {comparison.changes && comparison.kinds ? (
                <ComparedChanges changes={comparison.changes} kinds={comparison.kinds} at={at} />
              ) : (
                <p className="small text-2">{t('compare.hidden')}</p>
              )}
            </div>
          )}
        </QueryBoundary>
      )}
    </div>
  );
}
