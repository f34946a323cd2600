import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './selection-bar.module.css';

interface Props {
  /** How many entries are selected. */
  chosen: string;
  /** Label of the button that clears the selection. */
  clear: string;
  onClear(): void;
  /** Buttons that act on the selected entries. */
  actions: ReactNode;
  /** Small text after the buttons. */
  hint?: ReactNode;
  /** Form or dialog of an action. */
  children?: ReactNode;
}

/** Actions on the selected entries of a list. */
export function SelectionBar({ chosen, clear, onClear, actions, hint, children }: Props) {
  return (
    <section className={styles.bar} aria-label={chosen}>
      <div className="row wrap" style={{ gap: 8 }}>
        <b className="small nowrap" role="status">
          {chosen}
        </b>
        {actions}
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconX size={14} aria-hidden="true" />}
          onClick={onClear}
        >
          {clear}
        </Button>
        {hint && <span className="small text-2">{hint}</span>}
      </div>
      {children}
    </section>
  );
}
