import type { ScoreEvents } from '@assay/contract/api/analysis/score-events.ts';
import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import { formatDay } from '@assay/locales/format.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { analysisTrendQuery } from '#api/analysis.ts';
import { type Subject, scoreEventsQuery } from '#api/ratings.ts';
import { Legend } from '#charts/legend.tsx';
import { Trend } from '#charts/trend.tsx';
import { Card } from '#components/card.tsx';
import { useIsShared } from '#components/findings/decisions/use-may-decide.ts';
import { Select } from '#components/loading/select.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { comparePath, eventsText } from '#screens/dashboard/index/events/score-events.ts';
import { useTimeZone } from '#session/current-session.ts';
import { type ScorePoint, toScoreSeries } from './score-series.ts';
import type { Group } from './use-analysis.ts';

const DAYS = 365;
const HEIGHT = 320;

interface Props {
  subject: Subject;
  group: Group;
  /** The domain compared with in the group `domain`; null until one is chosen. */
  other: Subject | null;
  /** Empty = the total. */
  area: AreaId | '';
  onArea(area: AreaId | ''): void;
}

/** Adds what happened on a day with a scan; earlier scans of the same day are included in the last one. */
function withEvents(point: ScorePoint, happened: ReadonlyMap<string, ScoreEvents>, subject: Subject, t: TFunction) {
  const events = point.carried ? undefined : happened.get(point.day);
  if (!events) return point;
  return { ...point, events: eventsText(events, t), path: comparePath(subject, events.previousId, events.ratingId) };
}

/** Score and average, or the score of another domain, over a year, in total or for one area; with the events behind it. */
export function OverTimeCard({ subject, group, other, area, onArea }: Props) {
  const { t } = useTranslation();
  const query = useQuery(analysisTrendQuery(subject, area, DAYS));
  const { data } = query;
  const { domain, company } = subject;
  const beside = group === 'domain';
  const hasOther = other !== null;
  const trendOfOther = analysisTrendQuery(other ?? subject, area, DAYS);
  const found = useQuery({ ...trendOfOther, enabled: beside && hasOther }).data?.own;
  const others = hasOther ? found : undefined;
  const shared = useIsShared(subject);
  // Events are in whole scores.
  const marked = domain !== '' && area === '' && !shared;
  const events = useQuery({ ...scoreEventsQuery(subject), enabled: marked }).data;
  const zone = useTimeZone();
  const navigate = useNavigate();
  const readings = useMemo(() => {
    const compared = group === 'domain' ? others : data?.[group];
    // The last scan of a day is kept.
    const happened = new Map(marked ? events?.toReversed().map((one) => [formatDay(one.at, zone), one] as const) : []);
    const shown = { domain, company };
    return data ? toScoreSeries(data.own, compared ?? []).map((point) => withEvents(point, happened, shown, t)) : [];
  }, [data, others, group, events, marked, zone, domain, company, t]);
  const averages = readings.some(({ average }) => average !== null);
  const own = subject.domain === '' ? t('analyze.allOwn') : t('thisDomain');
  const average = t(group === 'industry' ? 'analyze.industryAverage' : 'average.enterprise');
  const averageName = beside ? other?.domain || t('analyze.allOwn') : average;
  return (
    <Card
      title={t('analyze.overTime.title')}
      aside={<Legend own={own} average={averages} averageName={averageName} />}
      busy={query.isRefetching}
    >
      <div className="stack gap-12">
        <Select
          aria-label={t('analyze.overTime.of')}
          value={area}
          data={[
            { value: '', label: t('analyze.overTime.total') },
            ...AREA_IDS.map((id) => ({ value: id as string, label: t(`terms:areas.${id}`) })),
          ]}
          allowDeselect={false}
          onChange={(value) => onArea(AREA_IDS.find((id) => id === value) ?? '')}
          w={260}
        />
        <QueryBoundary query={query} lines={6}>
          {() =>
            readings.length === 0 ? (
              <p className="text-2">{t('trend.none')}</p>
            ) : (
              <Trend
                readings={readings}
                height={HEIGHT}
                averageName={averageName}
                onOpen={(path) => void navigate(path)}
              />
            )
          }
        </QueryBoundary>
        {data && !averages && !beside && <p className="small text-2">{t('analyze.overTime.noAverage')}</p>}
      </div>
    </Card>
  );
}
