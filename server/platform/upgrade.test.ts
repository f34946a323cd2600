import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { assertDataComplete } from '#testing/databases/check-data.ts';
import { EARLIER_INSTALLATION, makeEarlierInstallation } from '#testing/databases/earlier-installation.ts';
import { OFFLINE_ENVIRONMENT } from '#testing/offline-environment.ts';
import { readConfig } from './config/config.ts';
import { openContext } from './context.ts';
import { connect } from './db/connection/connect.ts';
import { migrate } from './db/connection/migrate.ts';
import { listMigrations, type Migration, type MigrationModule, migrationNames } from './db/connection/migrations.ts';
import { compareSchemas, schemaText } from './db/connection/schema-text.ts';
import { readServerFacts } from './db/connection/server-facts.ts';

const APP = 'assay_test_app';

async function database(): Promise<TestDatabase> {
  const made = await createTestDatabase({ queue: true });
  after(() => made.close());
  return made;
}

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const ask = (url: string, text: string) =>
  inDatabase(url, async (client) => (await client.query({ text, rowMode: 'array' })).rows.flat());
const history = ({ ownerUrl }: TestDatabase) => ask(ownerUrl, 'select name from migration order by name');
/** Lines without parentheses: pg_dump writes some that PostgreSQL keeps in a condition. */
const schema = async ({ ownerUrl }: TestDatabase) =>
  (await inDatabase(ownerUrl, schemaText)).replaceAll(/[()]/g, '').split('\n');

const configOf = ({ appUrl, ownerUrl }: TestDatabase) =>
  readConfig({
    ...OFFLINE_ENVIRONMENT,
    ...{ PORT: '0', LOG_LEVEL: 'silent', ADMIN_SECOND_FACTOR: 'no', SECRET_KEY: EARLIER_INSTALLATION.secret },
    ...{ DATABASE_URL: appUrl, DATABASE_URL_OWNER: ownerUrl },
  });

/** The migrations of this version and later ones. */
async function withLater(...later: (MigrationModule & { name: string })[]): Promise<Migration[]> {
  return [...(await listMigrations()), ...later.map(({ name, ...module }) => ({ name, load: async () => module }))];
}

/** Starts this version on a database and logs in. */
async function logIn(target: TestDatabase, email: string): Promise<unknown> {
  const context = await openContext(configOf(target));
  try {
    const session = await (await testServer(context)).logIn(email, TEST_PASSWORD);
    return (await session.call('GET', '/api/account')).status;
  } finally {
    await context.close();
  }
}

test('an installation of the migrations that the baseline replaced has the same schema, and its accounts log in', async () => {
  const [earlier, fresh] = [await database(), await database()];
  await makeEarlierInstallation(earlier);
  assert.equal((await history(earlier)).at(-1), EARLIER_INSTALLATION.lastMigration);
  assert.equal(await logIn(earlier, EARLIER_INSTALLATION.email), 200);
  await assertDataComplete(configOf(earlier));
  assert.deepEqual(await history(earlier), await migrationNames());
  assert.deepEqual(await schema(earlier), await schema(fresh));
  assert.deepEqual(await ask(earlier.superuserUrl, 'select name from domain'), [EARLIER_INSTALLATION.domain]);
  assert.deepEqual(await migrate(earlier.ownerUrl, APP), []);
  // Processes of the previous release, which cannot read shared assessments, may run beside it for a week.
  const isShared = `select starts_at <= now(), starts_at < now() + interval '6 days' from assessment_sharing`;
  assert.deepEqual(
    [await ask(earlier.ownerUrl, isShared), await ask(fresh.ownerUrl, isShared)],
    [
      [false, false],
      [true, true],
    ],
  );
});

