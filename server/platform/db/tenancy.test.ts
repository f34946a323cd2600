import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { testDatabase } from '#testing/database.ts';
import { AUDIT_ENTRIES } from './audit.ts';
import { NO_COMPANY } from './scope.ts';
import type { Tx } from './transaction.ts';

const { db, ownerUrl, appUrl } = await testDatabase();
/** Fields of the jobs in platform/queue/queues.ts. */
const PAYLOADS: readonly string[] = [
  'FeedJob.feed: string',
  'ReportJob.companyId: string',
  'ReportJob.integrated: boolean',
  'ReportJob.reportId: string',
  'ReportJob.traceparent: string',
  'ScanJob.at: string',
  'ScanJob.companyId: string',
  'ScanJob.pieces: number',
  'ScanJob.rounds: number',
  'ScanJob.scanId: string',
  'ScanJob.traceparent: string',
];
const [ours, theirs] = [uuidv7(), uuidv7()];

for (const id of [ours, theirs]) {
  await db.withCompany(id, async (tx) => {
    await tx
      .insertInto('company')
      .values({ id, name: `Company ${id}` })
      .execute();
    await tx
      .insertInto('account')
      .values({ id: uuidv7(), company_id: id, email: `${id}@company.example`, name: 'A', company_role: 'owner' })
      .execute();
    await tx.insertInto('audit_log').values({ id: uuidv7(), company_id: id, action: 'company.created' }).execute();
  });
}

const companiesSeen = async (tx: Tx) => (await tx.selectFrom('company').select('id').execute()).map((row) => row.id);

test('JIT compilation is off in every transaction: with row-level security PostgreSQL would use it far too often', async () => {
  const jit = async (tx: Tx) => (await sql<{ jit: string }>`show jit`.execute(tx)).rows[0]?.jit;
  assert.deepEqual(
    [await db.withoutCompany(jit), await db.withCompany(uuidv7(), jit), await db.withAllCompanies('planner', jit)],
    ['off', 'off', 'off'],
  );
});

test('a query without a where clause returns one company nothing of another', async () => {
  await db.withCompany(ours, async (tx) => {
    assert.deepEqual(await companiesSeen(tx), [ours]);
    const accounts = await tx.selectFrom('account').select('company_id').execute();
    assert.deepEqual(
      accounts.map((row) => row.company_id),
      [ours],
    );
  });
});

test("querying another company's row by its id returns nothing, and updating it changes nothing", async () => {
  await db.withCompany(ours, async (tx) => {
    assert.equal(
      await tx.selectFrom('account').selectAll().where('company_id', '=', theirs).executeTakeFirst(),
      undefined,
    );
    const changed = await tx.updateTable('company').set({ name: 'taken' }).where('id', '=', theirs).executeTakeFirst();
    assert.equal(changed.numUpdatedRows, 0n);
    const deleted = await tx.deleteFrom('account').where('company_id', '=', theirs).executeTakeFirst();
    assert.equal(deleted.numDeletedRows, 0n);
  });
});

test('a row can neither be inserted into another company nor moved there', async () => {
  const row = { id: uuidv7(), company_id: theirs, email: 'spy@company.example', name: 'S', company_role: 'owner' };
  await assert.rejects(
    db.withCompany(ours, (tx) => tx.insertInto('account').values(row).execute()),
    /row-level security/,
  );
  await assert.rejects(
    db.withCompany(ours, (tx) => tx.updateTable('account').set({ company_id: theirs }).execute()),
    /row-level security/,
  );
});

test("without a company no company's rows are visible, not even after another transaction on the same connection", async () => {
  await db.withCompany(ours, companiesSeen);
  assert.deepEqual(await db.withoutCompany(companiesSeen), []);
  const { rows } = await db.pool.query('select id from company');
  assert.deepEqual(rows, []);
});

test('access to all companies requires a reason of the closed list', async () => {
  const seen = await db.withAllCompanies('planner', companiesSeen);
  assert.deepEqual(seen.sort(), [ours, theirs].sort());
});

