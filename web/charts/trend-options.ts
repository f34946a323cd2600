import { GRADES } from '@assay/contract/grades.ts';
import type { useRoles } from '../theme/use-roles.ts';

export interface TrendDatum {
  /** Formatted day. */
  day: string;
  /** Integer; null if that scan has no rating. */
  score: number | null;
  /** Enterprise average on that day, an integer; null or absent if none is shown. */
  average?: number | null;
  /** Version of the model, if it differs from the previous point's. */
  model?: string | null;
  /** What happened since the point before, in one line. */
  events?: string;
  /** Path of the comparison with the point before. */
  path?: string;
  /** There was no scan on this day: the score is from an earlier one. */
  carried?: boolean;
}

export interface TrendProps {
  readings: readonly TrendDatum[];
  height: number;
  /** Name of the average; default: all enterprise users. */
  averageName?: string | undefined;
  /** Opens the path of a point that was clicked. */
  onOpen?: ((path: string) => void) | undefined;
}

/** Properties of the point under the pointer, as ECharts reports them. */
interface TooltipPoint {
  dataIndex: number;
  seriesName?: string;
  value?: unknown;
}

/** Space above the scale for model versions. */
const TOP = { plain: 14, marked: 30 };
const DOT = 7;
const LINES = GRADES.filter((row) => row.from > 0);

interface Look {
  roles: ReturnType<typeof useRoles>;
  names: { own: string; average: string };
  /** CSS font family. */
  font: string;
}

/** The options of ECharts for a trend. */
export function trendOptions(readings: readonly TrendDatum[], look: Look) {
  const { roles, font } = look;
  const scores = readings.flatMap(({ score, average }) => [score ?? 100, average ?? 100]);
  const lowest = Math.min(100, ...scores);
  const models = readings.flatMap(({ model }, at) => (model ? [{ xAxis: at, name: model }] : []));
  return {
    animation: false,
    textStyle: { fontFamily: font },
    grid: { left: 44, right: 40, top: models.length > 0 ? TOP.marked : TOP.plain, bottom: 28 },
    tooltip: {
      trigger: 'axis',
      // Rendered on the canvas: the alternative writes HTML with style attributes, which the Content Security Policy
      // blocks.
      renderMode: 'richText',
      backgroundColor: roles.raised,
      borderColor: roles.line,
      textStyle: { color: roles.text, fontSize: 12 },
      formatter: (shown: TooltipPoint | TooltipPoint[]) => {
        const points = [shown].flat();
        const { day, events } = readings[points[0]?.dataIndex ?? 0]!;
        const values = points.map(({ seriesName, value }) => `${seriesName}: ${value ?? '–'}`);
        return [day, ...values, ...(events ? events.split(', ') : [])].join('\n');
      },
    },
    xAxis: {
      type: 'category',
      boundaryGap: readings.length < 2,
      data: readings.map(({ day }) => day),
      axisLine: { lineStyle: { color: roles.line } },
      axisTick: { show: false },
      axisLabel: {
        color: roles['text-3'],
        fontSize: 12,
        hideOverlap: true,
        alignMinLabel: readings.length < 2 ? 'center' : 'left',
        alignMaxLabel: readings.length < 2 ? 'center' : 'right',
      },
    },
    yAxis: {
      type: 'value',
      min: lowest >= 40 ? 40 : 0,
      max: 100,
      splitLine: { show: false },
      axisLabel: { show: false },
    },
    series: [...averageSeries(readings, look), ownSeries(readings, models, look)],
  };
}

/** The dashed line of the average, if there is one. */
function averageSeries(readings: readonly TrendDatum[], { roles, names }: Look) {
  if (!readings.some(({ average }) => typeof average === 'number')) return [];
  return [
    {
      type: 'line' as const,
      name: names.average,
      data: readings.map(({ average }) => average ?? null),
      connectNulls: false,
      symbol: 'none',
      lineStyle: { color: roles['text-3'], width: 1.5, type: 'dashed' as const },
      itemStyle: { color: roles['text-3'] },
      z: 4,
    },
  ];
}

/** The scores, the grade thresholds, and the changes of the model. */
function ownSeries(readings: readonly TrendDatum[], models: readonly { xAxis: number; name: string }[], look: Look) {
  const { roles, names } = look;
  return {
    type: 'line' as const,
    name: names.own,
    data: readings.map(({ score }) => score),
    connectNulls: false,
    symbol: 'circle',
    symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => (readings[dataIndex]?.carried ? 0 : DOT),
    lineStyle: { color: roles.link, width: 2 },
    itemStyle: { color: roles.link, borderWidth: 0 },
    endLabel: {
      show: readings.length > 1,
      formatter: '{c}',
      color: roles.text,
      fontWeight: 600,
      fontSize: 13,
      distance: 8,
    },
    z: 5,
    markLine: {
      silent: true,
      symbol: 'none',
      lineStyle: { color: roles.line, type: 'solid', width: 1 },
      label: {
        position: 'start',
        distance: 8,
        color: roles['text-2'],
        fontSize: 12,
        formatter: (line: { name: string }) => line.name,
      },
      data: [
        ...LINES.map(({ grade, from }) => ({ yAxis: from, name: `${grade} ${from}` })),
        // A score change on this day may be caused by the new model alone.
        ...models.map((mark) => ({
          ...mark,
          lineStyle: { color: roles.control, type: 'dotted' as const, width: 1.5 },
          label: { position: 'end' as const, distance: 4 },
        })),
      ],
    },
  };
}
