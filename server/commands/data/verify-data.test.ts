import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, test } from 'node:test';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { printHead } from '#features/audit/audit-log.ts';
import { audit } from '#platform/db/audit.ts';
import { packJson } from '#platform/evidence/evidence-store.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { createDomain } from '#testing/domains.ts';
import { verifyData } from './verify-data.ts';

const { context, database } = await testContext();
const { config, clock } = context;
const owner = await createTestAccount(context, { email: 'ann@check.example', permission: 23 });
const domainId = await createDomain(context, owner, 'check.example');
const [scanId, ratingId] = [uuidv7(), uuidv7()];

const client = new pg.Client({ connectionString: database.superuserUrl });
// The test's database may be dropped first.
client.on('error', () => {});
await client.connect();
after(() => client.end());

const json = Buffer.from('{"kind":"test"}');
await client.query(
  `insert into scan (id, company_id, domain_id, domain, owner_id, sender_id, scandate, kind)
   values ($1, $2, $3, 'check.example', $4, $4, '2026-01-01', 'full')`,
  [scanId, owner.companyId, domainId, owner.accountId],
);
await client.query(`insert into evidence_content (company_id, hash, content, bytes) values ($1, $2, $3, $4)`, [
  ...[owner.companyId, hash('sha256', json), await packJson({ kind: 'test' }), json.length],
]);
await client.query(
  `insert into evidence_item (company_id, scan_id, kind, asset, captured_at, hash) values ($1, $2, 'test', 'a', now(), $3)`,
  [owner.companyId, scanId, hash('sha256', json)],
);
await client.query(
  `insert into rating (id, company_id, domain_id, scan_id, state, rated_at, model_version, coverage, limited_scope,
     finding_counts, area_scores, is_capped, asset_count, assessment_id, evidence_hashes, feed_versions)
   values ($1, $2, $3, $4, 2, now(), '1', 1, false, '{}', '[]', false, 1, $1, '{}', '{}')`,
  [ratingId, owner.companyId, domainId, scanId],
);
await client.query(
  'insert into assessment_content (domain_id, id, company_id, content, sha256) values ($1, $2, $3, $4, $5)',
  [domainId, ratingId, owner.companyId, await packJson({ kind: 'test' }), hash('sha256', json)],
);
await context.db.withCompany(owner.companyId, (tx) => audit(tx, { companyId: owner.companyId, action: 'test.done' }));
assert.ok(await printHead(context, () => {}));

/** Results other than ok, after a statement that goes around every protection of the product, and is undone afterwards. */
async function faultsAfter(...statements: string[]): Promise<Record<string, string>> {
  const copies = ['evidence_content', 'assessment_content', 'evidence_item', 'audit_log', 'domain', 'crypto_key'];
  await client.query('set session_replication_role = replica');
  for (const table of copies) await client.query(`create table copy_${table} as table ${table}`);
  try {
    for (const statement of statements) await client.query(statement);
    return await faults();
  } finally {
    for (const table of copies) {
      await client.query(`delete from ${table}`);
      const { rows } = await client.query<{ columns: string }>(
        `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const { columns } = rows[0]!;
      await client.query(`insert into ${table} (${columns}) select ${columns} from copy_${table}`);
      await client.query(`drop table copy_${table}`);
    }
  }
}

async function faults(given = config): Promise<Record<string, string>> {
  const results = await verifyData(given, clock, { objects: false });
  return Object.fromEntries(results.filter(({ status }) => status !== 'ok').map(({ id, detail }) => [id, detail]));
}

test('an installation whose data are complete passes every check', async () => {
  const results = await verifyData(config, clock, { objects: false });
  assert.deepEqual(
    results.map(({ id, status }) => [id, status]),
    [
      ...[
        'schema',
        'tables',
        'references',
        'evidence',
        'assessments',
        'reports',
        'integrated-reports',
        'questionnaires',
      ],
      ...['secret-key', 'audit-log'],
    ].map((id) => [id, 'ok']),
  );
  const { detail } = results.find(({ id }) => id === 'evidence')!;
  assert.equal(detail, '1 contents have their SHA-256');
});

test('a changed content, a lost row and a rewritten audit log are found, each by its check', async () => {
  assert.match(
    (await faultsAfter(`update evidence_content set hash = repeat('0', 64)`)).evidence!,
    /^1 of 1 are damaged/,
  );
  assert.match(
    (await faultsAfter(`update evidence_content set content = '\\x00'`)).evidence!,
    /cannot be read/,
    'not compressed',
  );
  assert.match((await faultsAfter('delete from evidence_content')).references!, /1 evidence without its content/);
  const changed = await faultsAfter(`update assessment_content set sha256 = repeat('0', 64)`);
  assert.match(changed.assessments!, /has another SHA-256/);
  const without = await faultsAfter('delete from assessment_content');
  assert.match(without.references!, /1 ratings without their assessment/);
  const lost = await faultsAfter('delete from domain');
  assert.match(lost.references!, /1 rows of scan \(scan_domain_id_fkey\)/);
  const rewritten = await faultsAfter(`update audit_log set action = 'test.other'`);
  assert.deepEqual(Object.keys(rewritten), ['audit-log']);
  assert.match(rewritten['audit-log']!, /the entry is not what was sealed/);
  assert.deepEqual(await faults(), {}, 'all of it was undone');
});

test('a secret key of another installation is reported, and what does not need it is still checked', async () => {
  const found = await faults({ ...config, secretKey: 'another-secret-for-tests-on-loopback-01' });
  assert.deepEqual(Object.keys(found), ['secret-key', 'audit-log']);
  assert.match(found['secret-key']!, /does not decrypt the keys of this database/);
});

test('without an installation nothing is created', async () => {
  const results = await verifyData({ ...config, database: null, dataDir: '/nonexistent' }, clock, { objects: false });
  assert.deepEqual(
    results.map(({ id, status }) => [id, status]),
    [['database', 'failed']],
  );
});