test('versions that cannot read shared assessments reject a database as soon as it may contain them', async () => {
  const [earlier, fresh] = [await database(), await database()];
  const known = await listMigrations();
  const before = known.slice(
    0,
    known.findIndex(({ name }) => name === '0128-shared-assessments'),
  );
  const unreadable =
    /cannot read all of its data\. The oldest version that can has the migration 0128-shared-assessments/;
  await assert.rejects(migrate(fresh.ownerUrl, APP, { migrations: before }), unreadable);

  await makeEarlierInstallation(earlier);
  await migrate(earlier.ownerUrl, APP);
  assert.deepEqual(
    await migrate(earlier.ownerUrl, APP, { migrations: before }),
    [],
    'for a week it works beside this one',
  );
  const starts = `select starts_at <= now() from assessment_sharing`;
  await ask(earlier.superuserUrl, `update assessment_sharing set allowed_at = now()`);
  assert.deepEqual(await ask(earlier.superuserUrl, starts), [false], 'only a start begins to share, and records it');
  await migrate(earlier.ownerUrl, APP);
  assert.deepEqual(await ask(earlier.superuserUrl, starts), [true]);
  await assert.rejects(migrate(earlier.ownerUrl, APP, { migrations: before }), unreadable);
  await migrate(earlier.ownerUrl, APP);
});

test('a schema that a migration left in an earlier form becomes that of a new installation', async () => {
  const [earlier, fresh] = [await database(), await database()];
  await ask(earlier.ownerUrl, `delete from migration where name like '0148%'`);
  await ask(earlier.ownerUrl, 'alter table assessment_sharing drop column allowed_at');
  for (const statement of [
    'alter table assessment_content add column created_at timestamptz not null default now()',
    'alter table rating alter column evidence_hashes set storage external',
    'create index asset_gone on asset (domain_id) where not is_active and decision is null',
    'drop index finding_decision_due',
    'alter table supplier_invitation drop column questionnaire_title',
    'drop index inventory_asset_by_name',
    'create index inventory_asset_by_name on inventory_asset (company_id, kind_order, name, id)',
  ])
    await ask(earlier.ownerUrl, statement);
  const text = async (one: TestDatabase) => inDatabase(one.ownerUrl, schemaText);
  const { missing, additional } = compareSchemas(await text(fresh), await text(earlier));
  assert.equal(additional.length, 4, additional.join('\n'));
  assert.ok(missing.some((part) => part === 'supplier_invitation: questionnaire_title text'));
  await migrate(earlier.ownerUrl, APP);
  assert.deepEqual(compareSchemas(await text(fresh), await text(earlier)), { missing: [], additional: [] });
});

test('an installation before the last of those migrations is rejected with the commits to upgrade with, unchanged', async () => {
  const older = await database();
  await makeEarlierInstallation(older);
  await ask(older.ownerUrl, `delete from migration where name = '${EARLIER_INSTALLATION.lastMigration}'`);
  const before = [await history(older), await schema(older)];
  const message =
    /^Error: This database is of a version before migration 0057 \(its last one is 0056-brazilian-portuguese\), .* Nothing was changed\. Start it with commit \w{8} /;
  await assert.rejects(connect(configOf(older), undefined), message);
  await ask(older.ownerUrl, `grant usage on schema public to ${APP}`);
  await ask(older.ownerUrl, `grant select on migration to ${APP}`);
  const servingOnly = { ...configOf(older), database: { url: older.appUrl, ownerUrl: older.appUrl, directUrl: '' } };
  await assert.rejects(connect(servingOnly, undefined), message);
  assert.deepEqual([await history(older), await schema(older)], before);
});

