import { GRADES, gradeOf } from '@assay/contract/grades.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import barStyles from '#styles/bar.module.css';
import styles from './goal.module.css';

/** Current and reachable score on a scale from the next lower grade to 100. */
export function Goal({ now, then, goal }: { now: number; then: number; goal: string | null }) {
  const { t } = useTranslation();
  const from = GRADES.find((row) => row.from < now - 5)?.from ?? 0;
  const share = (score: number) => `${((score - from) / (100 - from)) * 100}%`;
  const needed = GRADES.find((row) => row.grade === goal)?.from ?? 100;
  const reached = goal !== null && then >= needed;
  const reading = (label: string, score: number, solid: boolean) => (
    <span className="row gap-12" style={{ minWidth: 'min-content' }}>
      <GradeMark grade={gradeOf(score)} size={36} solid={solid} />
      <span className="stack gap-0">
        <span className="tiny text-3">{label}</span>
        <b style={{ fontSize: 20, lineHeight: 1.25 }}>{score}</b>
      </span>
    </span>
  );
  return (
    <div style={{ marginTop: 'auto', paddingTop: 20 }}>
      <div className="row wrap between" style={{ gap: '8px 24px', marginBottom: 14 }}>
        <span className="row gap-16">
          {reading(t('way.now'), now, false)}
          <IconArrowRight size={20} className="text-3" aria-hidden="true" />
          {reading(t('way.then'), then, reached)}
        </span>
        <span className={`small ${reached ? 'good strong' : 'text-2'}`} role="status">
          {goal === null ? '' : reached ? t('way.reaches', { grade: goal }) : t('way.notYet', { grade: goal, needed })}
        </span>
      </div>
      <div className={`${barStyles.bar} ${barStyles.tall}`} aria-hidden="true">
        <span className={barStyles.fill} style={{ width: share(now), background: 'var(--link)', borderRadius: 0 }} />
        <span
          className={barStyles.fill}
          style={{
            insetInlineStart: share(now),
            width: `${(Math.max(0, then - now) / (100 - from)) * 100}%`,
            background: 'var(--gain)',
            borderRadius: 0,
          }}
        />
      </div>
      <div className={styles.goalScale} aria-hidden="true">
        {GRADES.filter((row) => row.from >= from && row.from < 100).map((row) => (
          <span
            key={row.grade}
            className={row.from > from ? styles.threshold : ''}
            style={{ insetInlineStart: share(row.from) }}
          >
            {row.grade} {row.from}
          </span>
        ))}
        <span className="hide-phone" style={{ insetInlineEnd: 0 }}>
          100
        </span>
      </div>
    </div>
  );
}
