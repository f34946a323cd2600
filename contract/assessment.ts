import type { AreaId } from './areas.ts';
import type { Facts } from './facts.ts';
import type { Grade, RiskClass } from './grades.ts';
import type { AlertCounts, Confidence, Effort, Severity } from './severities.ts';
import type { OwnerScope } from './values/authorizations.ts';

export { ABSENCE_CAUSES, type AbsenceCause } from './values/comparison.ts';

/** Why something was not assessed. `source-*` reasons concern this installation, not the target. */
export const NOT_ASSESSED_REASONS = [
  'timeout',
  'refused',
  'unreachable',
  'blocked',
  'protocol-error',
  'too-large',
  'name-not-found',
  'address-not-allowed',
  'excluded',
  'limit-reached',
  'not-collected',
  'stopped',
  'expired',
  'check-failed',
  // This installation was so late itself that responses may have been missed.
  'overloaded',
  // Judging it took more processor time or memory than a check may take.
  'resource-limit',
  'source-off',
  'source-no-key',
  'source-failed',
  'source-stale',
] as const;
export type NotAssessedReason = (typeof NOT_ASSESSED_REASONS)[number];

/**
 * Reasons that mean "not enabled in this installation": counted separately, without effect on coverage (docs/product/scans.md).
 */
export const NOT_LOOKED_AT_REASONS: readonly NotAssessedReason[] = ['source-off', 'source-no-key'];

/** How the output of a command is compared with a text. */
export const OUTPUTS = ['contains', 'lacks'] as const;

/**
 * Expected standard output of a reproduction command, compared case-insensitively. `contains`: the text appears while
 * the finding is open and disappears after the fix; `lacks`: the text is missing while it is open and appears after the
 * fix. An empty text matches any output.
 */
export interface ExpectedOutput {
  output: (typeof OUTPUTS)[number];
  text: string;
}

/** One observation on one asset. */
export interface Finding {
  /** Stable hash of (check, finding, asset, subject), hexadecimal, 32 characters; survives re-scans. */
  fingerprint: string;
  /** Check id, starting with the area's id: `web_app_security.hsts`. */
  check: string;
  /** Finding id within the check: `missing`, `max-age-short`. */
  finding: string;
  area: AreaId;
  severity: Severity;
  confidence: Confidence;
  effort: Effort;
  /** CWE numbers; empty where none fits. */
  cwe: number[];
  /** The asset, name first: `www.example.com`, `www.example.com:443/tcp`, or a zone's name. */
  asset: string;
  /** Distinguishes instances on one asset (cookie name, CVE, path, selector, record); empty if there is only one. */
  subject: string;
  /** Groups findings of several assets into one issue, together with check and finding. */
  subjectClass: string;
  facts: Facts;
  /** What was seen, verbatim but cut and masked; at most 20 lines. */
  seen: string[];
  /** A command that reproduces it, quoted for a POSIX shell; null if there is none. */
  reproduce: string | null;
  /**
   * Output of the command while the fault exists; absent if there is no command, or its output has to be interpreted as
   * a whole.
   */
  expected?: ExpectedOutput;
  /** False for assets of a provider (circle 3): such a finding sets no cap. */
  controlled: boolean;
  /** For events that a fix cannot undo: when last seen, ISO 8601. Absent otherwise. */
  lastSeen?: string;
}

/**
 * `unconfirmed`: only tentative findings above informational (or nothing but tentative ones), so the check neither passed
 * nor failed. `failed` with informational findings only is shown as a note.
 */
export type CheckStatus = 'passed' | 'unconfirmed' | 'failed' | 'not-assessed' | 'not-applicable' | 'failed-to-run';

/** What one check answered over all assets it applies to. */
export interface CheckResult {
  check: string;
  area: AreaId;
  status: CheckStatus;
  /** Assets assessed (passed or failed). */
  assessed: string[];
  /** Assets that should have been assessed but were not. */
  notAssessed: { asset: string; reason: NotAssessedReason }[];
  findings: number;
  /** ISO 8601: age of the oldest evidence that this result was derived from; null if nothing was assessed. */
  evidenceFrom: string | null;
}

/** One cause that one fix removes: check + finding + subject class (docs/product/rating.md). */
export interface Issue {
  /** `check/finding/subjectClass`. */
  id: string;
  check: string;
  finding: string;
  area: AreaId;
  /** The worst severity among its findings. */
  severity: Severity;
  confidence: Confidence;
  effort: Effort;
  subjectClass: string;
  /** Sorted, unique. */
  assets: string[];
  /** Number of hosts, if several assets are names of one that responds alike; the deduction depends on it. */
  machines?: number;
  fingerprints: string[];
  /** Points this issue takes from its area's 100, aging applied, in hundredths of a point. */
  points: number;
  /** May cap the total score. */
  setsCeiling: boolean;
  /** The severity whose cap it sets, if its worst finding sets none (an old event, an asset of a provider). */
  ceilingSeverity?: 'critical' | 'high';
  /** 1 while full, 0.5 and 0.25 as an event ages, 0 afterwards. */
  ageFactor: number;
  /** An event that no fix undoes (breach, ransomware post): never part of the remediation plan. */
  event?: true;
  /** What the issue would be if its unconfirmed findings were real; absent if that would cost no points. */
  unconfirmed?: UnconfirmedPart;
}

