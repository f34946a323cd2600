import type { TrendPoint } from '@assay/contract/api/ratings.ts';
import { formatDay } from '@assay/locales/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Subject, trendQuery } from '#api/ratings.ts';
import { Card } from '#components/card.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useTimeZone } from '#session/current-session.ts';
import { CountsOverTime } from './counts-over-time.tsx';

/** Maximum number of distinguishable bars, for the newest scans. */
const SCANS_MAX = 40;

function Bars({ points }: { points: readonly TrendPoint[] }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const readings = useMemo(
    () => points.slice(-SCANS_MAX).map(({ at, counts }) => ({ day: formatDay(at, zone), counts })),
    [points, zone],
  );
  if (readings.length === 0) return <p className="text-2">{t('trend.none')}</p>;
  return <CountsOverTime readings={readings} />;
}

/** Number of open findings per severity at each scan. */
export function CountsCard({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const query = useQuery(trendQuery(subject));
  return (
    <Card title={t('countsOverTime.title')} className="five" busy={query.isRefetching}>
      <QueryBoundary query={query} lines={5}>
        {(points) => <Bars points={points} />}
      </QueryBoundary>
    </Card>
  );
}
