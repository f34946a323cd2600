import type { LookAlikesEvidence } from '#evidence/third-party.ts';
import { daysSince, parseInstant } from '../day.ts';

type Found = LookAlikesEvidence['found'][number];

/** A registration younger than this is a separate signal. */
const RECENT_DAYS = 30;
/** A name with mail may be registered for fraud if it is less than a year old; older names have other uses. */
const YOUNG_DAYS = 365;
/** Pages that share this percentage of their word shingles are at least partial copies. */
const SIMILAR_PERCENT = 50;
/** Minimum similarity at which a name is easily mistaken for the domain; most others with mail are legitimate. */
const AT_A_GLANCE = 80;
/** Permutations that keep the label: under other top-level domains it often belongs to another company. */
const SAME_LABEL: ReadonlySet<string> = new Set(['tld-swap', 'keyword', 'various']);

/** What makes a registered look-alike suspicious. */
export interface Threat {
  sign: 'similar-page' | 'recent-with-mail' | 'recent' | 'with-mail' | 'with-new-certificate';
  severity: 'high' | 'medium';
  confidence: 'firm' | 'tentative';
}

/** The facts of a name that its threat depends on. */
type Facts = Pick<Found, 'kind' | 'mx' | 'registered' | 'closeness' | 'page' | 'certificates'>;

/**
 * The strongest sign that a look-alike is malicious; null without any. Mail alone is none, since nearly every registered name
 * has it.
 * @param time of the scan, ISO 8601
 */
export function threatOf(row: Facts, time: string): Threat | null {
  const { kind, mx, registered, closeness = 100, page, certificates } = row;
  const since = registered === null ? null : parseInstant(registered);
  const age = since === null ? null : daysSince(since, time);
  const recent = age !== null && age <= RECENT_DAYS;
  const young = age !== null && age <= YOUNG_DAYS;
  const issued = certificates?.first ?? null;
  const glance = closeness >= AT_A_GLANCE && !SAME_LABEL.has(kind) ? 'firm' : 'tentative';
  const copied = page && (page.similarity >= SIMILAR_PERCENT || (page.sameTitle && page.sameIcon));
  if (copied) return { sign: 'similar-page', severity: mx || recent ? 'high' : 'medium', confidence: 'firm' };
  if (mx && recent) return { sign: 'recent-with-mail', severity: 'high', confidence: 'firm' };
  if (recent) return { sign: 'recent', severity: 'medium', confidence: 'firm' };
  if (mx && young) return { sign: 'with-mail', severity: 'medium', confidence: glance };
  // A parked name that recently came into use; a site that moved to another server looks the same.
  if (mx && issued !== null && daysSince(issued, time) <= RECENT_DAYS)
    return { sign: 'with-new-certificate', severity: 'medium', confidence: glance };
  return null;
}

const isOwn = ({ own, sameNameServers }: Found) => own ?? sameNameServers;

/** Higher for a greater threat; names of the owner come last. */
function weightOf(row: Found, time: string): number {
  if (isOwn(row) === true) return -1;
  const threat = threatOf(row, time);
  if (!threat) return Number(row.mx) * 2 + Number(row.addresses.length > 0);
  return (threat.severity === 'high' ? 20 : 10) + (threat.confidence === 'firm' ? 5 : 0);
}

/** Look-alikes by threat: signs of malice first, then those that receive mail or have addresses, the most similar first. */
export function byThreat(rows: readonly Found[], time: string): Found[] {
  const weights = new Map(rows.map((row) => [row, weightOf(row, time)]));
  return rows.toSorted(
    (a, b) =>
      weights.get(b)! - weights.get(a)! || (b.closeness ?? 0) - (a.closeness ?? 0) || (a.name < b.name ? -1 : 1),
  );
}
