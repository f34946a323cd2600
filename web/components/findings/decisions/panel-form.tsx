import type { ReactNode } from 'react';
import decisionStyles from './decision.module.css';

interface Props {
  label: string;
  onSubmit(): void;
  onCancel(): void;
  children: ReactNode;
}

/** A form within a drawer or a selection bar; Escape cancels the form only. */
export function PanelForm({ label, onSubmit, onCancel, children }: Props) {
  return (
    <form
      className={`stack gap-12 ${decisionStyles.form}`}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onCancel();
      }}
    >
      {children}
    </form>
  );
}
