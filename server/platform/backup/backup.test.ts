import assert from 'node:assert/strict';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { sealAll } from '#features/audit/sealing.ts';
import { readConfig } from '#platform/config/config.ts';
import { openContext } from '#platform/context.ts';
import { verifySeals } from '#platform/db/audit/seals.ts';
import { verifyTableFiles } from '#platform/db/connection/backup/load.ts';
import { migrationNames } from '#platform/db/connection/migrations.ts';
import { markRestoreIncomplete } from '#platform/files/incomplete-restore.ts';
import { archiveOf, type Member, membersOf } from '#platform/files/tar.ts';
import { SCAN_QUEUE } from '#platform/queue/queues.ts';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { EARLIER_INSTALLATION, earlierBackup, withoutSchema } from '#testing/databases/earlier-installation.ts';
import { createDomain } from '#testing/domains.ts';
import { databaseEnvironment } from '#testing/offline-environment.ts';
import { readArchive } from './archive.ts';
import { createBackup } from './create-backup.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';

const SECRET = 'only-for-tests-on-loopback-0123456789';
const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-backup-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => path.join(folder, name);

const { context } = await testContext();
const { clock, config } = context;
const owner = await createTestAccount(context, { email: 'ann@backup.example', permission: 23 });
await createDomain(context, owner, 'backup.example');
const server = await testServer(context);
await server.logIn(owner.email);
while ((await sealAll(context)) > 0);

/** An unused database and data folder. */
async function emptyInstallation(environment: Record<string, string> = {}) {
  const database = await createTestDatabase({ queue: true });
  after(() => database.close());
  return { database, config: configOf(database, environment) };
}

function configOf(database: TestDatabase, environment: Record<string, string> = {}) {
  return readConfig({
    ...databaseEnvironment(database, mkdtempSync(path.join(folder, 'data-'))),
    ...{ LOG_LEVEL: 'silent', ADMIN_SECOND_FACTOR: 'no', SECRET_KEY: SECRET },
    ...environment,
  });
}

test('a backup of a running installation restores every row, pending job and file', async () => {
  mkdirSync(path.join(config.dataDir, 'audit'), { recursive: true });
  writeFileSync(path.join(config.dataDir, 'audit', 'head.json'), '{"exported":true}');
  const job = { companyId: owner.companyId, scanId: owner.accountId };
  await context.queue.send(SCAN_QUEUE, job, { startAfter: 3600, singletonKey: 'later' });
  const made = await createBackup(config, clock, file('whole'));
  assert.ok(made.tables.find(({ name }) => name === 'account')!.rows > 0);

  const restored = await emptyInstallation();
  await restoreBackup(restored.config, file('whole'));
  const again = await createBackup(restored.config, clock, file('again'));
  assert.deepEqual(again.tables, made.tables);
  assert.deepEqual(again.sequences, made.sequences);
  assert.equal(readFileSync(path.join(restored.config.dataDir, 'audit', 'head.json'), 'utf8'), '{"exported":true}');

  const other = await openContext(restored.config);
  try {
    const jobs = await other.queue.findJobs(SCAN_QUEUE, { data: job });
    assert.equal(jobs.length, 1);
    const { bad, count } = await other.db.withAllCompanies('planner', (tx) =>
      verifySeals(tx, (id) => other.secrets.keys.find('audit', id)),
    );
    assert.equal(bad, null);
    assert.ok(count > 0);
    const logged = await (await testServer(other)).logIn(owner.email, TEST_PASSWORD);
    const { data } = await logged.call('GET', '/api/associatedDomains');
    assert.match(JSON.stringify(data), /backup\.example/);
  } finally {
    await other.close();
  }
});

test('the restored schema has the constraints, triggers and policies of a new one', async () => {
  await createBackup(config, clock, file('schema'));
  const restored = await emptyInstallation();
  await restoreBackup(restored.config, file('schema'));
  const fresh = await emptyInstallation();
  const describe = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows } = await client.query(
        `select 'key ' || conrelid::regclass || conname || pg_get_constraintdef(oid) || convalidated as line
           from pg_constraint where connamespace = 'public'::regnamespace
         union all select 'trigger ' || tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal
         union all select 'table ' || relname || relrowsecurity || relforcerowsecurity || coalesce(relacl::text, '')
           from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         order by 1`,
      );
      return rows.map(({ line }) => line);
    } finally {
      await client.end();
    }
  };
  assert.deepEqual(await describe(restored.database.superuserUrl), await describe(fresh.database.superuserUrl));
});

