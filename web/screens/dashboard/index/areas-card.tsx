import type { RatingSummary } from '@assay/contract/api/ratings.ts';
import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { Subject } from '#api/ratings.ts';
import { AreaBars } from '#charts/area-bars.tsx';
import { ChartWithTable } from '#charts/chart-with-table.tsx';
import { Legend } from '#charts/legend.tsx';
import { type AreaScorePair, Radar } from '#charts/radar.tsx';
import { Card } from '#components/card.tsx';
import { wholePoints } from '#components/numbers.ts';
import { subjectPath } from '#shell/subject.ts';

/** Below this width the radar becomes a list of bars. */
const RADAR_WIDTH_MIN = 380;

/** The ten areas compared to the average, each linked to its page. */
export function AreasCard({ subject, rating }: { subject: Subject; rating: RatingSummary }) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const whole = (value: number | null) => (value === null ? null : wholePoints(value));
  const readings: AreaScorePair[] = rating.areas.map((area) => ({
    area: area.area,
    score: whole(area.score),
    status: area.status,
    average: whole(area.average),
    href: subjectPath(subject, `/${area.area}`),
  }));
  const averages = readings.some((reading) => reading.average !== null);
  const narrow = width > 0 && width < RADAR_WIDTH_MIN;
  const weakest = readings.filter((reading) => reading.score !== null).sort((a, b) => a.score! - b.score!)[0];
  const summary = weakest
    ? t('areasCard.summary', { area: t(`terms:areas.${weakest.area}`), score: weakest.score })
    : t('areasCard.none');
  return (
    <Card title={t('areasCard.title')} aside={<Legend own={t('thisDomain')} average={averages} />} className="five">
      <div ref={ref}>
        <ChartWithTable
          interactive
          summary={summary}
          heads={[t('column.area'), t('score'), ...(averages ? [t('average.enterprise')] : [])]}
          rows={readings.map((reading) => [
            t(`terms:areas.${reading.area}`),
            reading.score ?? t(`terms:areaStatus.${reading.status}`),
            ...(averages ? [reading.average ?? '–'] : []),
          ])}
        >
          {narrow ? <AreaBars areas={readings} /> : <Radar areas={readings} />}
        </ChartWithTable>
      </div>
    </Card>
  );
}
