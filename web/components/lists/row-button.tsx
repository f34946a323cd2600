import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** Accessible name: what the button does, and to which entry. */
  name: string;
  loading?: boolean;
  onClick(): void;
  children: ReactNode;
}

/** A small button that acts on one entry of a list. */
export function RowButton({ name, loading = false, onClick, children }: Props) {
  return (
    <Button size="compact-sm" variant="default" aria-label={name} loading={loading} onClick={onClick}>
      {children}
    </Button>
  );
}
