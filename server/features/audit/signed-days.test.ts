import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { verifySeals } from '#platform/db/audit/seals.ts';
import { audit } from '#platform/db/audit.ts';
import { addDays, dayIn } from '#platform/http/calendar.ts';
import { testContext } from '#testing/context.ts';
import { type DayFile, statementOf } from './day-seal.ts';
import { sealAll } from './sealing.ts';
import { dayExporter, daysFolder, sealDays, verifyDays } from './signed-days.ts';

const { context, database } = await testContext();
const folder = daysFolder(context.config.dataDir);
const copies = `${folder}-copies`;
// A day that ends during the tests does not count for them.
const start = new Date();
const today = dayIn('UTC', start);
const ago = (days: number) => addDays(today, -days);

/** Changes that need superuser rights. */
async function behind(statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

async function writeAndSeal(action: string): Promise<void> {
  await context.db.withAllCompanies('planner', (tx) =>
    audit(tx, { action, address: '192.0.2.1', target: 'a@b.example' }),
  );
  while ((await sealAll(context)) > 0);
}

const bad = async (where = folder) => {
  const found = (await verifyDays(context, where)).bad;
  return found && [found.day, found.fault];
};

// Two entries three days ago, none the day after, one yesterday: three days are over.
beforeEach(async () => {
  await behind('truncate audit_log, audit_seal, audit_personal, audit_unsealed, audit_day, audit_head, audit_erasure');
  for (const path of [folder, copies]) rmSync(path, { recursive: true, force: true });
  for (const action of ['test.1', 'test.2', 'test.3', 'test.4']) await writeAndSeal(action);
  await behind(`update audit_seal set sealed_at = $1::timestamptz - interval '3 days' where entry_number <= 2`, [
    start,
  ]);
  await behind(`update audit_seal set sealed_at = $1::timestamptz - interval '1 day' where entry_number = 3`, [start]);
  assert.deepEqual(await sealDays(context, start), [ago(3), ago(2), ago(1)]);
});

test('every past day has one signed seal, days without an entry included, and its own file', async () => {
  assert.deepEqual(await sealDays(context, start), []);
  const names = readdirSync(folder)
    .filter((name) => name !== 'head.json')
    .sort();
  assert.deepEqual(
    names,
    [ago(3), ago(2), ago(1)].map((day) => `${day}.json`),
  );
  const files = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as DayFile);
  assert.deepEqual(
    files.map((file) => file.number),
    [2, 2, 3],
  );
  for (const file of files) {
    const signature = Buffer.from(file.signature, 'base64');
    assert.ok(verify(null, statementOf(file), createPublicKey(file.publicKey), signature), file.day);
  }
  assert.deepEqual(await verifyDays(context, folder), { count: 3, bad: null });
  assert.deepEqual(await sealDays(context, new Date(start.getTime() + 86_400_000)), [today]);
});

test('a daily seal keeps its key when keys are rotated', async () => {
  await context.secrets.keys.rotate('audit');
  assert.equal(await bad(), null);
});

test('a rewritten log does not match its signed seals', async () => {
  await behind(`update audit_log set action = 'test.other' where action = 'test.1'`);
  await behind('delete from audit_seal');
  await behind('insert into audit_unsealed (id) select id from audit_log');
  while ((await sealAll(context)) > 0);
  assert.equal(
    (
      await context.db.withAllCompanies('planner', (tx) =>
        verifySeals(tx, (id) => context.secrets.keys.find('audit', id)),
      )
    ).bad,
    null,
  );
  assert.deepEqual(await bad(), [ago(3), 'chain']);
});

test('a daily seal that was changed, removed or forged is named', async () => {
  cpSync(folder, copies, { recursive: true });
  await behind('update audit_day set entry_number = 1 where day = $1', [ago(2)]);
  assert.deepEqual(await bad(), [ago(2), 'signature']);
  await behind('update audit_day set entry_number = 2 where day = $1', [ago(2)]);
  await behind('update audit_day set signature = sha256(signature) || sha256(signature) where day = $1', [ago(1)]);
  assert.deepEqual(await bad(), [ago(1), 'signature']);
  await behind('delete from audit_day where day = $1', [ago(2)]);
  assert.deepEqual(await bad(), [ago(2), 'missing']);
  await behind('delete from audit_day');
  assert.deepEqual(await bad(), [ago(3), 'missing']);
  // An attacker with full write access can recompute the chain; copies kept elsewhere reveal it.
  rmSync(folder, { recursive: true });
  await behind(`update audit_log set action = 'test.other' where action = 'test.1'`);
  await behind('delete from audit_seal');
  await behind('insert into audit_unsealed (id) select id from audit_log');
  while ((await sealAll(context)) > 0);
  await behind(`update audit_seal set sealed_at = $1::timestamptz - interval '3 days'`, [start]);
  await sealDays(context, start);
  assert.equal(await bad(), null);
  assert.deepEqual(await bad(copies), [ago(3), 'other-file']);
});

test('a removed first day is detected in the day after it', async () => {
  await behind('delete from audit_day where day = $1', [ago(3)]);
  assert.deepEqual(await bad(), [ago(2), 'previous']);
});

test('an exported file that is missing or changed is named, and only the missing one is written again', async () => {
  const file = join(folder, `${ago(2)}.json`);
  const text = readFileSync(file, 'utf8');
  rmSync(file);
  assert.deepEqual(await bad(), [ago(2), 'no-file']);
  await sealDays(context, start);
  assert.equal(readFileSync(file, 'utf8'), text);
  writeFileSync(file, text.replace('"number": 2', '"number": 1'));
  await sealDays(context, start);
  assert.deepEqual(await bad(), [ago(2), 'other-file']);
});

test('each process exports all daily seals to its own data folder', async () => {
  const dataDir = join(context.config.dataDir, 'of-another-process');
  const other = { ...context, config: { ...context.config, dataDir } };
  await dayExporter(other)();
  assert.deepEqual(
    readdirSync(daysFolder(dataDir)).sort(),
    [ago(3), ago(2), ago(1)].map((day) => `${day}.json`),
  );
  assert.equal(await bad(daysFolder(dataDir)), null);
  await sealDays(context, new Date(start.getTime() + 86_400_000));
  await dayExporter(other)();
  assert.equal(await bad(daysFolder(dataDir)), null);
  assert.ok(readdirSync(daysFolder(dataDir)).includes(`${today}.json`));
});

test('the application role can neither change nor delete a daily seal', async () => {
  for (const statement of ['delete from audit_day', 'update audit_day set entry_number = 0']) {
    await assert.rejects(
      context.db.withAllCompanies('planner', (tx) => sql.raw(statement).execute(tx)),
      /permission denied/,
      statement,
    );
  }
});
