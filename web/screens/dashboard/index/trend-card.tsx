import type { ScoreEvents } from '@assay/contract/api/analysis/score-events.ts';
import type { TrendPoint } from '@assay/contract/api/ratings.ts';
import { formatDay } from '@assay/locales/format.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Subject, scoreEventsQuery, trendQuery } from '#api/ratings.ts';
import { Legend } from '#charts/legend.tsx';
import { Trend } from '#charts/trend.tsx';
import { Card } from '#components/card.tsx';
import { wholePoints } from '#components/numbers.ts';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useTimeZone } from '#session/current-session.ts';
import { comparePath, eventsText } from './events/score-events.ts';

/** Events of a point, and the path to what is behind them. */
function happened(events: ScoreEvents | undefined, subject: Subject, t: TFunction) {
  if (!events) return {};
  return { events: eventsText(events, t), path: comparePath(subject, events.previousId, events.ratingId) };
}

function Line({ subject, points }: { subject: Subject; points: TrendPoint[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const events = useQuery(scoreEventsQuery(subject)).data;
  const zone = useTimeZone();
  const readings = useMemo(() => {
    const of = new Map(events?.map((one) => [one.ratingId, one]));
    return [...points]
      .sort((a, b) => a.at.localeCompare(b.at))
      .map((point, at, all) => ({
        day: formatDay(point.at, zone),
        score: point.total,
        average: point.average === null ? null : wholePoints(point.average),
        model: at > 0 && point.modelVersion !== all[at - 1]!.modelVersion ? point.modelVersion : null,
        ...happened(of.get(point.ratingId), subject, t),
      }));
  }, [points, events, zone, subject, t]);
  if (readings.length === 0) return <p className="text-2">{t('trend.none')}</p>;
  return (
    <>
      {readings.length === 1 && <p className="small text-2">{t('trend.one')}</p>}
      <Trend readings={readings} height={readings.length === 1 ? 320 : 348} onOpen={(path) => void navigate(path)} />
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
        {(points) => <Line subject={subject} points={points} />}
      </QueryBoundary>
    </Card>
  );
}
