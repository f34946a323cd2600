import { gradeOf } from '@assay/contract/grades.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartWithTable } from './chart-with-table.tsx';
import styles from './score-distribution.module.css';

/** Scores of a bar; the last one includes 100. */
const WIDTH = 10;

/**
 * Number of companies by score, with the bar of the own score in the color of its grade.
 * @param companies with a score of 0–9, 10–19, … and 90–100
 * @param own whole points; null without a score
 */
export function ScoreDistribution({ companies, own }: { companies: readonly number[]; own: number | null }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const most = Math.max(1, ...companies);
  const last = companies.length - 1;
  const ownBar = own === null ? null : Math.min(last, Math.floor(own / WIDTH));
  const bars = companies.map((count, at) => ({
    scores: `${at * WIDTH}–${at === last ? 100 : at * WIDTH + WIDTH - 1}`,
    count,
    isOwn: at === ownBar,
  }));
  const style = { '--bar': own === null ? undefined : `var(--grade-${gradeOf(own).toLowerCase()})` } as CSSProperties;
  return (
    <ChartWithTable
      summary={t('standing.summary', {
        scores: bars
          .filter(({ count }) => count > 0)
          .map(({ scores, count }) => `${scores}: ${number.format(count)}`)
          .join(', '),
      })}
      heads={[t('score'), t('standing.count')]}
      rows={bars.map(({ scores, count }) => [scores, number.format(count)])}
    >
      <div className="small text-2">{t('standing.distribution')}</div>
      <div className={styles.bars} style={style}>
        {bars.map(({ scores, count, isOwn }) => (
          <span
            key={scores}
            className={[styles.bar, count > 0 && styles.some, isOwn && styles.own].filter(Boolean).join(' ')}
            style={{ height: `${(count / most) * 100}%` }}
          />
        ))}
      </div>
      <div className={styles.scale}>
        <span>0</span>
        <span>50</span>
        <span>100</span>
      </div>
    </ChartWithTable>
  );
}
