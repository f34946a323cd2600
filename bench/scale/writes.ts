import { areaRows, assess, evidenceReference } from '@assay/engine';
import { updateRankings } from '@assay/server/features/ratings/averages/ranking.ts';
import { recordRating } from '@assay/server/features/ratings/record-rating.ts';
import type { Context } from '@assay/server/platform/context.ts';
import { insertPastScan } from '@assay/server/platform/db/scans/import-history.ts';
import type { TestAccount } from '@assay/server/testing/accounts.ts';
import { datedNow, savedEvidence } from '@assay/server/testing/rated-domains.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';

/** Ratings stored concurrently. */
const CALLERS = 8;

/** Evidence of a domain with 105 findings, evaluated: of a scan so many minutes ago, which found the same as any other. */
export function ratedEvidence(minutesAgo = 0) {
  const saved = savedEvidence('oldmill', 'oldmill.example');
  const at = Date.now() - minutesAgo * 60_000;
  const since = at - Date.parse(assess(saved).at);
  const later = (time: string) => new Date(Date.parse(time) + since).toISOString();
  const set = datedNow(saved, new Date(at).toISOString()).map((piece) => ({ ...piece, takenAt: later(piece.takenAt) }));
  // A scan does so when it stores them.
  for (const piece of set) evidenceReference(piece);
  const assessment = assess(set);
  return { set, assessment, rows: areaRows(set, assessment) };
}

/**
 * Stores ratings of different domains of one company, each with its scan in one transaction, without evaluating evidence.
 * @returns how long each took, milliseconds
 */
export async function storeRatings(
  { db }: Pick<Context, 'db'>,
  { companyId, accountId }: Pick<TestAccount, 'companyId' | 'accountId'>,
  count: number,
  rated = ratedEvidence(),
): Promise<number[]> {
  const { rows: domains } = await db.withCompany(companyId, (tx) =>
    sql<{ id: string; name: string }>`
      select id, name from domain where company_id = ${companyId} order by id limit ${count}`.execute(tx),
  );
  const { set, assessment } = rated;
  const times: number[] = [];
  const store = async ({ id: domainId, name }: { id: string; name: string }) => {
    const start = performance.now();
    await db.withCompany(companyId, async (tx) => {
      const scanId = uuidv7();
      const at = new Date(assessment.at);
      const who = { companyId, domainId, ownerId: accountId, senderId: accountId, kinds: null };
      const kind = { kind: 'automatic', scandate: assessment.at.slice(0, 10) } as const;
      const past = { at, took: 1_000, state: 2, findings: assessment.findings.length } as const;
      await insertPastScan(tx, { ...who, ...kind, id: scanId, domain: name }, past);
      await recordRating(tx, { companyId, domainId, scanId, state: 2, ...rated, feeds: {}, collected: set });
    });
    times.push(performance.now() - start);
  };
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let domain = domains.pop(); domain; domain = domains.pop()) await store(domain);
    }),
  );
  return times;
}

export interface WriteFigures {
  perSecond: number;
  /** Sorted, milliseconds. */
  times: number[];
  /** Computing the ranking of the company after all of them. */
  foldMs: number;
}

/** Stores ratings as `storeRatings` does, and computes the ranking of the company. */
export async function measureWrites(
  context: Context,
  account: Pick<TestAccount, 'companyId' | 'accountId'>,
  count: number,
): Promise<WriteFigures> {
  const rated = ratedEvidence();
  const began = performance.now();
  const times = await storeRatings(context, account, count, rated);
  const perSecond = (times.length / (performance.now() - began)) * 1_000;
  const folding = performance.now();
  await updateRankings(context);
  return { perSecond, times: times.sort((a, b) => a - b), foldMs: performance.now() - folding };
}
