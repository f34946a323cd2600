import type { RatingSummary } from '@assay/contract/api/ratings.ts';
import { useTranslation } from 'react-i18next';
import type { Subject } from '#api/ratings.ts';
import { AreaScores } from '#charts/area-scores.tsx';
import { ChartWithTable } from '#charts/chart-with-table.tsx';
import { Legend } from '#charts/legend.tsx';
import type { AreaScorePair } from '#charts/radar.tsx';
import { Card } from '#components/card.tsx';
import { wholePoints } from '#components/numbers.ts';
import { subjectPath } from '#shell/subject.ts';

/** The ten areas compared to the average, each linked to its page. */
export function AreasCard({ subject, rating }: { subject: Subject; rating: RatingSummary }) {
  const { t } = useTranslation();
  const whole = (value: number | null) => (value === null ? null : wholePoints(value));
  const readings: AreaScorePair[] = rating.areas.map((area) => ({
    area: area.area,
    score: whole(area.score),
    status: area.status,
    average: whole(area.average),
    href: subjectPath(subject, `/${area.area}`),
  }));
  const averages = readings.some((reading) => reading.average !== null);
  const weakest = readings.filter((reading) => reading.score !== null).sort((a, b) => a.score! - b.score!)[0];
  const summary = weakest
    ? t('areasCard.summary', { area: t(`terms:areas.${weakest.area}`), score: weakest.score })
    : t('areasCard.none');
  return (
    <Card title={t('areasCard.title')} aside={<Legend own={t('thisDomain')} average={averages} />} className="five">
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
        <AreaScores areas={readings} />
      </ChartWithTable>
    </Card>
  );
}
