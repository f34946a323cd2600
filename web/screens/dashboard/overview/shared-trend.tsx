import type { RatingSummary } from '@assay/contract/api/ratings.ts';
import { formatDay } from '@assay/locales/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Subject, trendQuery } from '#api/ratings.ts';
import { Gauge } from '#charts/gauge.tsx';
import { Trend } from '#charts/trend.tsx';
import { Card } from '#components/card.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useTimeZone } from '#session/current-session.ts';

/** Score, and scores over time, of a domain that another company shares, at any level. */
export function SharedTrend({ subject, rating }: { subject: Subject; rating: RatingSummary }) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const query = useQuery(trendQuery(subject));
  return (
    <div className="grid">
      <Card title={t('rating.title')} className="five">
        <Gauge score={rating.total} cap={rating.ceiling?.at ?? 100} />
      </Card>
      <Card title={t('trend.title')} className="seven" busy={query.isRefetching}>
        <QueryBoundary query={query} lines={6}>
          {(points) => {
            const readings = [...points]
              .sort((a, b) => a.at.localeCompare(b.at))
              .map(({ at, total }) => ({ day: formatDay(at, zone), score: total }));
            return readings.length === 0 ? (
              <p className="text-2">{t('trend.none')}</p>
            ) : (
              <Trend readings={readings} height={260} />
            );
          }}
        </QueryBoundary>
      </Card>
    </div>
  );
}
