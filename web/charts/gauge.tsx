import { GRADES, gradeOf } from '@assay/contract/grades.ts';
import { useTranslation } from 'react-i18next';
import styles from './gauge.module.css';
import { arcPath, pointAt } from './gauge-geometry.ts';

/** Bands of the scale, worst first; S is the single point 100 and has no length. */
const BANDS = GRADES.filter((row) => row.grade !== 'S')
  .map((row, at, rows) => ({ letter: row.grade, from: row.from, to: at === 0 ? 100 : rows[at - 1]!.from }))
  .reverse();

interface Props {
  /** Integer; null if not rated. */
  score: number | null;
  /** The highest score allowed; 100 without a cap. */
  cap?: number;
  size?: number;
}

/** The outer band is the scale, the inner arc the score; dashes mark the range above the cap. */
export function Gauge({ score, cap = 100, size = 232 }: Props) {
  const { t } = useTranslation();
  const center = size / 2;
  const outer = center - 20;
  const inner = outer - 15;
  const grade = score === null ? null : gradeOf(score);
  const label = score === null ? t('rating.notRated') : t('rating.gaugeLabel', { score, grade });
  return (
    <svg
      className={styles.gauge}
      width={size}
      height={size * 0.86}
      viewBox={`0 0 ${size} ${size * 0.86}`}
      role="img"
      aria-label={label}
    >
      {BANDS.map((band) => {
        const [x, y] = pointAt((band.from + band.to) / 2, outer + 12, center);
        const current = band.letter === grade;
        return (
          <g key={band.letter}>
            <path
              d={arcPath(band.from + (band.from ? 0.5 : 0), band.to - (band.to < 100 ? 0.5 : 0), outer, center)}
              stroke={`var(--grade-${band.letter.toLowerCase()})`}
              strokeWidth="4"
            />
            <text x={x} y={y + 4} textAnchor="middle" className={`${styles.band} ${current ? styles.current : ''}`}>
              {band.letter}
            </text>
          </g>
        );
      })}
      <path d={arcPath(0, 100, inner, center)} stroke="var(--sunken)" strokeWidth="16" />
      {cap < 100 && (
        <path d={arcPath(cap, 100, inner, center)} stroke="var(--control)" strokeWidth="16" strokeDasharray="1.5 3.5" />
      )}
      {score !== null && score > 0 && (
        <path
          className={styles.arc}
          d={arcPath(0, score, inner, center)}
          stroke={`var(--grade-${gradeOf(score).toLowerCase()})`}
          strokeWidth="16"
        />
      )}
      <text x={center} y={center + 12} textAnchor="middle" className={styles.reading}>
        {score ?? '–'}
      </text>
      <text x={center} y={center + 36} textAnchor="middle" className={styles.of}>
        / 100
      </text>
    </svg>
  );
}
