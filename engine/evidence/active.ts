import type { Confidence } from '@assay/contract/severities.ts';
import type { ActiveTest } from '@assay/contract/values/authorizations.ts';

/** What an active test saw. */
export interface ActiveTestMatch {
  test: ActiveTest;
  /** What gave it away, an id of the test's own: `element`, `postgresql`, `location`. */
  kind: string;
  confidence: Confidence;
  url: string;
  /** What was sent by POST, form-encoded; absent for a GET. */
  data?: string;
  /** Parameter of the query that was changed; null when a header was. */
  parameter: string | null;
  /** Request line and the headers that matter, as sent. */
  request: string[];
  /** Status line and the header or masked excerpt that shows it. */
  answer: string[];
}

/** `active`, asset = a host with web for which the owner authorized active tests (PRODUCT §3). */
export interface ActiveEvidence {
  origin: string;
  /** Tests that the owner allowed. */
  tests: ActiveTest[];
  /** Places with parameters that were tried. */
  places: number;
  /** Requests made. */
  asked: number;
  /** Why it ended: nothing was left, the budget was used up, or the host had enough. */
  stopped: 'end' | 'budget' | 'refused';
  signs: ActiveTestMatch[];
  /**
   * Status codes of a harmless request and of an attack pattern, where they differ (`attack` null = the connection was closed);
   * null where they are equal, absent where it was not tested, and in older evidence.
   */
  filter?: { harmless: number; attack: number | null } | null;
}
