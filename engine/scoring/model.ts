import type { AreaId } from '@assay/contract/areas.ts';
import type { Severity } from '@assay/contract/severities.ts';
import { MODEL_HISTORY } from './history.ts';

/**
 * Every number that affects a rating, and nothing else (docs/product/rating.md, limits.md). docs/scoring.md is generated from this
 * file. A change here, or a change of any check that alters a golden assessment, requires a new version in history.ts.
 */

/** Version of the model, stored with every rating: the last of its history. */
export const MODEL_VERSION = MODEL_HISTORY.at(-1)!.version;

export const MODEL = {
  version: MODEL_VERSION,

  /**
   * Points that an issue deducts from its area, and the increment for each doubling of its affected assets (2, 4, 8,
   * …). Whole points. The pairs from high to informational are from docs/product/limits.md; critical is Assay's own, above them in the
   * same proportion.
   */
  severities: {
    critical: { first: 20, doubling: 5 },
    high: { first: 12, doubling: 3 },
    medium: { first: 8, doubling: 2 },
    low: { first: 4, doubling: 1 },
    informational: { first: 0, doubling: 0 },
  } as const satisfies Record<Severity, { first: number; doubling: number }>,

  /**
   * An issue deducts at most this many times its base value, so that a large company does not score zero because of its
   * size.
   */
  issueCap: 3,

  /** Weights of the areas, out of 100. Based on judgment, not derived from breach statistics. */
  weights: {
    network_security: 15,
    web_app_security: 14,
    application_security: 14,
    patch_cadence: 14,
    dns_health: 12,
    information_leakage: 9,
    ip_reputation: 8,
    hacker_chatter: 5,
    social_engineering: 5,
    endpoint_security: 4,
  } as const satisfies Record<AreaId, number>,

  /**
   * The total is `mean` percent of the weighted mean of all assessed areas and `weakest` percent of the unweighted mean
   * of the `areas` weakest ones, so that strength in one place does not hide weakness in another. With weights in the
   * second mean, a new finding could raise the total (0.3 % of random ratings, by up to 5 points).
   */
  blend: { mean: 70, weakest: 30, areas: 3 },

  /**
   * Caps of the total by severity of open issues (certain or firm, on assets the owner controls, not older than
   * `ageing.capDays`), so that a mean cannot hide a serious issue. The lowest applicable cap applies.
   */
  caps: [
    { rule: 'three-critical', severity: 'critical', issues: 3, at: 39 },
    { rule: 'one-critical', severity: 'critical', issues: 1, at: 69 },
    { rule: 'three-high', severity: 'high', issues: 3, at: 79 },
    { rule: 'one-high', severity: 'high', issues: 1, at: 89 },
  ] as const,

  /**
   * The highest score of an area with unconfirmed findings that would cost points if they were real. The total is then
   * also below 100, because it is rounded down.
   */
  unconfirmedAtMost: 99,

  /** With any finding above informational the total is capped at 99: 100 (S) means that nothing was found. */
  flawlessBelow: 99,

  /**
   * Coverage in basis points: below each step the total is capped at `at`, below `rated` there is none, so that
   * blocking the scanner has no benefit.
   */
  coverage: {
    steps: [
      { below: 9_000, at: 89 },
      { below: 8_000, at: 79 },
      { below: 6_500, at: 69 },
    ],
    rated: 5_000,
  },

  /**
   * A domain with fewer applicable areas is marked as limited scope: too little was assessed to compare it with others.
   */
  scopeAreas: 4,

  /**
   * Events that a fix cannot undo lose weight with the days since they were last seen: up to `days`, `percent` of the
   * points count; after the last row none. After `capDays` they set no cap.
   */
  ageing: {
    steps: [
      { days: 30, percent: 100 },
      { days: 120, percent: 50 },
      { days: 365, percent: 25 },
    ],
    capDays: 30,
  },
} as const;
