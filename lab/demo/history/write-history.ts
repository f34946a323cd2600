import { areaRows, assess, type Catalog, type EvidenceSet } from '@assay/engine';
import { recordRating } from '@assay/server/features/ratings/record-rating.ts';
import { phaseKinds } from '@assay/server/features/scans/phases.ts';
import type { Context } from '@assay/server/platform/context.ts';
import { accountByEmail } from '@assay/server/platform/db/accounts/accounts.ts';
import { domainByName } from '@assay/server/platform/db/domains/domains.ts';
import { backdateDomain, insertPastScan, type PastScan } from '@assay/server/platform/db/scans/import-history.ts';
import type { Tx } from '@assay/server/platform/db/transaction.ts';
import { evidenceStore } from '@assay/server/platform/evidence/evidence-store.ts';
import { uuidv7 } from 'uuidv7';
import type { DemoCompany, DemoDomain } from '../seed-types.ts';
import type { PastEvidence } from './past-evidence.ts';
import type { ScannerPool } from './scanner-pool.ts';
import { shiftDates } from './shift-dates.ts';

const MONTHS = 12;
const DAYS_A_MONTH = 30;
/** Age in days of the newest rating of a domain that was not scanned through the product. */
const LATEST_AGE_DAYS = 2;
/** Months since the last scan of a company without a plan. */
const MONTHS_WITHOUT_PLAN = 3;
/** Days before its month's scan that a scan failed, where the seed has one. */
const FAILED_DAYS_BEFORE = 3;
const DAY = 86_400_000;

/** The domain's owner and the domain, as the rows of a scan name them. */
interface Owned {
  companyId: string;
  accountId: string;
  domainId: string;
  domain: string;
}

/**
 * Twelve months of a domain: the evidence of each month is evaluated as of that time. Ratings, findings and their dates
 * follow from it. In one transaction: an interrupted start leaves a domain without history, and the next start creates it.
 */
export async function writeHistory(
  { db }: Context,
  scanners: ScannerPool,
  catalog: Catalog,
  company: DemoCompany,
  domain: DemoDomain,
): Promise<void> {
  const first = company.permission === 20 ? MONTHS_WITHOUT_PLAN : 0;
  const months = Array.from({ length: MONTHS - first + 1 }, (_, at) => MONTHS - at);
  const past = await scanners.scan({ domain, months });
  const feeds = await catalog.versions();
  const account = await db.withAllCompanies('migration', (tx) => accountByEmail(tx, company.people[0]!.email));
  if (!account) throw new Error(`${company.name} has no log-in`);
  const { companyId, id: accountId } = account;
  await db.withCompany(companyId, async (tx) => {
    const known = await domainByName(tx, companyId, domain.domain);
    if (!known) throw new Error(`${domain.domain} was not verified`);
    const owned = { companyId, accountId, domainId: known.id, domain: domain.domain };
    await backdateDomain(tx, known.id, timeOf(MONTHS));
    for (const { month, state } of past.months) await writeMonth(tx, owned, domain, { month, state, past, feeds });
  });
}

function timeOf(month: number): Date {
  return new Date(Date.now() - daysAgo(month) * DAY);
}

function daysAgo(month: number): number {
  return month === 0 ? LATEST_AGE_DAYS : month * DAYS_A_MONTH;
}

async function writeMonth(
  tx: Tx,
  owned: Owned,
  { failed, unfinished }: DemoDomain,
  wanted: { month: number; state: string; past: PastEvidence; feeds: Record<string, string> },
): Promise<void> {
  const { month, state, past, feeds } = wanted;
  const at = timeOf(month);
  const { set: now, took } = past.seen.get(state)!;
  if (failed?.month === month) {
    const before = new Date(at.getTime() - FAILED_DAYS_BEFORE * DAY);
    await writeScan(tx, owned, { at: before, took, state: 0, failure: failed.reason, findings: 0 });
  }
  const whole = shiftDates(now, daysAgo(month));
  // Phase 2 failed: its sources did not respond.
  const ended = unfinished?.month === month ? 1 : 2;
  const set = ended === 1 ? withoutPhaseTwo(whole) : whole;
  const assessment = assess(set);
  const missingSources =
    ended === 1 ? [...phaseKinds(2)].filter((kind) => set.some((piece) => piece.kind === kind)) : [];
  const findings = assessment.findings.length;
  const scanId = await writeScan(tx, owned, { at, took, state: ended, missingSources, findings });
  // Pieces are compressed while others are written.
  await Promise.all(set.map((piece) => evidenceStore.put(tx, owned.companyId, scanId, piece)));
  const { companyId, domainId } = owned;
  const rows = areaRows(set, assessment);
  await recordRating(tx, { companyId, domainId, scanId, state: ended, set, assessment, rows, feeds });
}

async function writeScan(tx: Tx, owned: Owned, past: PastScan): Promise<string> {
  const { companyId, domainId, domain, accountId } = owned;
  const id = uuidv7();
  const scandate = past.at.toISOString().slice(0, 10);
  const people = { ownerId: accountId, senderId: accountId };
  const scan = { id, companyId, domainId, domain, ...people, kind: 'automatic', kinds: null, scandate } as const;
  await insertPastScan(tx, scan, past);
  return id;
}

function withoutPhaseTwo(set: EvidenceSet): EvidenceSet {
  const second = phaseKinds(2);
  return set.map((piece) =>
    second.has(piece.kind) ? { ...piece, outcome: { ok: false, reason: 'unreachable' } as const } : piece,
  );
}
