import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AREA_IDS } from '@assay/contract/areas.ts';
import type { Assessment } from '@assay/contract/assessment.ts';
import { countRows, REPORT_COUNTS, type ReportCounts } from '@assay/contract/report/counts.ts';
import {
  assessmentTimes,
  discoverAssets,
  type EvaluationResult,
  type EvidenceSet,
  evaluator,
  evidenceReference,
  rowColumns,
  rowTimes,
  type StoredRow,
  timelessAssessment,
  timelessRows,
} from '@assay/engine';
import { uuidv7 } from 'uuidv7';
import { dependenciesOf } from '#features/sharing/index.ts';
import { replaceAssets } from '#platform/db/domains/assets.ts';
import { saveInventory } from '#platform/db/domains/inventory/inventory-sync.ts';
import { contentHash, jsonText } from '#platform/db/jsonb.ts';
import { replaceAddresses } from '#platform/db/ratings/addresses.ts';
import { listStoredFindings } from '#platform/db/ratings/finding-history.ts';
import { replaceServices } from '#platform/db/ratings/observed-services.ts';
import {
  type DerivedHashes,
  insertRating,
  type NewRating,
  recordNotConfirmed,
  replaceAreaRows,
  replaceFindings,
} from '#platform/db/ratings/ratings.ts';
import { replaceDependencies } from '#platform/db/suppliers/dependencies.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { packText } from '#platform/evidence/evidence-store.ts';
import { closedFindings } from './decisions/closed-findings.ts';
import { isCollected, notConfirmed, recordFindingChanges } from './decisions/finding-changes.ts';
import { deriveInventory } from './inventory/derive-inventory.ts';
import { servicesInEvidence } from './search/services-in-evidence.ts';

/** Domain, scan and inputs of a rating. */
export interface RatingSource {
  companyId: string;
  domainId: string;
  scanId: string;
  state: 1 | 2;
  /** Above 0 for a correction of a rating by a ruling, for the same scan. */
  revision?: number;
  set: EvidenceSet;
  assessment: Assessment;
  /** Rows of the detail pages of this assessment. */
  rows: EvaluationResult['rows'];
  /** Versions of the feeds that were used. */
  feeds: Readonly<Record<string, string>>;
  /** Evidence that the scan collected; absent if stored evidence was evaluated again. */
  collected?: EvidenceSet;
}

/**
 * Stores a rating with its complete ledger and everything derived from it: findings with their history, the rows of the
 * detail pages; the company's ranking follows in the background (`updateRankings`). What the rating stored last has left
 * the same is not written again. Once per scan, state and revision, also when it is called again.
 * @returns the rating's id
 */
export async function recordRating(tx: Tx, source: RatingSource): Promise<string> {
  const { assessment, rows, set, companyId, domainId, scanId } = source;
  const { at } = assessment;
  const { assets, ways } = discoverAssets(assessment.domain, set);
  const dependencies = dependenciesOf(assessment.domain, set);
  const lists = {
    assets,
    addresses: hostAddresses(rows.ip_reputation),
    services: servicesInEvidence(set),
    dependencies,
    inventory: deriveInventory({ set, hosts: assets, dependencies }),
  };
  // Half of the assessment, which is written once.
  const findings = JSON.stringify(assessment.findings);
  const hashes: DerivedHashes = { findings: contentHash(findings), ...hashesOf(rows, lists) };
  const rating: NewRating = {
    id: uuidv7(),
    companyId,
    domainId,
    scanId,
    state: source.state,
    revision: source.revision ?? 0,
    at,
    modelVersion: assessment.modelVersion,
    total: assessment.total,
    grade: assessment.grade,
    riskClass: assessment.riskClass,
    coverage: assessment.coverage,
    limitedScope: assessment.limitedScope,
    counts: assessment.counts,
    reportCounts: countedIn(rows),
    areas: assessment.areas,
    ceiling: assessment.ledger.ceiling,
    held: assessment.ledger.held,
    ...(assessment.ledger.unconfirmed && { unconfirmed: assessment.ledger.unconfirmed }),
    assets: assetsOf(set),
    assessment: null,
    assessmentHash: `${hashes.findings}${hashOfOthers(assessment)}`,
    assessmentTimes: assessmentTimes(assessment),
    evidence: await referencesOf(set),
    feeds: source.feeds,
    derivedHashes: hashes,
  };
  const derived = { ways, rowTimes: rowTimes(rows) };
  // Without the assessment, unless it differs from that of the rating stored last in more than its times.
  let stored = await insertRating(tx, rating, derived);
  if (stored.id === null) {
    const text = assessmentText(assessment, findings);
    const packed = { assessment: await packText(text), assessmentSha256: hash('sha256', text) };
    stored = await insertRating(tx, { ...rating, ...packed }, derived);
  }
  const { isFresh, isBaseline, ...before } = stored;
  const id = stored.id!;
  if (!isFresh) return id;
  const seenAgain = await seenByScan(source);
  const hasChanged = (name: string) => before.hashes?.[name] !== hashes[name];
  const place = { companyId, domainId, at, seenAt: before.seenAt };
  if (hasChanged('findings') || before.hasRetests) {
    const reported = assessment.findings.map(({ fingerprint }) => fingerprint);
    const known = await listStoredFindings(tx, domainId, reported);
    const isScan = source.collected !== undefined;
    const closed = await closedFindings(tx, assessment, known, { previousId: before.previousId, isScan });
    await recordFindingChanges(tx, { ...source, seenAgain }, before, { stored: known, closed });
    const isComparable = before.hashes !== null;
    const causes = new Map([...closed].map(([one, { absence }]) => [one, absence.cause]));
    await replaceFindings(tx, { ...place, id }, assessment.findings, { stored: known, isComparable, causes });
  }
  if (source.collected) {
    const candidates = notConfirmed(assessment.findings, set, source.collected);
    const unseen = candidates.filter(({ fingerprint }) => !seenAgain.has(fingerprint));
    await recordNotConfirmed(tx, domainId, unseen);
  }
  const changedRows = Object.entries(rows).filter(([area]) => hasChanged(`rows.${area}`));
  await replaceAreaRows(tx, place, Object.fromEntries(changedRows));
  if (hasChanged('assets')) await replaceAssets(tx, place, assets);
  if (hasChanged('addresses')) await replaceAddresses(tx, place, lists.addresses);
  if (hasChanged('services')) await replaceServices(tx, place, lists.services);
  if (hasChanged('dependencies')) await replaceDependencies(tx, place, dependencies);
  if (hasChanged('inventory')) await saveInventory(tx, place, lists.inventory, { isBaseline, seenAt: before.seenAt });
  return id;
}

