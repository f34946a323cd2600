import type { AreaSummary } from '@assay/contract/api/ratings.ts';
import type { AreaId } from '@assay/contract/areas.ts';
import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './radar.module.css';
import { axisPoint, pointsAttribute, runs } from './radar-geometry.ts';

export interface AreaScorePair {
  area: AreaId;
  /** Integer; null if not assessed. */
  score: number | null;
  /** Named instead of a score. */
  status: AreaSummary['status'];
  average: number | null;
  /** Target of the label's link. */
  href: string;
}

const RINGS = [25, 50, 75, 100];
const RADIUS = 118;
const CENTRE = RADIUS + 4;
const SIZE = CENTRE * 2;

function labelStyle(axis: number, axes: number): { style: CSSProperties; pole: boolean } {
  const angle = (-90 + (axis * 360) / axes) * (Math.PI / 180);
  const x = Math.cos(angle);
  const y = Math.sin(angle);
  const pole = Math.abs(x) < 0.2;
  const shiftX = pole ? '-50%' : x > 0 ? '0' : '-100%';
  const shiftY = y < -0.9 ? '-100%' : y > 0.9 ? '0' : '-50%';
  const align = pole ? 'center' : x > 0 ? 'left' : 'right';
  return {
    pole,
    style: {
      left: `calc(50% + ${x * (RADIUS + 11)}px)`,
      top: `calc(50% + ${y * (RADIUS + (y > 0.9 ? 20 : 9))}px)`,
      transform: `translate(${shiftX}, ${shiftY})`,
      textAlign: align,
    },
  };
}

/** Custom SVG: areas not assessed are a hatched wedge and a gap in the line; labels are links with the score. */
export function Radar({ areas, height = 348 }: { areas: readonly AreaScorePair[]; height?: number }) {
  const { t } = useTranslation();
  const id = useId();
  const count = areas.length;
  const at = (axis: number, value: number) => axisPoint(axis, count, value, RADIUS, CENTRE);
  const ring = (value: number) => pointsAttribute(areas.map((_, axis) => at(axis, value)));
  const own = areas.map((area) => area.score);
  const averages = areas.map((area) => area.average);
  const gaps = own.flatMap((value, axis) => (value === null ? [axis] : []));
  const wedge = (axis: number) =>
    pointsAttribute([[CENTRE, CENTRE], at(axis - 0.5, 95), at(axis, 100), at(axis + 0.5, 95)]);
  const line = (run: number[], values: (number | null)[]) =>
    pointsAttribute(run.map((axis) => at(axis, values[axis]!)));
  return (
    <div className={styles.radar} style={{ height }}>
      <svg width={SIZE} height={SIZE} aria-hidden="true">
        <defs>
          <pattern id={`${id}hatch`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0v6" stroke="var(--hatch)" strokeWidth="2.4" />
          </pattern>
        </defs>
        {RINGS.map((value) => (
          <polygon key={value} points={ring(value)} fill="none" stroke="var(--line)" />
        ))}
        {areas.map(({ area }, axis) => {
          const [x, y] = at(axis, 100);
          return <line key={area} x1={CENTRE} y1={CENTRE} x2={x} y2={y} stroke="var(--line)" />;
        })}
        {gaps.map((axis) => (
          <polygon key={axis} points={wedge(axis)} fill={`url(#${id}hatch)`} />
        ))}
        {runs(own).map((run) => (
          <polygon
            key={`fill${run.axes[0]}`}
            points={run.closed ? line(run.axes, own) : `${CENTRE},${CENTRE} ${line(run.axes, own)}`}
            fill="var(--primary)"
            fillOpacity=".16"
          />
        ))}
        {runs(averages).map((run) =>
          run.closed ? (
            <polygon
              key="average"
              points={line(run.axes, averages)}
              fill="none"
              stroke="var(--text-3)"
              strokeWidth="1.5"
              strokeDasharray="4 3"
            />
          ) : (
            <polyline
              key={`average${run.axes[0]}`}
              points={line(run.axes, averages)}
              fill="none"
              stroke="var(--text-3)"
              strokeWidth="1.5"
              strokeDasharray="4 3"
            />
          ),
        )}
        {runs(own).map((run) =>
          run.closed ? (
            <polygon key="own" points={line(run.axes, own)} fill="none" stroke="var(--link)" strokeWidth="2" />
          ) : (
            <polyline
              key={`own${run.axes[0]}`}
              points={line(run.axes, own)}
              fill="none"
              stroke="var(--link)"
              strokeWidth="2"
              strokeLinejoin="round"
            />
          ),
        )}
        {own.map((value, axis) => {
          if (value === null) return null;
          const [x, y] = at(axis, value);
          return (
            <circle
              key={areas[axis]!.area}
              cx={x}
              cy={y}
              r="3.2"
              fill="var(--link)"
              stroke="var(--surface)"
              strokeWidth="1.2"
            />
          );
        })}
      </svg>
      {areas.map((area, axis) => {
        const { style, pole } = labelStyle(axis, count);
        return (
          <Link key={area.area} to={area.href} className={pole ? styles.pole : ''} style={style}>
            {t(`terms:areas.${area.area}`)}{' '}
            <b data-none={area.score === null || undefined}>{area.score ?? t(`terms:areaStatus.${area.status}`)}</b>
          </Link>
        );
      })}
    </div>
  );
}
