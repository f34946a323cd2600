import { GRADES } from '@assay/contract/grades.ts';
import { LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoles } from '../theme/use-roles.ts';

echarts.use([LineChart, GridComponent, TooltipComponent, MarkLineComponent, SVGRenderer]);

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

/** Properties of the point under the pointer, as ECharts reports them. */
interface TooltipPoint {
  dataIndex: number;
  seriesName?: string;
  value?: unknown;
}

interface Props {
  readings: readonly TrendDatum[];
  height: number;
  /** Name of the average; default: all enterprise users. */
  averageName?: string | undefined;
  /** Opens the path of a point that was clicked. */
  onOpen?: ((path: string) => void) | undefined;
}

/** Space above the scale for model versions. */
const TOP = { plain: 14, marked: 30 };
const DOT = 7;
/** CSS pixels: a card on A4 paper with the margins of print.css. */
const PRINT_WIDTH = 640;
const LINES = GRADES.filter((row) => row.from > 0);

/** The scale shows the grade thresholds as lines; the last value is the label at the line's end. */
export default function TrendCanvas({ readings, height, averageName, onOpen }: Props) {
  const open = useRef(onOpen);
  open.current = onOpen;
  const box = useRef<HTMLDivElement>(null);
  const roles = useRoles();
  const { t } = useTranslation();
  const names = useMemo(() => ({ own: t('score'), average: averageName ?? t('average.enterprise') }), [t, averageName]);
  useEffect(() => {
    const chart = echarts.init(box.current!, null, { renderer: 'svg' });
    const scores = readings.flatMap(({ score, average }) => [score ?? 100, average ?? 100]);
    const lowest = Math.min(100, ...scores);
    const averages = readings.some(({ average }) => typeof average === 'number');
    const models = readings.flatMap(({ model }, at) => (model ? [{ xAxis: at, name: model }] : []));
    const font = getComputedStyle(document.body).fontFamily;
    chart.setOption({
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
      series: [
        ...(averages
          ? [
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
            ]
          : []),
        {
          type: 'line',
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
        },
      ],
    });
    chart.on('click', ({ dataIndex }) => {
      const path = readings[dataIndex]?.path;
      if (path) open.current?.(path);
    });
    // The observer also reports the initial size; a second rendering takes as long as the first.
    const resize = new ResizeObserver(() => {
      if (chart.getWidth() !== chart.getDom().clientWidth || chart.getHeight() !== chart.getDom().clientHeight)
        chart.resize();
    });
    resize.observe(box.current!);
    const print = () => chart.resize({ width: PRINT_WIDTH });
    const screen = () => chart.resize({ width: 'auto' });
    addEventListener('beforeprint', print);
    addEventListener('afterprint', screen);
    return () => {
      resize.disconnect();
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', screen);
      chart.dispose();
    };
  }, [readings, roles, names]);
  return <div ref={box} className="chart" style={{ height }} />;
}
