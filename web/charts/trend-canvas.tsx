import { LineChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoles } from '../theme/use-roles.ts';
import styles from './trend-canvas.module.css';
import { type TrendProps, trendOptions } from './trend-options.ts';

echarts.use([LineChart, GridComponent, TooltipComponent, MarkLineComponent, SVGRenderer]);

/** CSS pixels: a card on A4 paper with the margins of print.css. */
const PRINT_WIDTH = 640;

/** The scale shows the grade thresholds as lines; the last value is the label at the line's end. */
export default function TrendCanvas({ readings, height, averageName, onOpen }: TrendProps) {
  const open = useRef(onOpen);
  open.current = onOpen;
  const box = useRef<HTMLDivElement>(null);
  const roles = useRoles();
  const { t } = useTranslation();
  const names = useMemo(() => ({ own: t('score'), average: averageName ?? t('average.enterprise') }), [t, averageName]);
  useEffect(() => {
    const chart = echarts.init(box.current!, null, { renderer: 'svg' });
    const font = getComputedStyle(document.body).fontFamily;
    chart.setOption(trendOptions(readings, { roles, names, font }));
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
  return <div ref={box} className={styles.chart} style={{ height }} />;
}