async function query({ superuserUrl }: TestDatabase, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

test('a backup of a version before the baseline is restored, with the migrations since then', async () => {
  writeFileSync(file('earlier'), earlierBackup());
  const restored = await emptyInstallation();
  const later = `insert into migration (name, timestamp) values ('9001-later', '')`;
  await query(restored.database, later);
  await assert.rejects(restoreBackup(restored.config, file('earlier')), /not empty/, 'newer tables');
  await withoutSchema(restored.database);
  const { manifest, authenticity } = await restoreBackup(restored.config, file('earlier'));
  assert.equal(authenticity, 'earlier-format');
  assert.equal(manifest.migrations.at(-1), EARLIER_INSTALLATION.lastMigration);
  const made = await createBackup(restored.config, clock, file('upgraded'));
  assert.deepEqual(made.migrations, await migrationNames());
  const other = await openContext(restored.config);
  try {
    await (await testServer(other)).logIn(EARLIER_INSTALLATION.email, TEST_PASSWORD);
    assert.equal((await other.queue.findJobs(SCAN_QUEUE)).length, 1);
  } finally {
    await other.close();
  }
});

test('a backup of a version that can no longer be upgraded is rejected with the commits that restore it', async () => {
  const older = earlierBackup().toString('latin1').replace(EARLIER_INSTALLATION.lastMigration, '0056-standard-names');
  writeFileSync(file('older'), Buffer.from(older, 'latin1'));
  const target = await emptyInstallation();
  await withoutSchema(target.database);
  await assert.rejects(
    restoreBackup(target.config, file('older')),
    /^Error: The backup is of a version before migration 0057 .* Restore it with commit \w{8} /,
  );
});

test('the secret key is part of a backup on request only, and a wrong or missing one is rejected', async () => {
  await createBackup(config, clock, file('without'));
  await createBackup(config, clock, file('with'), { includeSecret: true });
  assert.equal(readFileSync(file('without')).includes(SECRET), false);
  const wrong = await emptyInstallation({ SECRET_KEY: 'another-secret-for-tests-on-loopback-01' });
  await assert.rejects(restoreBackup(wrong.config, file('without')), /another SECRET_KEY than SECRET_KEY/);
  const none = { ...wrong.config, secretKey: null };
  await assert.rejects(restoreBackup(none, file('without')), /does not contain its SECRET_KEY/);
  assert.equal((await restoreBackup(none, file('with'))).authenticity, 'own-key', 'its key comes from the file alone');
  assert.equal(readFileSync(path.join(none.dataDir, 'secret-key'), 'utf8').trim(), SECRET);
});

test('an installation with data is never overwritten', async () => {
  await createBackup(config, clock, file('full'));
  await assert.rejects(restoreBackup(config, file('full')), /is not empty/);
});

test('damaged, incomplete and foreign files are rejected without a change', async () => {
  await createBackup(config, clock, file('good'));
  const bytes = readFileSync(file('good'));
  const target = await emptyInstallation();
  const variants: Record<string, Buffer> = {
    truncated: bytes.subarray(0, bytes.length >> 1),
    foreign: Buffer.from('not a backup'),
    newer: Buffer.from(bytes.toString('latin1').replace('0057-baseline', '9057-baseline'), 'latin1'),
  };
  const damaged = Buffer.from(bytes);
  // The last bytes before the end of the archive belong to the content of a member.
  damaged[bytes.indexOf('account.copy.zst') + 600] = damaged[bytes.indexOf('account.copy.zst') + 600]! ^ 0xff;
  for (const [name, content] of Object.entries({ ...variants, damaged })) {
    writeFileSync(file(name), content);
    await assert.rejects(restoreBackup(target.config, file(name)), Error, name);
  }
  await assert.rejects(restoreBackup(target.config, file('absent')), /does not exist/);
  await restoreBackup(target.config, file('good'));
});

/** A file with other members than that of another one. @param change undefined = without the member */
async function rewritten(from: string, to: string, change: (name: string, content: Buffer) => Buffer | undefined) {
  const members: Member[] = [];
  for await (const { name, content } of membersOf(createReadStream(file(from)), () => true)) {
    const changed = change(name, content);
    if (changed) members.push({ name, content: changed });
  }
  await writeFile(
    file(to),
    archiveOf([...members, ...(to === 'additional' ? [{ name: 'more', content: Buffer.from('x') }] : [])]),
  );
}

test('a backup with a changed, missing or additional member is rejected with the name of the member, unchanged', async () => {
  mkdirSync(path.join(config.dataDir, 'audit'), { recursive: true });
  writeFileSync(path.join(config.dataDir, 'audit', 'head.json'), '{"exported":true}');
  const manifest = await createBackup(config, clock, file('untouched'), { includeSecret: true });
  const target = await emptyInstallation();
  const names = Object.keys(manifest.members);
  for (const name of ['jobs.json', 'file-0', 'secret', 'account.copy.zst'])
    assert.ok(names.includes(name), `${name} has a checksum`);
  assert.ok(manifest.files[0]!.startsWith('audit/'));
  for (const name of ['jobs.json', 'file-0', 'secret', 'account.copy.zst', 'manifest.json', 'manifest.mac']) {
    await rewritten('untouched', 'altered', (one, content) => (one === name ? Buffer.from('[]') : content));
    await assert.rejects(
      restoreBackup(target.config, file('altered')),
      new RegExp(`^Error: .*(${name}|manifest)`),
      name,
    );
    await rewritten('untouched', 'missing', (one, content) => (one === name ? undefined : content));
    const expected =
      name === 'manifest.json' ? /is not a backup/ : new RegExp(`^Error: The member ${name} .* is missing`);
    await assert.rejects(restoreBackup(target.config, file('missing')), expected, name);
  }
  await rewritten('untouched', 'additional', (_, content) => content);
  await assert.rejects(restoreBackup(target.config, file('additional')), /The member "more" .* is not in its manifest/);
  const edited = (change: (text: string) => string) => (name: string, content: Buffer) =>
    name === 'manifest.json' ? Buffer.from(change(content.toString())) : content;
  await rewritten(
    'untouched',
    'relabelled',
    edited((text) => text.replace('"objects": 0', '"objects": 1')),
  );
  const changed = /The manifest of the backup was changed/;
  await assert.rejects(restoreBackup(target.config, file('relabelled')), changed);
  await assert.rejects(checkBackup(config, file('relabelled')), changed);
  await rewritten(
    'untouched',
    'older',
    edited((text) => text.replace('"version": 2', '"version": 1')),
  );
  await assert.rejects(restoreBackup(target.config, file('older')), /The manifest of older is damaged/);
  assert.equal((await restoreBackup(target.config, file('untouched'))).authenticity, 'authentic');
});

test('an interrupted restore is not started as a new installation, and is repeated over what it left', async () => {
  const made = await createBackup(config, clock, file('repeated'));
  const target = await emptyInstallation();
  const interrupted =
    /^Error: A restore into this installation was interrupted \(.*restore-incomplete\.json\).*Run the same restore/;
  await restoreBackup(target.config, file('repeated'));
  for (const state of ['all rows are loaded', 'no table is created']) {
    if (state === 'no table is created') await withoutSchema(target.database);
    markRestoreIncomplete(target.config);
    await assert.rejects(openContext(target.config), interrupted, state);
    await assert.rejects(createBackup(target.config, clock, file('partial')), interrupted, state);
    await restoreBackup(target.config, file('repeated'));
    const again = await createBackup(target.config, clock, file('again'));
    assert.deepEqual([again.tables, again.sequences], [made.tables, made.sequences], state);
  }
  markRestoreIncomplete({ ...target.config, database: null });
  await (await openContext(target.config)).close();
});

test('without a database the checksums of a backup are compared', async () => {
  const made = await createBackup(config, clock, file('compared'));
  const unpacked = mkdtempSync(path.join(folder, 'unpacked-'));
  await readArchive(file('compared'), unpacked);
  await verifyTableFiles(unpacked, made);
  const account = path.join(unpacked, 'account.copy.zst');
  writeFileSync(account, readFileSync(path.join(unpacked, 'company.copy.zst')));
  await assert.rejects(verifyTableFiles(unpacked, made), /The table "account" of the backup does not match/);
});

test('a check restores into a temporary database, and no partial file or folder remains', async () => {
  const made = await createBackup(config, clock, file('checked'));
  assert.deepEqual(await checkBackup(config, file('checked')), {
    manifest: made,
    authenticity: 'authentic',
    restored: true,
  });
  const elsewhere = { ...config, secretKey: null };
  assert.equal((await checkBackup(elsewhere, file('checked'))).authenticity, 'unknown-key');
  assert.deepEqual(
    readdirSync(folder).filter((name) => /partial|^\.assay/.test(name)),
    [],
  );
  assert.ok(existsSync(file('checked')));
});
