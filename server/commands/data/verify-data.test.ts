import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { printHead } from '#features/audit/audit-log.ts';
import { audit } from '#platform/db/audit.ts';
import {
  findBrokenReferences,
  findViolatedRelations,
  HASHED_KINDS,
  type HashedKind,
  RELATIONS,
} from '#platform/db/connection/integrity.ts';
import { packJson } from '#platform/evidence/evidence-store.ts';
import { moveToObjectStorage } from '#platform/evidence/move-to-object-storage.ts';
import { startObjectStorage } from '#platform/files/testing/s3-server.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { assertDataComplete } from '#testing/databases/check-data.ts';
import { createRatedDomain, datedNow } from '#testing/rated-domains.ts';
import { createRating, createStoredReport } from '#testing/reports.ts';
import { verifyData } from './verify-data.ts';

const storage = await startObjectStorage();
after(() => storage.close());
const { context, database } = await testContext(storage.environment);
const { config, clock } = context;
const owner = await createTestAccount(context, { email: 'ann@check.example', permission: 23 });
const { companyId, accountId } = owner;

const client = new pg.Client({ connectionString: database.superuserUrl });
// The test's database may be dropped first.
client.on('error', () => {});
await client.connect();
after(() => client.end());

// Scanned three times: twice with the same result, whose assessment both ratings share, and once with another.
const first = await createRatedDomain(context, owner, 'check.example');
await createRatedDomain(context, owner, 'check.example');
const last = await createRatedDomain(context, owner, 'check.example', 'copperfinch', datedNow);
// In object storage: evidence, and the assessment that another one replaced.
await moveToObjectStorage(context, 0);
await createRatedDomain(context, owner, 'other.example');
const deleted = await createRatedDomain(context, owner, 'deleted.example');
await context.db.withCompany(companyId, async (tx) => {
  await sql`update domain set deleted_at = now() where id = ${deleted.domainId}`.execute(tx);
  // A rating of phase 1 and a correction of phase 2, both of the first scan.
  for (const [state, revision] of [
    [1, 0],
    [2, 1],
  ])
    await sql`
      select record_rating(jsonb_build_object(
        'id', ${uuidv7()}::uuid, 'company_id', company_id, 'domain_id', domain_id, 'scan_id', scan_id,
        'state', ${state}::int, 'revision', ${revision}::int, 'rated_at', rated_at, 'model_version', '1', 'coverage', 1,
        'limited_scope', false, 'finding_counts', '{}'::jsonb, 'area_scores', '[]'::jsonb, 'is_capped', false,
        'asset_count', 1, 'feed_versions', '{}'::jsonb, 'assessment_sha256', ${hash('sha256', '{}')}::text),
        ${await packJson({})}::bytea, '{}', null, null, 30)
      from rating r where r.id = ${first.ratingId}`.execute(tx);
  await sql`update rating set superseded = true where state = 1`.execute(tx);
  await audit(tx, { companyId, action: 'test.done' });
});
// A rating of a version that stored each assessment in the row of its rating.
const scanned = { owner, domainId: last.domainId, scanId: last.scanId };
const ratingId = await createRating(context, scanned, 'A');
await createStoredReport(context, scanned, { ratingId, language: 'en-US', pdf: Buffer.from('%PDF') });
await client.query(
  `with asked as (
     insert into questionnaire (id, company_id, supplier_company_id, title, is_standard, questions, due_on)
     values ($1, $2, $2, 'q', true, '[]', '2026-01-01') returning id)
   insert into questionnaire_evidence (id, company_id, questionnaire_id, question_id, file_name, media_type, size_bytes,
     sha256, content)
   select $1, $2, id, 'q', 'f', 'text/plain', 1, $3, 'x' from asked`,
  [uuidv7(), companyId, hash('sha256', 'x')],
);
await client.query(
  `insert into integrated_report (id, company_id, vendor_id, main_company, vendor, chosen, choice_key, language, status,
     pdf_name, file_name, verification_code, sha256, pdf)
   values ($1, $2, $3, 'm', 'v', '[]', 'k', 'en-US', 'ready', 'p', 'f', 'c', $4, 'x')`,
  [uuidv7(), companyId, accountId, hash('sha256', 'x')],
);
assert.ok(await printHead(context, () => {}));

test('an installation with repeated scans, corrections, shared and moved contents passes every check', async () => {
  const results = await verifyData(config, clock, { objects: true });
  assert.deepEqual(
    results.map(({ id, status, detail }) => [id, status, status === 'ok' ? '' : detail]),
    ['schema', 'tables', 'references', ...HASHED_KINDS, 'secret-key', 'audit-log'].map((id) => [id, 'ok', '']),
  );
  for (const kind of HASHED_KINDS) {
    const { detail } = results.find(({ id }) => id === kind)!;
    assert.match(detail, /^[1-9]\d* contents have their SHA-256$/, kind);
  }
});

