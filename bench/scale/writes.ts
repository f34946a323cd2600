import { areaRows, assess } from '@assay/engine';
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

export interface WriteFigures {
  perSecond: number;
  /** Sorted, milliseconds. */
  times: number[];
  /** Computing the ranking of the company after all of them. */
  foldMs: number;
}

/** Stores ratings of different domains of one company, each in a transaction, without evaluating evidence. */
export async function measureWrites(
  context: Context,
  { companyId, accountId }: Pick<TestAccount, 'companyId' | 'accountId'>,
  count: number,
): Promise<WriteFigures> {
  const { rows: domains } = await context.db.withCompany(companyId, (tx) =>
    sql<{ id: string; name: string }>`
      select id, name from domain where company_id = ${companyId} order by id limit ${count}`.execute(tx),
  );
  const set = datedNow(savedEvidence('oldmill', 'oldmill.example'));
  const assessment = assess(set);
  const rows = areaRows(set, assessment);
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let domain = domains.pop(); domain; domain = domains.pop()) {
        const { id: domainId, name } = domain;
        const start = performance.now();
        await context.db.withCompany(companyId, async (tx) => {
          const id = uuidv7();
          const at = new Date(assessment.at);
          const who = { companyId, domainId, ownerId: accountId, senderId: accountId, kinds: null };
          const scan = { ...who, id, domain: name, kind: 'automatic', scandate: assessment.at.slice(0, 10) } as const;
          await insertPastScan(tx, scan, { at, took: 1_000, state: 2, findings: assessment.findings.length });
          await recordRating(tx, { companyId, domainId, scanId: id, state: 2, set, assessment, rows, feeds: {} });
        });
        times.push(performance.now() - start);
      }
    }),
  );
  const perSecond = (times.length / (performance.now() - began)) * 1_000;
  const folding = performance.now();
  await updateRankings(context);
  return { perSecond, times: times.sort((a, b) => a - b), foldMs: performance.now() - folding };
}
