import { GRADES } from '@assay/contract/grades.ts';
import type { CSSProperties } from 'react';
import barStyles from '#styles/bar.module.css';
import listStyles from '#styles/list.module.css';
import { GradeMark } from './grade-mark.tsx';

/** Number of domains per grade: one row each, best first; domains without a grade last. */
export function GradeDistribution({ grades }: { grades: Readonly<Record<string, number>> }) {
  const most = Math.max(1, ...Object.values(grades));
  return (
    <ul className={`${listStyles.list} stack`} style={{ gap: 6 }}>
      {[...GRADES.map(({ grade }) => grade), ''].map((grade) => {
        const count = grades[grade] ?? 0;
        const bar = {
          width: `${(count * 100) / most}%`,
          ...(grade ? { '--bar': `var(--grade-${grade.toLowerCase()})` } : {}),
        } as CSSProperties;
        return (
          <li key={grade} className="row" style={{ padding: 0, border: 0, gap: 12 }}>
            <GradeMark grade={grade || null} size={22} />
            <span
              className={`${barStyles.bar} grow ${grade || count === 0 ? '' : barStyles.hatched}`}
              aria-hidden="true"
            >
              {grade && <span className={barStyles.fill} style={bar} />}
            </span>
            <span style={{ minWidth: 28, textAlign: 'end' }}>{count}</span>
          </li>
        );
      })}
    </ul>
  );
}
