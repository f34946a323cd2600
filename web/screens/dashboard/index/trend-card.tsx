import type { TrendPoint } from '@assay/contract/api/ratings.ts';
import { formatDay } from '@assay/locales/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Subject, trendQuery } from '../../../api/ratings.ts';
import { Trend } from '../../../charts/trend.tsx';
import { Card } from '../../../components/card.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { useTimeZone } from '../../../session/current.ts';

function Line({ points }: { points: TrendPoint[] }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const readings = useMemo(
    () =>
      [...points]
        .sort((a, b) => a.at.localeCompare(b.at))
        .map((point) => ({ day: formatDay(point.at, zone), score: point.total })),
    [points, zone],
  );
  if (readings.length === 0) return <p className="text-2">{t('trend.none')}</p>;
  return (
    <>
      {readings.length === 1 && <p className="small text-2">{t('trend.one')}</p>}
      <Trend readings={readings} height={readings.length === 1 ? 320 : 348} />
    </>
  );
}

export function TrendCard({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const query = useQuery(trendQuery(subject));
  return (
    <Card title={t('trend.title')} className="seven" busy={query.isRefetching}>
      <Loaded query={query} lines={6}>
        {(points) => <Line points={points} />}
      </Loaded>
    </Card>
  );
}