/** Runs work after statements that go around every protection of the product, and undoes them. */
async function damaged<T>(statement: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    assert.ok((await client.query(statement)).rowCount !== 0, 'it changes something');
    return await work();
  } finally {
    await client.query('rollback');
  }
}

/** What makes each relation wrong for one row or more, and no other one. */
const DAMAGE: Readonly<Record<keyof typeof RELATIONS, string>> = {
  'evidence without its content': `delete from evidence_content
    where (company_id, hash) = (select company_id, hash from evidence_item limit 1)`,
  'ratings without their assessment': `delete from assessment_content where id = '${first.ratingId}'`,
  'contents that are stored nowhere': `update evidence_content set object_key = null where content is null`,
  'domains whose current rating is not their latest': `update domain set rating_id = '${first.ratingId}'
    where id = '${last.domainId}'`,
};

test('each relation is reported when it is damaged, and no other one', async () => {
  assert.deepEqual(Object.keys(DAMAGE), Object.keys(RELATIONS), 'a new relation needs its damage here');
  assert.deepEqual(await findViolatedRelations(client), []);
  for (const [relation, statement] of Object.entries(DAMAGE)) {
    const violated = await damaged(statement, () => findViolatedRelations(client));
    assert.deepEqual(
      violated.map((one) => one.relation),
      [relation],
    );
  }
  const current = 'domains whose current rating is not their latest';
  for (const value of ['null', `gen_random_uuid()`]) {
    const statement = `update domain set rating_id = ${value} where name = 'other.example'`;
    assert.deepEqual(await damaged(statement, () => findViolatedRelations(client)), [{ relation: current, rows: 1 }]);
  }
});

/** A row in every table whose columns refer to nothing: values of each type that no other row has. */
const ORPHANS = `do $$
  declare t record; begin
    for t in select c.conrelid::regclass as name, c.conname from pg_constraint c
      where c.contype = 'c' and c.connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', t.name, t.conname);
    end loop;
    for t in select a.attrelid::regclass as name, a.attname from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      where a.attgenerated <> '' and a.attnotnull and not exists (select from pg_constraint p
        where p.conrelid = a.attrelid and p.contype = 'p' and a.attnum = any (p.conkey)) loop
      execute format('alter table %s alter column %I drop not null', t.name, t.attname);
    end loop;
    for t in select a.attrelid::regclass as name, string_agg(format('%I', a.attname), ', ') as columns, string_agg(
        case regexp_replace(format_type(a.atttypid, null), '.*\\[\\]', 'array') when 'uuid' then 'gen_random_uuid()' when 'text' then 'gen_random_uuid()::text'
          when 'character varying' then '''x''' when 'jsonb' then '''{}''' when 'array' then '''{}'''
          when 'boolean' then 'true' when 'bytea' then '''x''' when 'date' then 'current_date'
          when 'timestamp with time zone' then 'now()' when 'inet' then '''192.0.2.1''' else '-1' end, ', ') as given
      from pg_attribute a where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
        and (a.attnotnull or exists (select from pg_constraint c
          where c.contype = 'f' and c.conrelid = a.attrelid and a.attnum = any (c.conkey)))
        and a.attrelid in (select conrelid from pg_constraint
          where contype = 'f' and connamespace = 'public'::regnamespace)
      group by a.attrelid loop
      execute format('insert into %s (%s) values (%s)', t.name, t.columns, t.given);
    end loop;
  end $$`;

