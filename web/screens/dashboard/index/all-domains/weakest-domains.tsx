import type { RatingLine } from '@assay/contract/api/ratings.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Host } from '#components/host.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { useSubjectOf } from '#shell/navigation/navigation-domains.tsx';
import { subjectPath } from '#shell/subject.ts';
import listStyles from '#styles/list.module.css';
import styles from './weakest-domains.module.css';

/** As many as fit beside the chart of the areas. */
const SHOWN = 3;

/** The rated domains with the lowest scores. */
export function WeakestDomains({ rows }: { rows: readonly RatingLine[] }) {
  const { t } = useTranslation();
  const subjectOf = useSubjectOf();
  const weakest = rows
    .flatMap((row) => (row.total === null ? [] : [{ ...row, total: row.total }]))
    .sort((a, b) => a.total - b.total)
    .slice(0, SHOWN);
  if (weakest.length < 2) return null;
  return (
    <div className={`stack gap-12 ${styles.weakest}`}>
      <h3>{t('all.weakest')}</h3>
      <ul className={listStyles.list}>
        {weakest.map((row) => (
          <li key={row.id} className={styles.row}>
            <GradeMark grade={row.grade} size={24} />
            <Link to={subjectPath(subjectOf(row))}>
              <Host name={row.domain} />
            </Link>
            <span className="small">{row.change !== null && <ScoreChange value={row.change} />}</span>
            <b className={styles.score}>{row.total}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