test("an administrator's access to all companies is in the audit log, other reasons are not", async () => {
  const account = uuidv7();
  const reason = {
    reason: 'administrator',
    account,
    address: '192.0.2.7',
    action: 'domains.list',
    target: 'all',
  } as const;
  await db.withAllCompanies(reason, companiesSeen);
  await db.withAllCompanies('averages', companiesSeen);
  const rows = await db.withAllCompanies('planner', (tx) =>
    sql<{ account_id: string; action: string; target: string; address: string }>`
      select * from ${AUDIT_ENTRIES} e where company_id = ${NO_COMPANY}`.execute(tx),
  );
  assert.deepEqual(
    rows.rows.map((row) => [row.account_id, row.action, row.target, row.address]),
    [[account, 'domains.list', 'all', '192.0.2.7']],
  );
});

test("an administrator's access to a company is logged once an hour, visible to its owner", async () => {
  const account = uuidv7();
  const company = uuidv7();
  const reason = {
    reason: 'administrator',
    account,
    address: null,
    action: 'scans.list',
    reading: true,
    company,
  } as const;
  await Promise.all([1, 2, 3].map(() => db.withAllCompanies(reason, companiesSeen)));
  await db.withAllCompanies({ ...reason, action: 'ratings.list' }, companiesSeen);
  const entries = await db.withCompany(company, (tx) =>
    tx.selectFrom('audit_log').select(['action', 'target', 'account_id']).execute(),
  );
  assert.deepEqual(entries, [{ action: 'administrator.read', target: company, account_id: account }]);
});

test('a failed transaction is rolled back completely', async () => {
  const id = uuidv7();
  await assert.rejects(
    db.withCompany(id, async (tx) => {
      await tx.insertInto('company').values({ id, name: 'half' }).execute();
      throw new Error('no further');
    }),
    /no further/,
  );
  assert.equal((await db.withAllCompanies('planner', companiesSeen)).includes(id), false);
});

test('anything but a company id is rejected before it reaches a statement', async () => {
  for (const id of ['', NO_COMPANY, `${ours}'; drop table company; --`, ours.toUpperCase()]) {
    await assert.rejects(
      db.withCompany(id, async () => {}),
      TypeError,
    );
  }
});

test('the serving role cannot change the schema', async () => {
  for (const statement of [
    'create table intruder (id int)',
    'alter table company add column intruder int',
    'drop table setting',
    'alter table company disable row level security',
    'drop policy company on company',
    'create schema intruder',
    'truncate company',
  ]) {
    await assert.rejects(
      db.withAllCompanies('migration', (tx) => sql.raw(statement).execute(tx)),
      /permission denied|must be owner/,
      statement,
    );
  }
});

test("the serving role owns nothing outside the queue's schema", async () => {
  const { rows } = await db.withoutCompany((tx) =>
    sql<{ name: string }>`
      select relname as name from pg_class
      where relowner = (select oid from pg_roles where rolname = current_user) and relnamespace <> 'jobs'::regnamespace
        and relnamespace <> 'pg_toast'::regnamespace`.execute(tx),
  );
  assert.deepEqual(rows, []);
});

test('the audit log can be written and read, never changed', async () => {
  for (const statement of [`update audit_log set action = 'nothing'`, 'delete from audit_log', 'truncate audit_log']) {
    await assert.rejects(
      db.withAllCompanies('planner', (tx) => sql.raw(statement).execute(tx)),
      /permission denied/,
      statement,
    );
  }
});

test('row-level security applies to the owner of the tables too', async () => {
  const { openPool } = await import('./connection/pool.ts');
  const pool = openPool(ownerUrl, { max: 1, name: 'owner' });
  try {
    assert.deepEqual((await pool.query('select id from company')).rows, []);
  } finally {
    await pool.end();
  }
});