/** An issue with all its tentative findings taken as real. */
export interface UnconfirmedPart extends Pick<Issue, 'severity' | 'points' | 'setsCeiling' | 'ceilingSeverity'> {
  /** Tentative findings of the issue, one per asset and subject. */
  findings: number;
}

/** Unconfirmed findings that would cost points. */
export interface Unconfirmed {
  /** Number of these findings. */
  findings: number;
  /** The score if all of them were real: of an area in hundredths of a point, of a domain in whole points. */
  score: number;
}

/** One of the ten areas with its deductions. */
export interface AreaScore {
  area: AreaId;
  /** 0–100 in hundredths of a point; null when not assessed. */
  score: number | null;
  status: 'assessed' | 'not-assessed' | 'not-applicable' | 'not-looked-at';
  /** Points deducted, in hundredths, before the minimum of 0. */
  lost: number;
  /** Present if unconfirmed findings would cost points: then the score is at most 99. */
  unconfirmed?: Unconfirmed;
  /** Share of the applicable checks that were assessed, 0–1. */
  coverage: number;
  counts: AlertCounts;
  checks: { assessed: number; notAssessed: number; notApplicable: number; notLookedAt: number };
}

/** Rules that cap a total score (docs/scoring.md). */
export const CAP_RULES = [
  'one-high',
  'three-high',
  'one-critical',
  'three-critical',
  'coverage',
  'any-finding',
] as const;

/** Why the total cannot be higher (docs/scoring.md). */
export interface ScoreCap {
  /** The highest total allowed, in whole points. */
  at: number;
  rule: (typeof CAP_RULES)[number];
  /**
   * The issues behind it; empty for `coverage`. `any-finding` (100 needs none above informational) is named only where
   * it lowers the total.
   */
  issues: string[];
}

/**
 * Who decides about findings, and how: an administrator by a ruling on a dispute (`false`, `severity`), the owner by a
 * statement about an unconfirmed one (`confirmed`, `backported`) or by marking a look-alike domain (`ours`, `harmless`).
 */
export const RESOLUTIONS = ['false', 'severity', 'confirmed', 'backported', 'ours', 'harmless'] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Whether the owner decided, not an administrator. */
export const isByOwner = (resolution: Resolution): boolean => resolution !== 'false' && resolution !== 'severity';

/** A ruling on a dispute, or a statement or mark of the owner, that changed this assessment (docs/product/rating.md). */
export interface AppliedResolution {
  /** Of the ruling or the statement; for a mark, the marked name. */
  id: string;
  /**
   * `false`: the finding was removed. `severity`: it has another severity. `confirmed`: it was unconfirmed and is real.
   * `backported`: it was removed, because the package build that the owner named has the fix. `ours`, `harmless`: it was
   * removed, because the owner marked the look-alike domain so.
   */
  ruling: Resolution;
  /** Severity instead of the finding's own; null if it was removed. */
  to: Severity | null;
  /** ISO 8601: when it was decided, and until when it applies; null = until it is withdrawn. */
  at: string;
  until: string | null;
  /** The finding as the check reported it. */
  finding: Finding;
}

/** Everything that the total score was computed from, so that it can be recomputed manually. */
export interface Ledger {
  modelVersion: string;
  issues: Issue[];
  areas: AreaScore[];
  /** Weighted mean of assessed areas, hundredths. */
  mean: number | null;
  /** Mean of the three weakest areas, with equal weights, hundredths. */
  weakest: { areas: AreaId[]; mean: number | null };
  /** 70/30 of the two, hundredths, before caps and rounding. */
  beforeCeiling: number | null;
  /** The lowest cap that applies (even where the total is below it), or null. */
  ceiling: ScoreCap | null;
  /** True when the cap lowered the total. */
  held: boolean;
  /** The total if all unconfirmed findings were real; absent if there are none or without a total. */
  unconfirmed?: Unconfirmed;
  /** Rulings and statements of the owner that changed findings of the checks; absent if there are none. */
  rulings?: AppliedResolution[];
}

/** The result of evaluating a scan's evidence. The same evidence and model always produce the same assessment. */
export interface Assessment {
  domain: string;
  modelVersion: string;
  /** Time of the scan, ISO 8601. */
  at: string;
  /** Whole points 0–100; null when not rated. */
  total: number | null;
  grade: Grade | null;
  riskClass: RiskClass | null;
  /** 0–1. */
  coverage: number;
  /** Fewer than four applicable areas: not in ranking and average. */
  limitedScope: boolean;
  counts: AlertCounts;
  areas: AreaScore[];
  checks: CheckResult[];
  findings: Finding[];
  ledger: Ledger;
  /** Hosts that the owner rejected as not the company's before the scan; absent if there are none. */
  rejectedHosts?: string[];
  /** What the owner excluded from the scan and authorized for it; absent if there is nothing. */
  ownerScope?: OwnerScope;
}

/** A list of times, of which many are equal: each once, and its place in `values` for each member; null = no time. */
export interface TimeList {
  values: string[];
  places: (number | null)[];
}

/** Times of an assessment, ISO 8601, which are stored apart from what a later scan may find again. */
export interface AssessmentTimes {
  at: string;
  /** `evidenceFrom` of each check. */
  evidenceFrom: TimeList;
}

/** Times of the rows of each detail page that has any. */
export type RowTimes = Partial<Record<AreaId, TimeList>>;
