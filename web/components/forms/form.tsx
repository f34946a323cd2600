import type { CSSProperties, ReactNode } from 'react';
import { Note } from '../note.tsx';
import { useFirstError } from './use-first-error.ts';

interface Props {
  /**
   * General errors (`form`, and `formDetail` after it) are shown above the fields; the first invalid field receives the
   * focus.
   */
  errors: Readonly<Record<string, ReactNode>>;
  onSubmit(): void;
  className?: string;
  style?: CSSProperties;
  'aria-label'?: string;
  children: ReactNode;
}

/** A form that shows errors in the page instead of the browser's messages. */
export function Form({ errors, onSubmit, className = 'stack gap-16', children, ...more }: Props) {
  const form = useFirstError(errors);
  return (
    <form
      ref={form}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      {...more}
    >
      {errors.form && (
        <Note tone="bad" lead={errors.form} live>
          {errors.formDetail}
        </Note>
      )}
      {children}
    </form>
  );
}