/**
 * Fingerprints that the evidence of a scan reports without the earlier evidence that replaced what it could not collect;
 * empty if nothing was replaced.
 */
async function seenByScan({ assessment, set, collected }: RatingSource): Promise<ReadonlySet<string>> {
  if (!collected || notConfirmed(assessment.findings, set, collected).length === 0) return new Set();
  const context = set.filter((piece) => !isCollected(piece));
  const { assessment: own } = await evaluator.judge([...collected.filter(isCollected), ...context]);
  return new Set(own.findings.map(({ fingerprint }) => fingerprint));
}

/** Hashes of the rows of each detail page without their times, and of further lists. */
function hashesOf(rows: EvaluationResult['rows'], lists: Readonly<Record<string, unknown>>): DerivedHashes {
  const named = [
    ...AREA_IDS.map((area) => [`rows.${area}`, timelessRows(area, rows[area])] as const),
    ...Object.entries(lists),
  ];
  return Object.fromEntries(named.map(([name, value]) => [name, contentHash(jsonText(value))]));
}

/** Hash of an assessment without its findings and times. */
function hashOfOthers(assessment: Assessment): string {
  const { findings: _, ...others } = timelessAssessment(assessment);
  return contentHash(JSON.stringify(others));
}

/** JSON of an assessment. @param findings JSON of its findings */
function assessmentText({ findings: _, ...others }: Assessment, findings: string): Buffer {
  return Buffer.from(`{"findings":${findings},${JSON.stringify(others).slice(1)}`);
}

/** How long hashing evidence may keep other work from running, milliseconds: a set can have many megabytes. */
const HASHING_MS_MAX = 5;

/** References to the stored items. */
async function referencesOf(set: EvidenceSet): Promise<string[]> {
  const references: string[] = [];
  let began = performance.now();
  for (const piece of set) {
    references.push(evidenceReference(piece));
    if (performance.now() - began < HASHING_MS_MAX) continue;
    await nextTurn();
    began = performance.now();
  }
  return references;
}

const COUNTED_AREAS = new Set(REPORT_COUNTS.map(({ area }) => area));

/** The count columns of reports, which do not depend on the language. */
function countedIn(rows: EvaluationResult['rows']): ReportCounts {
  return countRows(Object.fromEntries([...COUNTED_AREAS].map((area) => [area, rows[area].map(rowColumns)])));
}

/** The addresses, each with every name that leads to it. */
function hostAddresses(rows: readonly StoredRow[]): { row: unknown }[] {
  return rows.flatMap(({ row }) => (row.hosts as string[]).map((host) => ({ row: { ...row, host } })));
}

/** Existing hosts in scope: a domain's weight in the score of its company. */
function assetsOf(set: EvidenceSet): number {
  const existing = set.filter((piece) => piece.kind === 'host-dns' && piece.outcome.ok && piece.outcome.value.exists);
  return Math.max(1, existing.length);
}
