import type { StatusKind } from '#components/indicators/status.tsx';

/** Icons of the state codes of SPEC §4. */
export const SCAN_STATE_KINDS: Readonly<Record<number, StatusKind>> = {
  0: 'failed',
  1: 'warning',
  2: 'good',
  9: 'running',
};
