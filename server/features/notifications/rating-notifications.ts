import type { Assessment, Finding } from '@assay/contract/assessment.ts';
import { gradeOf } from '@assay/contract/grades.ts';
import type { ScanFailure } from '@assay/contract/scan-states.ts';
import { countColumn } from '@assay/contract/severities.ts';
import { ALERT_SEVERITIES } from '@assay/contract/values/notifications.ts';
import type { EvidenceSet } from '@assay/engine';
import type { Context } from '#platform/context.ts';
import { updateRegistrationEnd } from '#platform/db/notifications/calendar-events.ts';
import { type CertificateEnd, replaceCertificateEnds } from '#platform/db/notifications/certificate-expiry.ts';
import { countFixed, type RatingBaseline } from '#platform/db/notifications/rating-baseline.ts';
import { readersOfDomain } from '#platform/db/suppliers/associations.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { notify } from './notify.ts';

type Parts = Pick<Context, 'bus'>;

/** A rating that was just stored, and the previous one. */
export interface RatedScan {
  companyId: string;
  domainId: string;
  domain: string;
  scanId: string;
  ratingId: string;
  before: RatingBaseline;
  assessment: Assessment;
  set: EvidenceSet;
}

const SERIOUS: readonly string[] = ['critical', 'high'];
const UNPRICED: readonly string[] = ['informational', 'other'];

/**
 * Notifies of the differences between a rating and the previous one: a lower score, new critical or high findings,
 * fixed ones; of the first rating of a domain, its score. Runs within the rating's transaction.
 */
export async function notifyOfRating(parts: Parts, tx: Tx, rated: RatedScan): Promise<void> {
  const { companyId: company, domainId, domain, scanId, ratingId, before, assessment } = rated;
  await replaceCertificateEnds(tx, { companyId: company, domainId }, certificatesIn(rated.set, domain));
  await updateRegistrationEnd(tx, domainId, registrationEndIn(rated.set));
  const total = assessment.total;
  if (!before.rated) {
    if (total === null) return;
    const facts = { domain, after: total, grade: gradeOf(total), ...severityFacts(assessment.findings) };
    await notify(parts, tx, { kind: 'first-rating', company, key: domainId, facts });
    return;
  }
  // Notified once per scan: the second phase does not repeat the notifications of the first.
  if (total !== null && before.total !== null && total < before.total) {
    const facts = { domain, before: before.total, after: total };
    await notify(parts, tx, { kind: 'rating-dropped', company, key: scanId, facts });
    await notifyReaders(parts, tx, rated, facts);
  }
  if (total !== null && before.total !== null && gradeOf(total) !== gradeOf(before.total)) {
    const facts = { domain, before: gradeOf(before.total), after: gradeOf(total) };
    await notify(parts, tx, { kind: 'grade-changed', company, key: scanId, facts });
  }
  // Counted as on the screens: an unconfirmed finding has no severity there, and is new once it is confirmed.
  const counted = before.findings.filter(({ confidence }) => confidence !== 'tentative');
  const known = new Set(counted.map(({ fingerprint }) => fingerprint));
  const added = assessment.findings.filter(({ fingerprint }) => !known.has(fingerprint));
  const fresh = added.filter((finding) => SERIOUS.includes(countColumn(finding)));
  if (fresh.length > 0) {
    const critical = fresh.filter(({ severity }) => severity === 'critical').length;
    const facts = { domain, count: fresh.length, critical, high: fresh.length - critical, areas: areasOf(fresh) };
    await notify(parts, tx, { kind: 'finding-new', company, key: ratingId, facts });
  }
  const found = added.filter((finding) => !UNPRICED.includes(countColumn(finding)));
  if (found.length > 0) {
    const facts = { domain, count: found.length, ...severityFacts(found) };
    await notify(parts, tx, { kind: 'finding-found', company, key: ratingId, facts });
  }
  const priced = before.findings.filter(({ severity }) => !UNPRICED.includes(severity));
  const fingerprints = priced.map(({ fingerprint }) => fingerprint);
  const fixed = fingerprints.length > 0 ? await countFixed(tx, domainId, fingerprints) : 0;
  if (fixed > 0) {
    await notify(parts, tx, { kind: 'finding-fixed', company, key: ratingId, facts: { domain, count: fixed } });
  }
}

