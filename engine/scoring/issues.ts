import type { Finding, Issue } from '@assay/contract/assessment.ts';
import { CONFIDENCES, EFFORTS, SEVERITIES, type Severity } from '@assay/contract/severities.ts';
import { MODEL } from './model.ts';

const DAY_MS = 86_400_000;

/** Id of the issue of a finding: check, finding and subject class are one cause that one fix removes. */
export function issueId(finding: { check: string; finding: string; subjectClass: string }): string {
  return `${finding.check}/${finding.finding}/${finding.subjectClass}`;
}

/** How often a number of assets doubled, in integer arithmetic: 31 − clz32 is the integer part of the binary logarithm. */
export function doublingsOf(assets: number): number {
  return 31 - Math.clz32(Math.max(1, assets));
}

/**
 * Points of an issue before aging: the severity's base value plus its increment for each doubling of the assets,
 * capped.
 * @param assets number of affected assets, at least 1
 * @returns hundredths of a point
 */
export function issuePoints(severity: Severity, assets: number): number {
  const { first, doubling } = MODEL.severities[severity];
  return 100 * Math.min(first + doubling * doublingsOf(assets), first * MODEL.issueCap);
}

/** Share of an event's points that count, in percent. Both times ISO 8601; an event in the future counts as current. */
export function agePercent(lastSeen: string, at: string): number {
  const days = (Date.parse(at) - Date.parse(lastSeen)) / DAY_MS;
  return MODEL.ageing.steps.find((step) => days <= step.days)?.percent ?? 0;
}

/** The severity whose cap an open issue applies to the total; null if it sets none. */
export function capSeverityOf(issue: Pick<Issue, 'setsCeiling' | 'ceilingSeverity' | 'severity'>): Severity | null {
  return issue.setsCeiling ? (issue.ceilingSeverity ?? issue.severity) : null;
}

function worst<T extends string>(order: readonly T[], values: readonly T[]): T {
  return order.find((value) => values.includes(value))!;
}

/** Code-unit order: the same on every host, regardless of its locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

type Cap = Pick<Issue, 'setsCeiling' | 'ceilingSeverity'>;

/** The cap that these findings of an issue set. */
function capOf(holding: readonly Finding[], severity: Severity): Cap {
  if (holding.length === 0) return { setsCeiling: false };
  // A more severe finding that is old, or on a provider's asset, does not remove the cap that the others set.
  const held = holding.some((finding) => finding.severity === 'critical') ? 'critical' : 'high';
  return { setsCeiling: true, ...(held === severity ? {} : { ceilingSeverity: held }) };
}

/** The parts of an issue that depend on which of its findings count. */
function costOf(counted: readonly Finding[], at: string, keyOf: (asset: string) => string) {
  const severity = worst(
    SEVERITIES,
    counted.map((finding) => finding.severity),
  );
  const assets = [...new Set(counted.map((finding) => finding.asset))].sort(compare);
  const machines = new Set(assets.map(keyOf)).size;
  const event = counted.every((finding) => finding.lastSeen !== undefined);
  const percent = event ? Math.max(...counted.map((finding) => agePercent(finding.lastSeen!, at))) : 100;
  const fresh = (finding: Finding) =>
    finding.lastSeen === undefined || Date.parse(at) - Date.parse(finding.lastSeen) <= MODEL.ageing.capDays * DAY_MS;
  const holding = counted.filter(
    (finding) =>
      (finding.severity === 'critical' || finding.severity === 'high') && finding.controlled && fresh(finding),
  );
  return {
    severity,
    assets,
    machines,
    event,
    percent,
    points: (issuePoints(severity, machines) * percent) / 100,
    cap: capOf(holding, severity),
  };
}

function issueOf(id: string, findings: readonly Finding[], at: string, keyOf: (asset: string) => string): Issue {
  const firm = findings.filter((finding) => finding.confidence !== 'tentative');
  // If one finding is certain or firm, tentative ones of the same cause neither deduct points nor set the severity.
  const counted = firm.length > 0 ? firm : findings;
  const first = counted[0]!;
  const { severity, assets, machines, event, percent, ...cost } = costOf(counted, at, keyOf);
  const points = firm.length > 0 ? cost.points : 0;
  const cap: Cap = firm.length > 0 ? cost.cap : { setsCeiling: false };
  const unconfirmed = findings.length - firm.length;
  const ifReal = unconfirmed > 0 ? costOf(findings, at, keyOf) : null;
  return {
    id,
    check: first.check,
    finding: first.finding,
    area: first.area,
    severity,
    confidence: worst(
      CONFIDENCES,
      counted.map((finding) => finding.confidence),
    ),
    effort: worst(
      [...EFFORTS].reverse(),
      counted.map((finding) => finding.effort),
    ),
    subjectClass: first.subjectClass,
    assets,
    ...(machines < assets.length ? { machines } : {}),
    fingerprints: findings.map((finding) => finding.fingerprint).sort(compare),
    points,
    ...cap,
    ageFactor: percent / 100,
    ...(event ? { event: true as const } : {}),
    ...(ifReal && ifReal.points > points
      ? { unconfirmed: { findings: unconfirmed, severity: ifReal.severity, points: ifReal.points, ...ifReal.cap } }
      : {}),
  };
}

/**
 * Groups findings into issues and computes the points of each.
 * @param at time of the scan, ISO 8601, for the age of events
 * @param keyOf equal for assets that count as one (names of one host); by default every asset counts separately
 * @returns issues sorted by points (most first), then id
 */
export function issuesOf(
  findings: readonly Finding[],
  at: string,
  keyOf: (asset: string) => string = (asset) => asset,
): Issue[] {
  const groups = Map.groupBy(findings, issueId);
  return [...groups]
    .map(([id, members]) => issueOf(id, members, at, keyOf))
    .sort((a, b) => b.points - a.points || compare(a.id, b.id));
}
