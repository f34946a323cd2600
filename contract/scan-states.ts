/** Scan states (docs/product/states.md) and their transitions (docs/product/scans.md). */

export const SCAN_STATES = {
  /** Phase 1 could not finish, or its owner stopped it. */
  failed: 0,
  /** Phase 1 complete: the basic analysis is available. */
  phaseOne: 1,
  /** Phase 2 complete: all areas. */
  complete: 2,
  /** Scheduled or in progress. */
  inProgress: 9,
} as const;

export type ScanState = (typeof SCAN_STATES)[keyof typeof SCAN_STATES];

/** State → those that it may become. */
export const SCAN_TRANSITIONS: Readonly<Record<ScanState, readonly ScanState[]>> = { 9: [1, 0], 1: [2], 0: [], 2: [] };

export const VERIFICATION_STATES = ['pending', 'failed', 'expired', 'cancelled', 'verified'] as const;

/** Why a scan ended in state 0. */
export const SCAN_FAILURES = [
  'stopped',
  'withdrawn',
  'domain-not-found',
  'nothing-reachable',
  // This installation was so late itself that responses may have been missed; the earlier rating stays.
  'overloaded',
  'verification-lost',
  'plan-ended',
  'internal',
] as const;
export type ScanFailure = (typeof SCAN_FAILURES)[number];
