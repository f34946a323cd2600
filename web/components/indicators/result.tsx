import type { ComponentProps } from 'react';
import { GradeMark } from './grade-mark.tsx';

interface Props extends Pick<ComponentProps<typeof GradeMark>, 'grade' | 'limited'> {
  score: number | null;
  /** Shown without a score. */
  unrated?: string;
}

/** Grade and score in a table. */
export function Result({ grade, limited, score, unrated = '–' }: Props) {
  return (
    <span className="row">
      <GradeMark grade={grade} limited={limited} size={24} />
      <b>{score ?? unrated}</b>
    </span>
  );
}