test('every table with a company is isolated by exactly one forced policy', async () => {
  const { rows } = await db.withoutCompany((tx) =>
    sql<{ table: string; forced: boolean; policies: number }>`
      select c.relname as table, c.relrowsecurity and c.relforcerowsecurity as forced,
        (select count(*) from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (c.relname = 'company' or exists (
          select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))`.execute(
      tx,
    ),
  );
  assert.ok(rows.length >= 4);
  assert.deepEqual(
    rows.filter((row) => !row.forced || row.policies !== 1).map((row) => row.table),
    [],
  );
});

/** Tables that belong to no company, and why. */
const SHARED: Readonly<Record<string, string>> = {
  address_lease: 'which scan probes an address now: rate limits apply across all companies',
  advisory: 'public data',
  advisory_affected_product: 'public data',
  assessment_sharing: 'from when on ratings share contents: a time of the whole installation',
  audit_day: 'daily ends of the chain; digests only',
  audit_head: 'signed ends of the chain; digests only',
  audit_seal: 'the chain; digests only',
  audit_unsealed: 'ids of entries that wait for their seal',
  block_list_entry: 'public data',
  crypto_key: 'keys of the installation, sealed under the master secret',
  dispute_figure: 'counts over all companies',
  distribution_fix: 'public data',
  email_denylist: 'addresses that administrators refuse',
  eol_cycle: 'public data',
  eol_product: 'public data',
  epss_score: 'public data',
  feed: 'state of public data',
  identity_provider:
    'settings of the installation, read before the caller is identified; secrets among them are sealed',
  identity_provider_status: 'times and reasons of logins at the providers of the installation, without users',
  kev_entry: 'public data',
  login_attempt: 'keyed hashes of accounts and addresses, read before the caller is identified',
  migration: 'names of migrations',
  news_article: 'published to all accounts',
  news_image: 'published to all accounts',
  news_text: 'published to all accounts',
  object_erasure: 'keys of objects to delete, without contents: their rows are gone, with their company or without',
  passkey_challenge: 'single-use random numbers valid for five minutes, issued before the caller is identified',
  provider_state: 'state of outside sources of the installation',
  ranking_average: 'sums over sectors of at least so many companies that none can be identified',
  ranking_average_daily: 'as ranking_average',
  ranking_histogram: 'counts of scores by sector',
  saml_response: 'accepted before the account is looked up; the identity is encrypted, deleted when the assertion ends',
  searchable_domain: 'names without their companies, of which the app role reads only the ids that a search finds',
  setting: 'settings of the installation; secrets among them are sealed',
  trial_domain: 'names that had a trial: a later owner is another company',
};

test('every table is isolated by a forced policy, or listed with the reason why it belongs to no company', async () => {
  const { rows } = await db.withoutCompany((tx) =>
    sql<{ name: string; forced: boolean }>`
      select relname as name, relrowsecurity and relforcerowsecurity as forced from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`.execute(tx),
  );
  assert.deepEqual(
    rows.filter(({ forced }) => !forced).map(({ name }) => name),
    Object.keys(SHARED),
  );
});

test("queue jobs, which every process reads, contain only ids, counts and the chosen time of a company's data", () => {
  const folder = new URL('../../', import.meta.url);
  const text = readFileSync(new URL('platform/queue/queues.ts', folder), 'utf8');
  const fields = [...text.matchAll(/export interface (\w+Job) \{([^}]*)\}/g)].flatMap(([, job, body]) =>
    [...body!.matchAll(/^ {2}(\w+)\??: ([^;]+);/gm)].map(([, name, type]) => `${job}.${name}: ${type}`),
  );
  assert.deepEqual(fields.toSorted(), PAYLOADS);
});