test('every foreign key is compared with the rows', async () => {
  const { rows } = await client.query<{ table: string; constraint: string }>(
    `select conrelid::regclass::text as table, conname as constraint from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  assert.deepEqual((await findBrokenReferences(client)).broken, []);
  const { broken } = await damaged(ORPHANS, () => findBrokenReferences(client));
  const named = (list: typeof rows) => list.map(({ table, constraint }) => `${table} ${constraint}`).sort();
  assert.deepEqual(named(broken), named(rows));
  assert.ok(broken.every((one) => one.rows === 1));
});

/** Results other than ok, after a statement that goes around every protection of the product, and is undone afterwards. */
async function faultsAfter(table: string, statement: string, given = config): Promise<Record<string, string>> {
  await client.query('set session_replication_role = replica');
  await client.query(`create temporary table copy_of as table ${table}`);
  try {
    await client.query(statement);
    const results = await verifyData(given, clock, { objects: true });
    return Object.fromEntries(results.filter(({ status }) => status !== 'ok').map(({ id, detail }) => [id, detail]));
  } finally {
    await client.query(`delete from ${table}`);
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    await client.query(`insert into ${table} (${rows[0]!.columns}) select ${rows[0]!.columns} from copy_of`);
    await client.query('drop table copy_of');
    await client.query('set session_replication_role = default');
  }
}

const OTHER_HASH = `sha256 = repeat('0', 64)`;
/** For each kind of contents: table, damage, and what is reported. */
const DAMAGED_CONTENTS: Readonly<Record<HashedKind, [string, string, RegExp]>> = {
  evidence: [
    'evidence_content',
    `update evidence_content set content = '\\x00' where hash = (
       select hash from evidence_content where content is not null order by hash limit 1)`,
    /^1 of \d+ are damaged: \S+ cannot be read/,
  ],
  assessments: [
    'assessment_content',
    `update assessment_content set ${OTHER_HASH} where id = '${first.ratingId}'`,
    /^1 of \d+ are damaged: \S+ has another SHA-256/,
  ],
  reports: ['report', `update report set ${OTHER_HASH}`, /^1 of 1 are damaged: \S+ has another SHA-256/],
  'integrated-reports': ['integrated_report', `update integrated_report set ${OTHER_HASH}`, /^1 of 1 are damaged/],
  questionnaires: ['questionnaire_evidence', `update questionnaire_evidence set content = 'y'`, /^1 of 1 are damaged/],
};

test('a damaged content, a lost row, a lost key and a rewritten audit log are reported, each by its check alone', async () => {
  const cases: [string, string, string, RegExp][] = [
    ...Object.entries(DAMAGED_CONTENTS).map(([id, [table, statement, detail]]): [string, string, string, RegExp] => [
      ...([id, table, statement] as [string, string, string]),
      detail,
    ]),
    [
      'references',
      'evidence_item',
      'update evidence_item set scan_id = gen_random_uuid() where asset = (select min(asset) from evidence_item)',
      /evidence_item_scan_id_fkey/,
    ],
    [
      'references',
      'domain',
      `update domain set rating_id = null where name = 'other.example'`,
      /1 domains whose current/,
    ],
    ['audit-log', 'audit_log', `update audit_log set action = 'test.other'`, /the entry is not what was sealed/],
    ['secret-key', 'crypto_key', `update crypto_key set encrypted_key = '\\x00' where purpose = 'provider'`, /decrypt/],
  ];
  for (const [id, table, statement, detail] of cases) {
    const found = await faultsAfter(table, statement);
    const expected = id === 'secret-key' ? ['secret-key', 'audit-log'] : [id];
    assert.deepEqual(Object.keys(found), expected, `${statement}: ${JSON.stringify(found)}`);
    assert.match(found[id]!, detail);
  }
  await assertDataComplete(config);
});

test('of two ratings of a domain that are stored at the same time, the later one is the current one', async () => {
  const { domainId, scanId } = await createRatedDomain(context, owner, 'together.example');
  const others = [1, 2].map(() => new pg.Client({ connectionString: database.superuserUrl }));
  await Promise.all(others.map((one) => one.connect()));
  const [late, early] = others as [pg.Client, pg.Client];
  try {
    const insert = (one: pg.Client, at: string) =>
      one.query(
        `insert into rating (id, company_id, domain_id, scan_id, state, revision, rated_at, model_version, coverage,
           limited_scope, finding_counts, area_scores, is_capped, asset_count, assessment_zstd, evidence_hashes, feed_versions)
         values (gen_random_uuid(), $1, $2, $3, 2, extract(hour from $4::timestamptz at time zone 'UTC'), $4, 'x', 1, false,
           '{}', '[]', false, 1, '', '{}', '{}')`,
        [companyId, domainId, scanId, at],
      );
    await late.query('begin');
    await insert(late, '2100-01-01T02:00:00Z');
    const { rows } = await early.query<{ pid: number }>('select pg_backend_pid() as pid');
    const waiting = insert(early, '2100-01-01T01:00:00Z');
    const isWaiting = `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`;
    while ((await client.query(isWaiting, [rows[0]!.pid])).rowCount === 0);
    await late.query('commit');
    await waiting;
  } finally {
    for (const one of others) await one.end();
  }
  assert.deepEqual(await findViolatedRelations(client), []);
});

test('a schema other than that of a new installation is a warning that says what differs', async () => {
  await client.query('create index by_hand on scan (scandate)');
  await client.query('drop index rating_of_domain');
  try {
    const [schema, ...others] = await verifyData(config, clock, { objects: false });
    assert.equal(schema!.status, 'warning');
    assert.match(
      schema!.detail,
      /missing: CREATE INDEX rating_of_domain .*; additional: CREATE INDEX by_hand ON public\.scan/,
    );
    assert.deepEqual(
      others.filter(({ status }) => status !== 'ok'),
      [],
    );
  } finally {
    await client.query('drop index by_hand');
  }
});

test('a secret key of another installation is reported, and what does not need it is still checked', async () => {
  const other = { ...config, secretKey: 'another-secret-for-tests-on-loopback-01' };
  const found = await verifyData(other, clock, { objects: false });
  const faults = found.filter(({ status }) => status === 'failed' || status === 'skipped');
  assert.deepEqual(
    faults.map(({ id }) => id),
    ['secret-key', 'audit-log'],
  );
  assert.match(faults[0]!.detail, /does not decrypt the keys of this database/);
});

test('without an installation nothing is created', async () => {
  const results = await verifyData({ ...config, database: null, dataDir: '/nonexistent' }, clock, { objects: false });
  assert.deepEqual(
    results.map(({ id, status }) => [id, status]),
    [['database', 'failed']],
  );
});
