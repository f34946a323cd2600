import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIST_TOTAL_MAX } from '@assay/contract/limits.ts';
import { readInstallationFigures } from '@assay/server/platform/db/accounts/installation-figures.ts';
import { listAssociatedDomains } from '@assay/server/platform/db/domains/domains.ts';
import { dueBeats } from '@assay/server/platform/db/queue/due-work.ts';
import { latestRatings } from '@assay/server/platform/db/ratings/ratings.ts';
import { listReports } from '@assay/server/platform/db/ratings/reports.ts';
import { listScans } from '@assay/server/platform/db/scans/scans.ts';
import { listSchedules } from '@assay/server/platform/db/scans/schedules/scan-schedules.ts';
import type { Tx } from '@assay/server/platform/db/transaction.ts';
import { createTestAccount } from '@assay/server/testing/accounts.ts';
import { testContext } from '@assay/server/testing/context.ts';
import { createRatedDomain, datedNow } from '@assay/server/testing/rated-domains.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { recordStatements } from './bare.ts';
import { SCANS_PER_DOMAIN, sizeOf } from './data-set.ts';
import { fill } from './fill.ts';

/** 40,000 scans and ratings: four times as many as are counted. */
const DOMAINS = 2_000;
/** Tables that grow with every domain and scan. */
const LARGE = ['domain', 'scan', 'rating', 'finding', 'evidence_item', 'evidence_content'];

const { context, database } = await testContext();
const account = (name: string, permission = 23) =>
  createTestAccount(context, { email: `${name}@plans.example`, permission });
const own = await account('own');
const big = await account('big');
const { ratingId } = await createRatedDomain(context, own, 'template.example', 'oldmill', datedNow);
await fill(database.superuserUrl, sizeOf(DOMAINS), { own, big }, ratingId, () => {});

interface Plan {
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Most rows that one scan of a large table in the plan reads, with those that it leaves out. */
function mostRows(plan: Plan): number {
  const read =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const own = LARGE.includes(plan['Relation Name'] ?? '') ? read * plan['Actual Loops'] : 0;
  return Math.max(own, ...(plan.Plans ?? []).map(mostRows));
}

/** Plans of the statements of a list, each run where it was: after those before it. */
async function plansOf(companyId: string | null, list: (tx: Tx) => Promise<unknown>): Promise<Plan[]> {
  const statements = await recordStatements(() =>
    companyId === null ? context.db.withAllCompanies('planner', list) : context.db.withCompany(companyId, list),
  );
  const client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  try {
    const plans: Plan[] = [];
    for (const { text, values } of statements) {
      if (!/^\s*(select|with)\b/i.test(text)) await client.query(text, values);
      else {
        const explain = `explain (analyze, timing off, format json) ${text}`;
        const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain, values);
        plans.push(rows[0]!['QUERY PLAN'][0]!.Plan);
      }
    }
    return plans;
  } finally {
    await client.end();
  }
}

/** Most rows that one scan of a large table reads in the statements of a list. */
async function rowsRead(companyId: string | null, list: (tx: Tx) => Promise<unknown>): Promise<number> {
  return Math.max(...(await plansOf(companyId, list)).map(mostRows));
}

const indexesOf = (plan: Plan): string[] => [plan['Index Name'] ?? [], (plan.Plans ?? []).map(indexesOf)].flat(2);

const page = { limit: 20, offset: 0, after: null };
const LISTS: Readonly<Record<string, (companyId: string | null, search: string) => (tx: Tx) => Promise<unknown>>> = {
  ratings: (of, search) => (tx) => latestRatings(tx, of, { ...page, search, tag: null }),
  scans: (of, search) => (tx) => listScans(tx, of, { ...page, search, domain: '' }),
  'automatic scans': (of, search) => (tx) =>
    listSchedules(tx, of, { ...page, search, sort: 'nextScanDate', descending: false }),
  domains: (of, search) => (tx) => listAssociatedDomains(tx, of, { ...page, search }),
  reports: (of, search) => (tx) => listReports(tx, of, { ...page, search, domain: '' }),
};

for (const [name, list] of Object.entries(LISTS)) {
  test(`no statement of the list of ${name} reads more rows than are counted`, async () => {
    for (const [whose, companyId] of [
      ['own', own.companyId],
      ['big', big.companyId],
      ['all', null],
    ] as const) {
      for (const search of ['', 'shop', 'shop-16', 'nothing-like-it']) {
        const read = await rowsRead(companyId, list(companyId, search));
        assert.ok(read <= LIST_TOTAL_MAX, `${whose}, searched for "${search}": ${read} rows of one table`);
      }
    }
  });
}

test('a statement that reads a large table whole is recognized, also by an index', async () => {
  const read = await rowsRead(null, (tx) => sql`select count(*), sum(share) from scan`.execute(tx));
  assert.ok(read >= DOMAINS * SCANS_PER_DOMAIN, `${read} rows`);
});

test('an administrator’s figures read the scans of today only, not the index of all companies’ scans', async () => {
  const indexes = (await plansOf(null, readInstallationFigures)).flatMap(indexesOf);
  assert.ok(indexes.includes('scan_by_time'), indexes.join(', '));
  assert.ok(!indexes.includes('scan_of_company'), indexes.join(', '));
});

test('looking for due work reads only what is due', async () => {
  const read = await rowsRead(null, (tx) => dueBeats(tx, new Date()));
  assert.ok(read < DOMAINS / 10, `${read} rows of one table`);
});
