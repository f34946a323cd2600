import type { TrendPoint } from '@assay/contract/api/ratings.ts';
import { formatDay } from '@assay/locales/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Subject, trendQuery } from '#api/ratings.ts';
import { Legend } from '#charts/legend.tsx';
import { Trend } from '#charts/trend.tsx';
import { Card } from '#components/card.tsx';
import { wholePoints } from '#components/numbers.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useTimeZone } from '#session/current-session.ts';

function Line({ points }: { points: TrendPoint[] }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const readings = useMemo(
    () =>
      [...points]
        .sort((a, b) => a.at.localeCompare(b.at))
        .map((point, at, all) => ({
          day: formatDay(point.at, zone),
          score: point.total,
          average: point.average === null ? null : wholePoints(point.average),
          model: at > 0 && point.modelVersion !== all[at - 1]!.modelVersion ? point.modelVersion : null,
        })),
    [points, zone],
  );
  if (readings.length === 0) return <p className="text-2">{t('trend.none')}</p>;
  return (
    <>
      {readings.length === 1 && <p className="small text-2">{t('trend.one')}</p>}
      <Trend readings={readings} height={readings.length === 1 ? 320 : 348} />
      {readings.some(({ model }) => model) && <p className="tiny text-3">{t('trendMarks.explanation')}</p>}
    </>
  );
}

export function TrendCard({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const query = useQuery(trendQuery(subject));
  const averages = query.data?.some(({ average }) => average !== null) ?? false;
  return (
    <Card
      title={t('trend.title')}
      aside={averages && <Legend own={t('thisDomain')} average />}
      className="seven"
      busy={query.isRefetching}
    >
      <QueryBoundary query={query} lines={6}>
        {(points) => <Line points={points} />}
      </QueryBoundary>
    </Card>
  );
}
