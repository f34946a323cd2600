import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Assessment } from '@assay/contract/assessment.ts';
import { countRows, type ReportCounts } from '@assay/contract/report/counts.ts';
import {
  discoverAssets,
  type EvaluationResult,
  type EvidenceSet,
  evidenceReference,
  rowColumns,
  type StoredRow,
} from '@assay/engine';
import { uuidv7 } from 'uuidv7';
import { dependenciesOf } from '#features/sharing/index.ts';
import { replaceAssets } from '#platform/db/domains/assets.ts';
import { contentHash, jsonText } from '#platform/db/jsonb.ts';
import { replaceAddresses } from '#platform/db/ratings/addresses.ts';
import { replaceServices } from '#platform/db/ratings/observed-services.ts';
import {
  type DerivedHashes,
  findDerivedHashes,
  insertRating,
  latestRating,
  replaceAreaRows,
  replaceFindings,
} from '#platform/db/ratings/ratings.ts';
import { replaceDependencies } from '#platform/db/suppliers/dependencies.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { packJson } from '#platform/evidence/evidence-store.ts';
import { recordFindingChanges } from './decisions/finding-changes.ts';
import { storeInventory } from './inventory/store-inventory.ts';
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
  const { assessment, rows, set, companyId, domainId } = source;
  const previous = await latestRating(tx, domainId);
  const before = previous && (await findDerivedHashes(tx, domainId));
  const derived = {
    addresses: hostAddresses(rows.ip_reputation),
    services: servicesInEvidence(set),
    dependencies: dependenciesOf(assessment.domain, set),
  };
  const hashes = hashesOf(rows, derived);
  const hasChanged = (name: string) => before?.[name] !== hashes[name];
  const { id, fresh } = await insertRating(tx, {
    id: uuidv7(),
    companyId,
    domainId,
    scanId: source.scanId,
    state: source.state,
    revision: source.revision ?? 0,
    at: assessment.at,
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
    assets: assetsOf(set),
    assessment: await packJson(assessment),
    evidence: await referencesOf(set),
    feeds: source.feeds,
    derivedHashes: hashes,
  });
  if (!fresh) return id;
  await recordFindingChanges(tx, source, previous?.id ?? null);
  await replaceFindings(tx, { id, companyId, domainId, at: assessment.at }, assessment.findings, before !== null);
  const changedRows = Object.entries(rows).filter(([area]) => hasChanged(`rows.${area}`));
  await replaceAreaRows(tx, { companyId, domainId }, Object.fromEntries(changedRows));
  const { assets, ways } = discoverAssets(assessment.domain, set);
  await replaceAssets(tx, { companyId, domainId, at: assessment.at }, assets, ways);
  if (hasChanged('addresses')) await replaceAddresses(tx, { companyId, domainId }, derived.addresses);
  if (hasChanged('services')) await replaceServices(tx, { companyId, domainId }, derived.services);
  const changedDependencies = hasChanged('dependencies') ? derived.dependencies : null;
  await replaceDependencies(tx, { companyId, domainId, ratingId: id }, changedDependencies);
  const rating = { companyId, domainId, ratingId: id, scanId: source.scanId, at: assessment.at };
  await storeInventory(tx, rating, assessment.domain, set);
  return id;
}

/** Hashes of the rows of each detail page, and of further lists. */
function hashesOf(rows: EvaluationResult['rows'], lists: Readonly<Record<string, unknown>>): DerivedHashes {
  const named = [
    ...Object.entries(rows).map(([area, list]) => [`rows.${area}`, list] as const),
    ...Object.entries(lists),
  ];
  return Object.fromEntries(named.map(([name, value]) => [name, contentHash(jsonText(value))]));
}

/** References to the stored items. Other work runs between two of them, because a set can have many megabytes. */
async function referencesOf(set: EvidenceSet): Promise<string[]> {
  const references: string[] = [];
  for (const piece of set) {
    references.push(evidenceReference(piece));
    await nextTurn();
  }
  return references;
}

/** The count columns of reports, which do not depend on the language. */
function countedIn(rows: Readonly<Record<string, readonly StoredRow[]>>): ReportCounts {
  return countRows(Object.fromEntries(Object.entries(rows).map(([area, list]) => [area, list.map(rowColumns)])));
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
