import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './grade-mark.module.css';

interface Props {
  /** S, A, B, C, D or E; null if not assessed. */
  grade: string | null;
  size?: number;
  /** Used once per page, for its subject. */
  solid?: boolean;
  /** The grade is also given as text next to the mark. */
  decorative?: boolean;
  /** Low coverage: the rating is labeled limited. */
  limited?: boolean | undefined;
}

/** Octagon with a grade; the shape is used only for ratings. */
export function GradeMark({ grade, size = 28, solid = false, decorative = false, limited = false }: Props) {
  const { t } = useTranslation();
  const letter = grade?.toLowerCase();
  const style = {
    width: size,
    height: size,
    fontSize: size * 0.54,
    ...(letter ? { '--grade': `var(--grade-${letter})`, '--grade-bg': `var(--grade-${letter}-bg)` } : {}),
  } as CSSProperties;
  const name = grade ? t(limited ? 'grade.ofLimited' : 'grade.of', { grade }) : t('notAssessed');
  const mark = (
    <span
      className={`${styles.grade} ${grade ? '' : styles.none} ${solid && grade ? styles.solid : ''}`}
      style={style}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    >
      {grade ?? '–'}
    </span>
  );
  if (!limited || !grade) return mark;
  return (
    <span className={styles.limited}>
      {mark}
      <span className="tiny text-3" aria-hidden={!decorative}>
        {t('terms:limited')}
      </span>
    </span>
  );
}