test('any company inserts into an outbox, and only the recipient company reads, changes or deletes the row', async () => {
  const put = (company: string) => sql`
    insert into notification_outbox (id, for_company_id, kind, dedup_key, payload, path) values (${uuidv7()}, ${company}, 'x', 'x', '{}', '')`;
  const letter = (company: string) => sql`
    insert into mail (id, recipient, template, language, subject, opens_account, expires_at, for_company_id)
    values (${uuidv7()}, 'a@b.example', 'x', 'en-US', 'Secret', false, now(), ${company})`;
  await db.withCompany(ours, async (tx) => {
    await put(theirs).execute(tx);
    await letter(theirs).execute(tx);
  });
  for (const table of ['mail', 'notification_outbox']) {
    const name = sql.table(table);
    const count = async (tx: Tx) => (await sql`select 1 from ${name}`.execute(tx)).rows.length;
    assert.equal(await db.withCompany(ours, count), 0, table);
    assert.equal(await db.withoutCompany(count), 0, table);
    assert.equal(await db.withCompany(theirs, count), 1, table);
    await db.withCompany(ours, async (tx) => {
      await sql`delete from ${name}`.execute(tx);
      await sql`update ${name} set for_company_id = ${ours}`.execute(tx);
    });
    assert.equal(await db.withCompany(theirs, count), 1, table);
    assert.equal(await db.withAllCompanies('outbox', count), 1, table);
  }
});

test('registrations are seen over all companies only, a license code by any company until one has redeemed it', async () => {
  const register = (tx: Tx) =>
    sql`
    insert into registration (id, email, main_supplier, data, password_hash, privacy_version, token_hash, expires_at)
    values (${uuidv7()}, 'new@person.example', false, '{}', 'x', '1', '\\x01', now())`.execute(tx);
  const code = sql`insert into license_code (id, hash, ending, plan, days) values (${uuidv7()}, '\\x01', 'A', 21, 30)`;
  await assert.rejects(db.withCompany(ours, register), /row-level security/);
  await db.withAllCompanies('log-in-and-session', register);
  await db.withCompany(ours, (tx) => code.execute(tx));
  const seen = async (table: 'registration' | 'license_code') => {
    const count = async (tx: Tx) => (await sql`select 1 from ${sql.table(table)}`.execute(tx)).rows.length;
    return [await db.withoutCompany(count), await db.withCompany(ours, count), await db.withCompany(theirs, count)];
  };
  assert.equal(`${await seen('registration')} ${await seen('license_code')}`, '0,0,0 0,1,1');
  await db.withCompany(ours, (tx) => sql`update license_code set redeemed_company_id = ${ours}`.execute(tx));
  assert.deepEqual(await seen('license_code'), [0, 1, 0]);
});

test('the company column of an isolated table has an index', async () => {
  const plan = await db.withCompany(ours, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql<{ 'QUERY PLAN': string }>`explain select * from account`.execute(tx);
  });
  assert.match(plan.rows.map((row) => row['QUERY PLAN']).join('\n'), /account_company/);
});

test('one round trip starts a transaction and sets its company', async () => {
  const texts: string[] = [];
  const { default: pg } = await import('pg');
  const { Kysely } = await import('kysely');
  const { ScopedDialect, withScope } = await import('./connection/driver.ts');
  const { companyScope } = await import('./scope.ts');
  const pool = new pg.Pool({ connectionString: appUrl, max: 1 });
  // The test database may be dropped before the last connection is closed.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    const { query } = client;
    client.query = ((...args: unknown[]) => {
      texts.push(String((args[0] as { text?: string }).text ?? args[0]));
      return (query as (...rest: unknown[]) => unknown).apply(client, args);
    }) as typeof client.query;
  });
  const kysely = new Kysely<Record<string, never>>({ dialect: new ScopedDialect({ pool }) });
  await withScope({ scope: companyScope(ours), limitMs: 600_000, client: null }, () =>
    kysely.transaction().execute((tx) => sql`select 1`.execute(tx)),
  );
  await assert.rejects(
    kysely.transaction().execute(async () => {}),
    /needs withCompany/,
  );
  await kysely.destroy();
  assert.equal(texts.length, 3);
  assert.match(texts[0]!, new RegExp(`^begin; set local .*${ours}`));
});
