import { areaRows, assess, type EvidenceSet } from '@assay/engine';
import { recordRating } from '@assay/server/features/ratings/record-rating.ts';
import { phaseKinds } from '@assay/server/features/scans/phases.ts';
import type { Context } from '@assay/server/platform/context.ts';
import { accountByEmail } from '@assay/server/platform/db/accounts/accounts.ts';
import { domainByName } from '@assay/server/platform/db/domains/domains.ts';
import {
  backdateDomain,
  backdateFindingEvents,
  insertPastScan,
  type PastScan,
} from '@assay/server/platform/db/scans/import-history.ts';
import type { Tx } from '@assay/server/platform/db/transaction.ts';
import { evidenceStore } from '@assay/server/platform/evidence/evidence-store.ts';
import { uuidv7 } from 'uuidv7';
import type { FaultId } from '../../index.ts';
import type { DemoCompany, DemoDomain } from '../seed-types.ts';
import { faultsAt, MONTHS, type StateEvidence, stateOf } from './past-evidence.ts';
import { asOfToday, type RecordedEvidence } from './recorded-evidence.ts';
import { shiftDates } from './shift-dates.ts';

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
 * Twelve months of a domain: the recorded evidence of each month is evaluated as of that time. Ratings, findings and their
 * dates follow from it. In one transaction: an interrupted start leaves a domain without history, and the next start creates
 * it.
 * @param present faults of the domain today
 */
export async function writeHistory(
  { db }: Context,
  recorded: RecordedEvidence,
  feeds: Record<string, string>,
  { company, domain, present }: { company: DemoCompany; domain: DemoDomain; present: readonly FaultId[] },
): Promise<void> {
  const account = await db.withAllCompanies('migration', (tx) => accountByEmail(tx, company.people[0]!.email));
  if (!account) throw new Error(`${company.name} has no log-in`);
  const { companyId, id: accountId } = account;
  const last = company.permission === 20 ? MONTHS_WITHOUT_PLAN : 0;
  const today = new Map<string, StateEvidence>();
  for (const [state, { set, took }] of recorded.domains.get(domain.domain) ?? [])
    today.set(state, { set: asOfToday(recorded, set, new Date()), took });
  await db.withCompany(companyId, async (tx) => {
    const known = await domainByName(tx, companyId, domain.domain);
    if (!known) throw new Error(`${domain.domain} was not verified`);
    const owned = { companyId, accountId, domainId: known.id, domain: domain.domain };
    await backdateDomain(tx, known.id, timeOf(MONTHS));
    for (let month = MONTHS; month >= last; month--) {
      const evidence = today.get(stateOf(faultsAt(present, domain, month)));
      if (!evidence) throw new Error('the recorded evidence is outdated: node lab/demo/history/record.ts');
      await writeMonth(tx, owned, domain, { month, evidence, feeds });
    }
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
  { month, evidence, feeds }: { month: number; evidence: StateEvidence; feeds: Record<string, string> },
): Promise<void> {
  const at = timeOf(month);
  const { set: now, took } = evidence;
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
  await evidenceStore.putAll(tx, owned.companyId, scanId, set);
  const { companyId, domainId } = owned;
  const rows = areaRows(set, assessment);
  const source = { companyId, domainId, scanId, state: ended, set, assessment, rows, feeds } as const;
  // The scan collected all of it, so that what it no longer finds is recorded as fixed.
  await recordRating(tx, { ...source, collected: set });
  await backdateFindingEvents(tx, scanId, at);
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
