import type { Severity } from '@assay/contract/severities.ts';

/** What an administrator decided about a disputed finding (PRODUCT §5). */
export interface Ruling {
  id: string;
  fingerprint: string;
  /** `false`: what was found is not there. `severity`: it is there, but weighs differently. */
  ruling: 'false' | 'severity';
  /** Level that the check gave it when it was ruled upon. */
  from: Severity;
  /** Level it has instead; null where the finding is false. */
  to: Severity | null;
  /** ISO 8601 UTC: when it was made, and until when it counts. */
  at: string;
  until: string;
}

/** `rulings`, one piece per domain, asset = the domain: every ruling made so far. Its time is that of the last one. */
export interface RulingsEvidence {
  rulings: Ruling[];
}
