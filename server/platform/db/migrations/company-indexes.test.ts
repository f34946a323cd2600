import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { createTestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context, database } = await testContext();
const owner = await createTestAccount(context, { email: 'owner@indexes.example', permission: 23 });
const { domainId, scanId } = await createRatedDomain(context, owner, 'indexes.example');

/** Tables with rows of a domain or scan that pages read, and the condition of those pages. */
const TABLES: Readonly<Record<string, string>> = {
  finding: `domain_id = '${domainId}' and closed_at is null`,
  scan: `domain_id = '${domainId}'`,
  asset: `domain_id = '${domainId}'`,
  domain_address: `domain_id = '${domainId}'`,
  inventory_asset: `domain_id = '${domainId}' and is_active`,
  observed_service: `domain_id = '${domainId}'`,
  evidence_item: `scan_id = '${scanId}'`,
};
const DOMAINS = 400;
const SCANS = 20;

const superuser = new pg.Client({ connectionString: database.superuserUrl });
// Its database is dropped at the end.
superuser.on('error', () => {});
await superuser.connect();
after(() => superuser.end());
// The rows of one domain for hundreds of domains of the same company.
await superuser.query('set session_replication_role = replica');
for (const table of Object.keys(TABLES)) {
  const { rows } = await superuser.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const other: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    domain_id: 'md5(domain_id || n::text)::uuid',
    ...(table === 'evidence_item' ? { scan_id: 'md5(scan_id || n::text)::uuid' } : {}),
  };
  const values = columns.map((name) => other[name] ?? name);
  await superuser.query(
    `insert into ${table} (${columns})
     select ${values} from ${table}, generate_series(1, ${DOMAINS}) n, generate_series(1, ${table === 'scan' ? SCANS : 1})`,
  );
}
await superuser.query('analyze');

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
/** Most rows or index entries that one part of a plan reads. */
const mostRead = (plan: Plan): number =>
  Math.max(plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0), ...(plan.Plans ?? []).map(mostRead));

/** The plan of a statement in a session of the company, after it was run. */
async function planOf(statement: string): Promise<Plan> {
  const client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  try {
    await client.query('begin');
    for (const end of ['min', 'max']) await client.query(`set local assay.company_${end} = '${owner.companyId}'`);
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, timing off, format json) ${statement}`,
    );
    return rows[0]!['QUERY PLAN'][0]!.Plan;
  } finally {
    await client.end();
  }
}

for (const [table, condition] of Object.entries(TABLES)) {
  test(`the rows of a domain or scan in ${table} are read without the others of its company`, async () => {
    const plan = await planOf(`select * from ${table} where ${condition}`);
    assert.ok(plan['Actual Rows'] > 0, JSON.stringify(plan));
    assert.equal(mostRead(plan), plan['Actual Rows'], JSON.stringify(plan));
  });
}