/** Notifies the main suppliers that the domain is shared with; every level includes its score. */
async function notifyReaders(
  parts: Parts,
  tx: Tx,
  { companyId, domainId, domain, scanId }: RatedScan,
  dropped: { domain: string; before: number; after: number },
): Promise<void> {
  for (const { readerId, company } of await readersOfDomain(tx, domainId)) {
    const facts = { ...dropped, supplier: companyId, from: company || domain };
    await notify(parts, tx, { kind: 'supplier-dropped', company: readerId, key: scanId, facts });
  }
}

const areasOf = (findings: readonly Finding[]) => [...new Set(findings.map(({ area }) => area))].sort().join(',');

/** How many findings are counted under each severity, and their areas. */
function severityFacts(findings: readonly Finding[]): Record<string, string | number> {
  const count = (level: string) => findings.filter((finding) => countColumn(finding) === level).length;
  const counts = Object.fromEntries(ALERT_SEVERITIES.map((level) => [level, count(level)]));
  return { ...counts, areas: areasOf(findings) };
}

/** Certificates of the domain's own hosts; providers renew those of their hosts. */
function certificatesIn(set: EvidenceSet, domain: string): CertificateEnd[] {
  const found = new Map<string, { hosts: Set<string>; endsAt: string }>();
  for (const piece of set) {
    if (piece.kind !== 'tls' || !piece.outcome.ok) continue;
    const { host, chain } = piece.outcome.value;
    const leaf = chain[0];
    if (!leaf || Number.isNaN(Date.parse(leaf.notAfter))) continue;
    if (host !== domain && !host.endsWith(`.${domain}`)) continue;
    const one = found.get(leaf.sha256) ?? { hosts: new Set(), endsAt: new Date(leaf.notAfter).toISOString() };
    one.hosts.add(host);
    found.set(leaf.sha256, one);
  }
  return [...found].map(([sha256, { hosts, endsAt }]) => ({
    sha256,
    endsAt,
    host: [...hosts].toSorted()[0]!,
    hosts: hosts.size,
  }));
}

/** Day until which the domain is registered, YYYY-MM-DD; null if the registry does not say. */
function registrationEndIn(set: EvidenceSet): string | null {
  for (const piece of set) {
    if (piece.kind !== 'registration' || !piece.outcome.ok) continue;
    const { expires } = piece.outcome.value;
    if (expires !== null && !Number.isNaN(Date.parse(expires))) return new Date(expires).toISOString().slice(0, 10);
  }
  return null;
}

/** Notifies of a scan that ended with a rating, within the transaction that ends it. */
export async function notifyOfCompletedScan(
  parts: Parts,
  tx: Tx,
  scan: { id: string; companyId: string; domain: string },
  state: number,
): Promise<void> {
  const facts = { domain: scan.domain, scan: scan.id, state };
  await notify(parts, tx, { kind: 'scan-completed', company: scan.companyId, key: scan.id, facts });
}

/** Failures caused by a user, or with a separate notification. */
const KNOWN_ALREADY: readonly string[] = ['stopped', 'withdrawn', 'verification-lost', 'plan-ended'];

/** Notifies of a scan that ended without a rating, within the transaction that ends it. */
export async function notifyOfFailedScan(
  parts: Parts,
  tx: Tx,
  scan: { id: string; companyId: string; domain: string },
  failure: ScanFailure,
): Promise<void> {
  if (KNOWN_ALREADY.includes(failure)) return;
  const facts = { domain: scan.domain, reason: failure };
  await notify(parts, tx, { kind: 'scan-failed', company: scan.companyId, key: scan.id, facts });
}
