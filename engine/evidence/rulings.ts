import type { Severity } from '@assay/contract/severities.ts';

/** An administrator's ruling on a disputed finding (docs/product/rating.md). */
export interface Ruling {
  id: string;
  fingerprint: string;
  /** `false`: false positive. `severity`: correct, but with a different severity. */
  ruling: 'false' | 'severity';
  /** Severity from the check at the time of the ruling. */
  from: Severity;
  /** New severity; null for a false positive. */
  to: Severity | null;
  /** ISO 8601 UTC: creation and expiry of the ruling. */
  at: string;
  until: string;
}

/** `rulings`, one item per domain, asset = the domain: all rulings so far. Its time is that of the last one. */
export interface RulingsEvidence {
  rulings: Ruling[];
}
