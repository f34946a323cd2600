import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { sealAll } from '#features/audit/sealing.ts';
import { createBackup } from '#platform/backup/create-backup.ts';
import { restoreDatabase } from '#platform/backup/restore-backup.ts';
import { upgradeDatabase } from '#platform/backup/upgrade-database.ts';
import { readConfig } from '#platform/config/config.ts';
import { openContext } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import { chooseAccount, spawnAs } from '#platform/db/embedded/account.ts';
import { databaseStatements, ROLES, SCHEMA_STATEMENTS, SERVER_ENVIRONMENT } from '#platform/db/embedded/cluster.ts';
import { startEarlierServer } from '#platform/db/embedded/earlier-server.ts';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { assertDataComplete } from '#testing/databases/check-data.ts';
import { OFFLINE_ENVIRONMENT } from '#testing/offline-environment.ts';

/** A PostgreSQL of the distribution that is older than the packaged one. */
const DISTRIBUTION = '/usr/lib/postgresql';
const major = (existsSync(DISTRIBUTION) ? readdirSync(DISTRIBUTION) : [])
  .filter((name) => Number(name) < 18 && existsSync(path.join(DISTRIBUTION, name, 'bin/initdb')))
  .map(Number)
  .sort((a, b) => b - a)[0];

const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-upgrade-test-'));
chmodSync(folder, 0o711);
after(() => rmSync(folder, { recursive: true, force: true }));
const dataDir = path.join(folder, 'data');
const home = path.join(dataDir, 'db');
const config = readConfig({
  ...OFFLINE_ENVIRONMENT,
  ...{ PORT: '0', LOG_LEVEL: 'silent', ADMIN_SECOND_FACTOR: 'no', DATA_DIR: dataDir },
});

/** A cluster with the roles and the database of the product, as a version of Assay with that PostgreSQL creates it. */
async function createEarlierCluster(version: number): Promise<string> {
  const place = path.join(home, `pg${version}`);
  const data = path.join(place, 'data');
  const account = chooseAccount(null);
  const passwords = { superuser: 'superuser', owner: 'owner', app: 'app' };
  mkdirSync(place, { mode: 0o700 });
  const passwordFile = path.join(place, 'password');
  writeFileSync(passwordFile, passwords.superuser);
  writeFileSync(path.join(place, 'passwords.json'), JSON.stringify(passwords));
  if (account.uid !== undefined) for (const one of [place, passwordFile]) chownSync(one, account.uid, account.gid!);
  const options = { ...spawnAs(account), env: SERVER_ENVIRONMENT, cwd: place, encoding: 'utf8' } as const;
  const program = (name: string) => path.join(DISTRIBUTION, `${version}`, 'bin', name);
  const words = ['-D', data, '-U', ROLES.superuser, '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8'];
  const made = spawnSync(program('initdb'), [...words, '--locale=C', '--no-instructions'], options);
  assert.equal(made.status, 0, made.stderr);
  for (const [database, statements] of [
    ['postgres', databaseStatements(passwords)],
    ['assay', SCHEMA_STATEMENTS],
  ] as const) {
    const input = `${statements.join('\n')}\n`;
    const { stderr } = spawnSync(program('postgres'), ['--single', '-D', data, database], { ...options, input });
    assert.doesNotMatch(stderr, /ERROR|FATAL/);
  }
  return place;
}

async function accounts(): Promise<unknown> {
  const context = await openContext(config);
  try {
    const session = await (await testServer(context)).logIn('ann@upgrade.example', TEST_PASSWORD);
    return (await session.call('GET', '/api/account')).status;
  } finally {
    await context.close();
  }
}

// A skipped test fails the run: without such a PostgreSQL there is none. `.ci/run` installs one.
if (major !== undefined)
  test('an embedded database of an earlier PostgreSQL is upgraded, complete, and the earlier one is kept', async () => {
    const context = await openContext(config);
    const { companyId } = await createTestAccount(context, { email: 'ann@upgrade.example', permission: 23 });
    await context.db.withCompany(companyId, (tx) => audit(tx, { companyId, action: 'test.done' }));
    while ((await sealAll(context)) > 0);
    await context.close();
    const file = path.join(folder, 'backup');
    const made = await createBackup(config, context.clock, file);
    rmSync(path.join(home, 'pg18'), { recursive: true });
    const earlier = { major: major!, folder: await createEarlierCluster(major!) };
    const server = await startEarlierServer(home, earlier, { programs: null, user: null });
    await restoreDatabase(config, { ...server, appRole: ROLES.app, close: server.stop }, file);
    await assert.rejects(
      upgradeDatabase(config, context.clock, null),
      /is running: stop the earlier version of Assay first/,
    );
    await server.stop();

    await assert.rejects(openContext(config), new RegExp(`is a database of PostgreSQL ${major}.*assay -- upgrade`));
    const empty = path.join(folder, 'programs', 'bin');
    mkdirSync(empty, { recursive: true });
    await assert.rejects(upgradeDatabase(config, context.clock, empty), /the programs of PostgreSQL \d+ are needed/);
    assert.deepEqual(
      readdirSync(home).filter((name) => /pg\d|upgrade/.test(name)),
      [`pg${major}`],
      'a failed upgrade leaves everything in its place',
    );

    const upgraded = await upgradeDatabase(config, context.clock, null);
    assert.deepEqual([upgraded!.from, upgraded!.to, existsSync(upgraded!.kept)], [major, 18, true]);
    assert.deepEqual(upgraded!.manifest.tables, made.tables);
    assert.deepEqual(
      readdirSync(home).filter((name) => /pg\d|upgrade/.test(name)),
      [`before-upgrade-pg${major}`, 'pg18'],
    );
    assert.equal(await accounts(), 200);
    await assertDataComplete(config);
    assert.equal(await upgradeDatabase(config, context.clock, null), null, 'nothing is left to upgrade');
  });
