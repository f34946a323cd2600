import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** Accessible name: the action and its entry. */
  name: string;
  loading?: boolean;
  onClick(): void;
  children: ReactNode;
}

/** A small button for an action on a list entry. */
export function RowButton({ name, loading = false, onClick, children }: Props) {
  return (
    <Button size="compact-sm" variant="default" aria-label={name} loading={loading} onClick={onClick}>
      {children}
    </Button>
  );
}
