import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { sealAll } from '#features/audit/sealing.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { openContext } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { createTestDatabase } from '#testing/database.ts';
import { assertDataComplete } from '#testing/databases/check-data.ts';
import { databaseEnvironment, OFFLINE_ENVIRONMENT } from '#testing/offline-environment.ts';
import { createBackup } from './create-backup.ts';
import { moveInstallation } from './move-installation.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'assay-move-test-'));
chmodSync(folder, 0o711);
after(() => rmSync(folder, { recursive: true, force: true }));
const COMMON = { ...OFFLINE_ENVIRONMENT, PORT: '0', LOG_LEVEL: 'silent', ADMIN_SECOND_FACTOR: 'no' };
const embedded = (name: string) => readConfig({ ...COMMON, DATA_DIR: path.join(folder, name) });

async function logsIn(config: Config): Promise<unknown> {
  const context = await openContext(config);
  try {
    const session = await (await testServer(context)).logIn('ann@move.example', TEST_PASSWORD);
    return (await session.call('GET', '/api/account')).status;
  } finally {
    await context.close();
  }
}

test('an installation moves from the embedded to an external database and back, with its secret key', async () => {
  const first = embedded('first');
  const context = await openContext(first);
  try {
    const { companyId } = await createTestAccount(context, { email: 'ann@move.example', permission: 23 });
    await context.db.withCompany(companyId, (tx) => audit(tx, { companyId, action: 'test.done' }));
    while ((await sealAll(context)) > 0);
    await assert.rejects(
      moveInstallation(first, embedded('other'), context.clock),
      /Assay is running \(processes: 1\)/,
      'a copy of a running installation would lack what it writes afterwards',
    );
  } finally {
    await context.close();
  }
  const { clock } = context;
  await assert.rejects(moveInstallation(first, first, clock), /name the same database/);
  await assert.rejects(moveInstallation(embedded('none'), first, clock), /There is no installation in/);
  assert.equal(existsSync(path.join(folder, 'none', 'db')), false);

  const secret = readFileSync(path.join(folder, 'first', 'secret-key'), 'utf8').trim();
  const database = await createTestDatabase({ queue: true });
  after(() => database.close());
  const environment = { ...COMMON, ...databaseEnvironment(database, path.join(folder, 'external')) };
  const wrong = readConfig({ ...environment, SECRET_KEY: 'another-secret-for-tests-on-loopback-01' });
  await assert.rejects(moveInstallation(first, wrong, clock), /another SECRET_KEY/);
  const external = readConfig({ ...environment, SECRET_KEY: secret });
  const there = await moveInstallation(first, external, clock);
  assert.equal(await logsIn(external), 200);
  await assertDataComplete(external);
  await assert.rejects(moveInstallation(first, external, clock), /not empty/);

  const back = embedded('back');
  const returned = await moveInstallation(external, back, clock);
  assert.equal(readFileSync(path.join(folder, 'back', 'secret-key'), 'utf8').trim(), secret);
  const rows = ({ tables }: typeof there, name: string) => tables.find((table) => table.name === name)!.rows;
  assert.ok(rows(returned, 'session') > rows(there, 'session'), 'what happened there came back');
  assert.equal(await logsIn(back), 200);
});

test('a backup is refused with another secret key than the rows were encrypted with, and none is invented', async () => {
  const database = await createTestDatabase({ queue: true });
  after(() => database.close());
  const environment = { ...COMMON, ...databaseEnvironment(database, path.join(folder, 'shell')) };
  const context = await openContext(
    readConfig({ ...environment, SECRET_KEY: 'only-for-tests-on-loopback-0123456789' }),
  );
  await context.close();
  const file = path.join(folder, 'backup');
  const other = readConfig({ ...environment, SECRET_KEY: 'another-secret-for-tests-on-loopback-01' });
  await assert.rejects(createBackup(other, context.clock, file), /does not decrypt the keys of this database/);
  await assert.rejects(createBackup({ ...other, secretKey: null }, context.clock, file), /There is no SECRET_KEY/);
  assert.deepEqual([existsSync(file), existsSync(path.join(folder, 'shell', 'secret-key'))], [false, false]);
});
