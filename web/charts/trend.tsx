import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartWithTable } from './chart-with-table.tsx';
import { RenderWhenVisible } from './render-when-visible.tsx';
import type { TrendProps } from './trend-options.ts';

const TrendCanvas = lazy<ComponentType<TrendProps>>(() =>
  import('./trend-canvas.tsx').catch(() => ({ default: NotDrawn })),
);

/** Shown if the chart fails to load; the table below contains the same data. */
function NotDrawn({ height }: TrendProps) {
  const { t } = useTranslation();
  return (
    <p className="small text-2" style={{ minHeight: height }}>
      {t('screen.failed')}
    </p>
  );
}

/** Scores over time; rendered near the viewport, in a box of fixed height. */
export function Trend({ readings, height, averageName, onOpen }: TrendProps) {
  const { t } = useTranslation();
  const rated = readings.filter(({ score, carried }) => score !== null && !carried);
  const first = rated[0];
  const last = rated.at(-1);
  const summary =
    first && last
      ? t('trend.summary', {
          count: rated.length,
          first: first.score,
          firstDay: first.day,
          last: last.score,
          lastDay: last.day,
        })
      : t('trend.none');
  const averages = readings.some(({ average }) => typeof average === 'number');
  const models = readings.some(({ model }) => model);
  const events = readings.some((reading) => reading.events);
  return (
    <ChartWithTable
      summary={summary}
      heads={[
        t('trend.day'),
        t('score'),
        ...(averages ? [averageName ?? t('average.enterprise')] : []),
        ...(models ? [t('trendMarks.model')] : []),
        ...(events ? [t('trendMarks.events')] : []),
      ]}
      rows={readings.map(({ day, score, average, model, events: happened }) => [
        day,
        score ?? t('rating.notRated'),
        ...(averages ? [average ?? '–'] : []),
        ...(models ? [model ?? ''] : []),
        ...(events ? [happened ?? ''] : []),
      ])}
    >
      <RenderWhenVisible fallback={(ref) => <div ref={ref} style={{ height }} />}>
        <Suspense fallback={<div style={{ height }} />}>
          <TrendCanvas readings={readings} height={height} averageName={averageName} onOpen={onOpen} />
        </Suspense>
      </RenderWhenVisible>
    </ChartWithTable>
  );
}
