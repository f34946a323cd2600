import { type AlertCounts, COUNT_COLUMNS } from '@assay/contract/severities.ts';
import { useElementSize } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { ChartWithTable } from '#charts/chart-with-table.tsx';
import { axisTop, stackOf } from '#charts/stack-geometry.ts';
import severityStyles from '#components/findings/severity.module.css';
import { levelStyle, SeverityGlyph } from '#components/findings/severity.tsx';
import styles from './counts-over-time.module.css';

export interface CountsReading {
  /** Formatted day. */
  day: string;
  counts: AlertCounts;
}

const HEIGHT = 220;
const AXIS = { left: 34, bottom: 22, top: 8 };
/** Maximum width of a bar. */
const BAR_MAX = 36;

function Bars({ readings, width }: { readings: readonly CountsReading[]; width: number }) {
  const totals = readings.map(({ counts }) => COUNT_COLUMNS.reduce((sum, level) => sum + counts[level], 0));
  const top = axisTop(Math.max(...totals));
  const step = (width - AXIS.left) / readings.length;
  const bar = Math.min(BAR_MAX, Math.max(2, step * 0.7));
  const room = HEIGHT - AXIS.top - AXIS.bottom;
  const y = (value: number) => AXIS.top + room * (1 - value / top);
  const last = readings.length - 1;
  return (
    <svg width={width} height={HEIGHT} aria-hidden="true" className={styles.countsChart}>
      {[0, top / 2, top].map((value) => (
        <g key={value}>
          <line x1={AXIS.left} x2={width} y1={y(value)} y2={y(value)} stroke="var(--line)" />
          <text x={AXIS.left - 8} y={y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {readings.map(({ day, counts }, at) => {
        const x = AXIS.left + step * at + (step - bar) / 2;
        return (
          // Two scans on one day are two bars.
          // biome-ignore lint/suspicious/noArrayIndexKey: readings have no identity beyond their order
          <g key={`${day} ${at}`}>
            {stackOf(counts).map(({ level, from, to }) => (
              <rect
                key={level}
                x={x}
                width={bar}
                y={y(to)}
                height={Math.max(1, y(from) - y(to) - 1)}
                fill={`var(--${level})`}
                opacity={level === 'informational' || level === 'other' ? 0.5 : 1}
              />
            ))}
          </g>
        );
      })}
      <text x={AXIS.left} y={HEIGHT - 4}>
        {readings[0]!.day}
      </text>
      {last > 0 && width > 260 && (
        <text x={width} y={HEIGHT - 4} textAnchor="end">
          {readings[last]!.day}
        </text>
      )}
    </svg>
  );
}

/**
 * Open findings by severity, one stacked bar per scan, the most severe at the bottom. Custom SVG: severity colors only.
 */
export function CountsOverTime({ readings }: { readings: readonly CountsReading[] }) {
  const { t } = useTranslation();
  const { ref, width } = useElementSize();
  const shown = COUNT_COLUMNS.filter((level) => readings.some(({ counts }) => counts[level] > 0));
  const sum = ({ counts }: CountsReading) => COUNT_COLUMNS.reduce((all, level) => all + counts[level], 0);
  const first = readings[0]!;
  const last = readings.at(-1)!;
  return (
    <ChartWithTable
      summary={t('countsOverTime.summary', {
        count: readings.length,
        first: sum(first),
        firstDay: first.day,
        last: sum(last),
        lastDay: last.day,
      })}
      heads={[t('trend.day'), ...shown.map((level) => t(`terms:severities.${level}`))]}
      rows={readings.map(({ day, counts }) => [day, ...shown.map((level) => counts[level])])}
    >
      <div ref={ref} style={{ height: HEIGHT }}>
        {width > 0 && <Bars readings={readings} width={width} />}
      </div>
      <div className="row wrap tiny" style={{ gap: '4px 14px', marginTop: 8 }}>
        {shown.map((level) => (
          <span key={level} className={severityStyles.count} style={levelStyle(level)}>
            <SeverityGlyph level={level} />
            {t(`terms:severities.${level}`)}
          </span>
        ))}
      </div>
    </ChartWithTable>
  );
}
