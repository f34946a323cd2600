import type { StatusKind } from '#components/indicators/status.tsx';

/** Icons of the state codes of docs/product/states.md. */
export const SCAN_STATE_KINDS: Readonly<Record<number, StatusKind>> = {
  0: 'failed',
  1: 'warning',
  2: 'good',
  9: 'running',
};
