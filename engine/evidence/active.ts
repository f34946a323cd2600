import type { Confidence } from '@assay/contract/severities.ts';
import type { ActiveTest } from '@assay/contract/values/authorizations.ts';
import type { Incomplete } from './unknown.ts';

/** A match of an active test. */
export interface ActiveTestMatch {
  test: ActiveTest;
  /** What the test matched, as an id that the test defines: `element`, `postgresql`, `location`. */
  kind: string;
  confidence: Confidence;
  url: string;
  /** The form-encoded POST data; absent for a GET. */
  data?: string;
  /** The changed query parameter; null if a header was changed. */
  parameter: string | null;
  /** Request line and relevant headers, as sent. */
  request: string[];
  /** Status line and the matching header or masked excerpt. */
  answer: string[];
}

/** `active`, asset = a host with web for which the owner authorized active tests (docs/product/domains.md). */
export interface ActiveEvidence extends Incomplete {
  origin: string;
  /** Tests that the owner authorized. */
  tests: ActiveTest[];
  /** Number of tested places with parameters. */
  places: number;
  /** Number of requests sent. */
  asked: number;
  /** Why the test ended: nothing was left, the budget was used up, or the host refused further requests. */
  stopped: 'end' | 'budget' | 'refused';
  signs: ActiveTestMatch[];
  /** Tests that did not reach all places before the end; absent if all did, and in older evidence. */
  unfinished?: ActiveTest[];
  /**
   * Status codes of a harmless request and of an attack pattern, if they differ (`attack` null = the connection was
   * closed); null if they are equal, absent if untested and in older evidence.
   */
  filter?: { harmless: number; attack: number | null } | null;
}
