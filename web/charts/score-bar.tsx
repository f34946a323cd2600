import { gradeOf } from '@assay/contract/grades.ts';
import type { CSSProperties } from 'react';
import barStyles from '#styles/bar.module.css';

/** 6 px in the grade's color, with a tick for the average; hatched if not assessed. Scores are integers. */
export function ScoreBar({ score, average = null }: { score: number | null; average?: number | null }) {
  if (score === null) return <div className={`${barStyles.bar} ${barStyles.hatched}`} aria-hidden="true" />;
  const style = { width: `${score}%`, '--bar': `var(--grade-${gradeOf(score).toLowerCase()})` } as CSSProperties;
  return (
    <div className={barStyles.bar} aria-hidden="true">
      <span className={barStyles.fill} style={style} />
      {average !== null && <span className={barStyles.tick} style={{ insetInlineStart: `calc(${average}% - 1px)` }} />}
    </div>
  );
}
