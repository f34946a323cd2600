import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { sealAll } from '../features/audit/sealing.ts';
import { createAuth } from '../features/auth/auth.ts';
import { openContext } from '../platform/context.ts';
import { verifySeals } from '../platform/db/audit/seals.ts';
import { resealAll, SEALED_COLUMNS } from '../platform/db/connection/reseal.ts';
import { KEY_PURPOSES } from '../platform/secrets/key-ring.ts';
import { createMaster, replaceSecretOfDataFolder, secretsOfDataFolder } from '../platform/secrets/master-secret.ts';
import { createTestAccount } from '../testing/accounts.ts';
import { testServer } from '../testing/api.ts';
import { testContext } from '../testing/context.ts';
import { eventually } from '../testing/eventually.ts';
import { revokeTokenKey, rotateKey, rotateSecret } from './rotate-keys.ts';

// The secret of a data folder with a database of the test, as with the embedded one.
const { context } = await testContext({}, (config) => ({ ...config, secretKey: null }));
const other = await openContext(context.config);
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'ann@rotation.example', permission: 23 });
const { dataDir } = context.config;

test('every purpose has a new key after its rotation, and the other process uses it', async () => {
  for (const purpose of KEY_PURPOSES) {
    const before = other.secrets.keys.current(purpose).id;
    await rotateKey(context, purpose);
    const now = context.secrets.keys.current(purpose).id;
    assert.notEqual(now, before, purpose);
    await eventually(`the other process has the ${purpose} key`, () => other.secrets.keys.current(purpose).id === now);
    assert.ok(await other.secrets.keys.find(purpose, before), purpose);
  }
});

test('a session survives one rotation of the token key, and ends with the second or when the key is revoked', async () => {
  const ann = await server.logIn('ann@rotation.example');
  const works = async () => (await ann.call('GET', '/api/validateToken')).status;
  await rotateKey(context, 'token');
  assert.equal(await works(), 200, 'two keys hold at a time');
  await rotateKey(context, 'token');
  assert.equal(await works(), 401);
  const bob = await server.logIn('ann@rotation.example');
  await revokeTokenKey(context);
  assert.equal((await bob.call('GET', '/api/validateToken')).status, 401);
  assert.ok(await server.logIn('ann@rotation.example'));
});

test('the audit chain verifies across a rotation of its key', async () => {
  while ((await sealAll(context)) > 0);
  await rotateKey(context, 'audit');
  while ((await sealAll(context)) > 0);
  const { bad, count } = await context.db.withAllCompanies('planner', (tx) =>
    verifySeals(tx, (id) => context.secrets.keys.find('audit', id)),
  );
  assert.equal(bad, null);
  assert.ok(count > 5);
});

test('the master secret is rotated while processes run: everything decrypts with the new one alone', async () => {
  const { db, secrets } = context;
  const sealed = { url: 'https://hook.example', secret: 'x' };
  const [factor, hook] = [`second factor ${owner.accountId}`, '00000000-0000-4000-8000-00000000000a'];
  await db.withCompany(owner.companyId, async (tx) => {
    await sql`insert into second_factor (account_id, company_id, encrypted_secret)
      values (${owner.accountId}, ${owner.companyId}, ${secrets.seal('second factor', Buffer.from('otp'), factor)})`.execute(
      tx,
    );
    await sql`insert into webhook (id, company_id, name, encrypted_config, url_origin, format, kinds, language, time_zone)
      values (${hook}, ${owner.companyId}, 'h', ${secrets.seal('webhook', Buffer.from(JSON.stringify(sealed)), hook)}, '', 'json', '{}', 'en-US', 'UTC')`.execute(
      tx,
    );
    await sql`insert into mail (id, recipient, template, language, subject, body, opens_account, expires_at)
      values (${hook}, 'a@b.example', 'activate', 'en-US', '', ${secrets.seal('mail', Buffer.from('link'), hook)}, true, now())`.execute(
      tx,
    );
  });
  await db.withoutCompany((tx) =>
    sql`insert into setting (name, value)
      values ('smtpPassword', to_jsonb(${secrets.seal('setting', Buffer.from('secret'), 'smtpPassword').toString('base64')}::text))`.execute(
      tx,
    ),
  );
  const before = secretsOfDataFolder(dataDir)!.present;
  const outcome = await rotateSecret(context);
  assert.match(
    'done' in outcome ? outcome.done : outcome.failed,
    /^\d+ rows are sealed under the new secret\. Save DATA_DIR/,
  );
  const after = secretsOfDataFolder(dataDir)!;
  assert.notEqual(after.present, before);
  assert.equal(after.previous, before);
  for (const name of ['secret-key', 'secret-key.previous']) {
    assert.equal(statSync(join(dataDir, name)).mode & 0o777, 0o600, name);
  }
  // Rows that another process sealed under the old secret in the meantime are found by a second pass; none remain.
  assert.equal(
    await resealAll(
      db,
      createMaster(() => ({ ...after, previous: null })),
    ),
    0,
  );
  // The running process can decrypt rows encrypted before and after the rotation.
  await other.secrets.keys.reload();
  assert.equal(other.secrets.open('mail', secrets.seal('mail', Buffer.from('new'), 'a'), 'a').toString(), 'new');
  assert.ok(createAuth(other));
});

