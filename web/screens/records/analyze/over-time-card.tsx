import { AREA_IDS, type AreaId } from '@assay/contract/areas.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { analysisTrendQuery } from '#api/analysis.ts';
import type { Subject } from '#api/ratings.ts';
import { Legend } from '#charts/legend.tsx';
import { Trend } from '#charts/trend.tsx';
import { Card } from '#components/card.tsx';
import { Select } from '#components/loading/select.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { toScoreSeries } from './score-series.ts';
import type { Group } from './use-analysis.ts';

const DAYS = 365;
const HEIGHT = 320;

interface Props {
  subject: Subject;
  group: Group;
  /** Empty = the total. */
  area: AreaId | '';
  onArea(area: AreaId | ''): void;
}

/** Score and average over a year, in total or for one area. */
export function OverTimeCard({ subject, group, area, onArea }: Props) {
  const { t } = useTranslation();
  const query = useQuery(analysisTrendQuery(subject, area, DAYS));
  const { data } = query;
  const readings = useMemo(() => (data ? toScoreSeries(data.own, data[group]) : []), [data, group]);
  const averages = readings.some(({ average }) => average !== null);
  const own = subject.domain === '' ? t('analyze.allOwn') : t('thisDomain');
  const averageName = t(group === 'all' ? 'average.enterprise' : 'analyze.industryAverage');
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
              <Trend readings={readings} height={HEIGHT} averageName={averageName} />
            )
          }
        </QueryBoundary>
        {data && !averages && <p className="small text-2">{t('analyze.overTime.noAverage')}</p>}
      </div>
    </Card>
  );
}
