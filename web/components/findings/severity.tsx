import { type AlertCounts, COUNT_COLUMNS, type CountColumn } from '@assay/contract/severities.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '../loading/tooltip.tsx';
import styles from './severity.module.css';

const BARS: Record<CountColumn, number> = { critical: 4, high: 3, medium: 2, low: 1, informational: 0, other: 0 };

export function levelStyle(level: CountColumn): CSSProperties {
  return { '--level': `var(--${level})`, '--level-bg': `var(--${level}-bg)` } as CSSProperties;
}

/** Parses a severity from the server; unknown values become `other`. */
export function levelOf(text: string): CountColumn {
  return (COUNT_COLUMNS as readonly string[]).includes(text) ? (text as CountColumn) : 'other';
}

/** Four rising bars: readable in grayscale print and at 12 px. */
export function SeverityGlyph({ level, size = 12 }: { level: CountColumn; size?: number }) {
  if (level === 'informational')
    return (
      <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
        <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.4" />
        <path d="M6 5.4v3.2M6 3.2v.9" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    );
  if (level === 'other')
    return (
      <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
        <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="1.3" strokeDasharray="2 1.6" />
      </svg>
    );
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      {[0, 1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={bar * 3.1}
          y={9 - bar * 3}
          width="2.3"
          height={3 + bar * 3}
          fill="currentColor"
          opacity={bar < BARS[level] ? 1 : 0.24}
        />
      ))}
    </svg>
  );
}

export function SeverityBadge({ level }: { level: CountColumn }) {
  const { t } = useTranslation();
  return (
    <span className={`${styles.severity} ${level === 'other' ? styles.outlined : ''}`} style={levelStyle(level)}>
      <SeverityGlyph level={level} />
      {t(`terms:severities.${level}`)}
    </span>
  );
}

/** Counts per severity, most severe first; severities without findings are omitted. */
export function SeverityCounts({ counts, size = 12 }: { counts: AlertCounts; size?: number }) {
  const { t } = useTranslation();
  const present = COUNT_COLUMNS.filter((level) => counts[level] > 0);
  return (
    <span className="row wrap" style={{ gap: '2px 12px' }}>
      {present.map((level) => (
        <Tooltip key={level} label={t(`terms:severities.${level}`)}>
          <span className={styles.count} style={levelStyle(level)}>
            <SeverityGlyph level={level} size={size} />
            <span className="visually-hidden">{t(`terms:severities.${level}`)}</span>
            {counts[level]}
          </span>
        </Tooltip>
      ))}
    </span>
  );
}
