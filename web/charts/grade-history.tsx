import type { GradeHistory as History } from '@assay/contract/api/analysis/portfolio.ts';
import { GRADES } from '@assay/contract/grades.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import barStyles from '#styles/bar.module.css';
import { ChartWithTable } from './chart-with-table.tsx';
import styles from './grade-history.module.css';

/** Grades from the best; '' = not rated, at the top of a column. */
const ORDER = ['', ...GRADES.map(({ grade }) => grade as string)];
/** Share of a column from which on its count fits into a part. */
const READABLE = 0.08;

/** Number of domains with each grade at points in time, as stacked columns with letters and counts. */
export function GradeHistory({ points }: { points: History }) {
  const { t } = useTranslation();
  const last = points.at(-1)!.grades;
  const gradeText = (grade: string) => grade || t('suppliers.portfolio.notRated');
  const used = ORDER.filter((grade) => points.some(({ grades }) => grades[grade]));
  return (
    <ChartWithTable
      summary={t('portfolio.history.summary', {
        grades: used.map((grade) => `${gradeText(grade)}: ${last[grade] ?? 0}`).join(', '),
      })}
      heads={[t('portfolio.history.day'), ...used.map(gradeText)]}
      rows={points.map(({ day, grades }) => [day, ...used.map((grade) => grades[grade] ?? 0)])}
    >
      <div className={styles.chart}>
        {points.map(({ day, grades }) => {
          const all = Object.values(grades).reduce((sum, count) => sum + count, 0);
          return (
            <div key={day} className={styles.column}>
              <div className={styles.stack}>
                {ORDER.filter((grade) => grades[grade]).map((grade) => {
                  const count = grades[grade]!;
                  const letter = grade.toLowerCase();
                  const style = {
                    flexGrow: count,
                    ...(grade
                      ? { '--grade': `var(--grade-${letter})`, '--grade-bg': `var(--grade-${letter}-bg)` }
                      : {}),
                  } as CSSProperties;
                  return (
                    <div
                      key={grade}
                      className={`${styles.part} ${grade ? '' : `${styles.none} ${barStyles.hatched}`}`}
                      style={style}
                    >
                      {count / all >= READABLE && (grade ? `${grade} ${count}` : count)}
                    </div>
                  );
                })}
              </div>
              <span className={styles.label}>{day.slice(0, '2026-11'.length)}</span>
            </div>
          );
        })}
      </div>
    </ChartWithTable>
  );
}