test('repeating an interrupted rotation of the master secret loses no data', async () => {
  const { db, secrets } = context;
  const id = '00000000-0000-4000-8000-00000000000b';
  const sealed = secrets.seal('mail', Buffer.from('link'), id);
  await db.withCompany(owner.companyId, (tx) =>
    sql`insert into mail (id, recipient, template, language, subject, body, opens_account, expires_at)
      values (${id}, 'a@b.example', 'activate', 'en-US', '', ${sealed}, true, now())`.execute(tx),
  );
  // The state of a process that was killed after it had replaced the file.
  replaceSecretOfDataFolder(dataDir);
  assert.ok('done' in (await rotateSecret(context)));
  const { present, source } = secretsOfDataFolder(dataDir)!;
  const alone = createMaster(() => ({ present, source, previous: null }));
  const { rows } = await db.withAllCompanies('migration', (tx) =>
    sql<{ body: Buffer }>`select body from mail where id = ${id}`.execute(tx),
  );
  assert.equal(alone.open('mail', rows[0]!.body, id).toString(), 'link');
});

test('everything encrypted under the master secret is encrypted again, or short-lived', () => {
  /** Cookies of a pending login. */
  const passing = ['sign-on'];
  const folder = resolve(import.meta.dirname, '..');
  const purposes = globSync('**/*.ts', { cwd: folder, exclude: (name) => /test\.ts$|node_modules|testing/.test(name) })
    .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/\.seal\(\s*('[^']+'|[\w]+)/g)])
    .map(([, purpose]) => purpose!.replaceAll("'", ''))
    .map((purpose) => (purpose === 'SECRET_PURPOSE' ? 'setting' : purpose))
    .filter((purpose) => purpose !== 'purpose');
  assert.deepEqual(
    [...new Set(purposes)].toSorted(),
    [...SEALED_COLUMNS.map(({ purpose }) => purpose), ...passing].toSorted(),
  );
});

test('a secret from the environment is rotated only if the previous one is given too', async () => {
  const { context: given } = await testContext();
  assert.match(JSON.stringify(await rotateSecret(given)), /failed.*SECRET_KEY_PREVIOUS/);
  const config = { ...given.config, secretKey: 'n'.repeat(40), secretKeyPrevious: given.config.secretKey };
  const next = await openContext(config);
  try {
    assert.match(JSON.stringify(await rotateSecret(next)), /"done":"[1-9]\d* rows are sealed/);
    const left = await openContext({ ...config, secretKeyPrevious: null });
    await left.close();
    await assert.rejects(
      openContext({ ...given.config }),
      /SECRET_KEY is not the secret key that this database was made with: set the earlier one/,
    );
  } finally {
    await next.close();
  }
});