test('each migration is a transaction of its own, and a failed one is repeated at the next start', async () => {
  const target = await database();
  const first = {
    name: '9001-first',
    up: async (db) => void (await sql`create table first ()`.execute(db)),
  } satisfies {
    name: string;
  } & MigrationModule;
  let broken = true;
  const second = {
    name: '9002-second',
    up: async (db) => {
      await sql`create table second ()`.execute(db);
      if (broken) throw new Error('broken');
    },
  } satisfies { name: string } & MigrationModule;
  const migrations = await withLater(first, second);
  await assert.rejects(migrate(target.ownerUrl, APP, { migrations }), /broken/);
  assert.equal((await history(target)).at(-1), '9001-first');
  const there = `select to_regclass('first') is not null, to_regclass('second') is not null`;
  assert.deepEqual(await ask(target.ownerUrl, there), [true, false]);
  broken = false;
  assert.deepEqual(await migrate(target.ownerUrl, APP, { migrations }), ['9002-second']);
  assert.deepEqual(await ask(target.ownerUrl, there), [true, true]);
});

test('a migration does not wait long for a table, so that queries are not blocked behind it, and tries again', async () => {
  const target = await database();
  const migrations = await withLater({
    name: '9001-more',
    up: async (db) => void (await sql`alter table company add column more text`.execute(db)),
  });
  const lock = { timeoutMs: 20, pauseMs: 1, attempts: 2 };
  await inDatabase(target.superuserUrl, async (reader) => {
    await reader.query('begin; select from company');
    await assert.rejects(migrate(target.ownerUrl, APP, { migrations, lock }), /9001-more could not lock its tables/);
    assert.deepEqual(await history(target), await migrationNames());
    const migrated = migrate(target.ownerUrl, APP, { migrations, lock: { ...lock, attempts: 1e6 } });
    await reader.query('commit');
    assert.deepEqual(await migrated, ['9001-more']);
  });
});

test('this version serves on the schema of a newer one, and leaves its tables and rights unchanged', async () => {
  const newer = await database();
  const migrations = await withLater({
    name: '9001-newer',
    up: async (db) => {
      await sql`create table newer (id uuid primary key)`.execute(db);
      await sql`alter table company add column newer text not null default ''`.execute(db);
    },
  });
  const context = await openContext(configOf(newer));
  await createTestAccount(context, { email: 'eva@newer.example', permission: 23 });
  await context.close();
  await migrate(newer.ownerUrl, APP, { migrations });
  await ask(newer.ownerUrl, `revoke insert on newer from ${APP}`);
  const before = [await history(newer), await schema(newer)];
  assert.equal(await logIn(newer, 'eva@newer.example'), 200);
  assert.deepEqual([await history(newer), await schema(newer)], before);
  const { migrations: facts } = await readServerFacts(newer.ownerUrl);
  assert.deepEqual(facts, { pending: 0, unknown: 1, problem: null }, 'as npm run assay -- doctor reports it');
  assert.deepEqual(await ask(newer.ownerUrl, `select has_table_privilege('${APP}', 'newer', 'insert')`), [false]);
});

test('a migration that older versions cannot use names the oldest that can, and older ones reject the database', async () => {
  const newer = await database();
  const rest = { up: async () => {} };
  const last = (await migrationNames()).at(-1)!;
  const compatible = await withLater({ name: '9001-newer', compatibleFrom: last, ...rest });
  await migrate(newer.ownerUrl, APP, { migrations: compatible });
  assert.deepEqual(await migrate(newer.ownerUrl, APP), []);

  const contract = { name: '9002-contract', compatibleFrom: '9001-newer', ...rest };
  const migrations = [...compatible, { name: contract.name, load: async () => contract }];
  await migrate(newer.ownerUrl, APP, { migrations });
  await assert.rejects(migrate(newer.ownerUrl, APP), /newer version of Assay/);
  assert.match((await readServerFacts(newer.ownerUrl)).migrations!.problem!, /newer version of Assay/);
  assert.deepEqual(await migrate(newer.ownerUrl, APP, { migrations: compatible }), []);
  const servingOnly = { ...configOf(newer), database: { url: newer.appUrl, ownerUrl: newer.appUrl, directUrl: '' } };
  await assert.rejects(connect(servingOnly, undefined), /newer version of Assay/);
});
