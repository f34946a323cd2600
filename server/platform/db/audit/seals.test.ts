import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { testDatabase } from '#testing/database.ts';
import { AUDIT_ENTRIES, audit, erasePersonalDetails } from '../audit.ts';
import { type SealKey, sealEntries, verifySeals } from './seals.ts';

const { db, superuserUrl } = await testDatabase();
const company = uuidv7();
const account = uuidv7();

const keys: SealKey[] = [1, 2].map((n) => ({ id: uuidv7(), bytes: Buffer.alloc(32, n) }));
let key = keys[0]!;
const seal = () => db.withAllCompanies('planner', (tx) => sealEntries(tx, 1_000, key));
const keyOf = async (id: string) => keys.find((one) => one.id === id) ?? null;
const verify = () => db.withAllCompanies('planner', (tx) => verifySeals(tx, keyOf, 2));
/** Changes that need superuser rights. */
async function behind(statement: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
const write = (action: string, more = {}) =>
  db.withCompany(company, (tx) => audit(tx, { companyId: company, accountId: account, action, ...more }));
const bad = async () => {
  const found = (await verify()).bad;
  return found && [found.number, found.fault];
};

before(async () => {
  for (const { id } of keys)
    await behind(`insert into crypto_key (id, purpose, encrypted_key, retired_at) values ($1, 'audit', '', now())`, [
      id,
    ]);
  await behind(`insert into company (id, name) values ($1, 'Sealed')`, [company]);
  await behind(
    `insert into account (id, company_id, email, name, company_role) values ($1, $2, 'a@b.example', 'A', 'owner')`,
    [account, company],
  );
});

beforeEach(async () => {
  key = keys[0]!;
  await behind('truncate audit_log, audit_seal, audit_personal, audit_unsealed, audit_erasure');
  for (let n = 1; n <= 5; n++) {
    await write(`test.${n}`, { address: `192.0.2.${n}`, target: 'a@b.example', facts: { b: n, aa: '\u0000x' } });
  }
});

test('committed entries are sealed in their order, each once, and the whole chain verifies', async () => {
  assert.equal((await verify()).waiting, 5);
  const sealed = await Promise.all([seal(), seal(), seal()]);
  assert.equal(Math.max(...sealed), 5);
  assert.equal(await seal(), 0);
  await write('test.6');
  assert.equal(await seal(), 1);
  const { count, waiting, seal: last, bad: none } = await verify();
  assert.deepEqual([count, waiting, none], [6, 0, null]);
  assert.match(last ?? '', /^[0-9a-f]{64}$/);
});

test('the chain continues from its last number, also with one digit more', async () => {
  assert.equal(await seal(), 5);
  for (let n = 6; n <= 12; n++) {
    await write(`test.${n}`);
    assert.equal(await seal(), 1);
  }
  const { count, bad: none } = await verify();
  assert.deepEqual([count, none], [12, null]);
});

test('an entry of a transaction that is rolled back leaves no trace', async () => {
  await assert.rejects(
    db.withCompany(company, async (tx) => {
      await audit(tx, { companyId: company, action: 'test.never' });
      throw new Error('no');
    }),
  );
  assert.equal(await seal(), 5);
});

test('the first entry that was changed, removed or inserted is named', async () => {
  await seal();
  await behind(`update audit_log set action = 'test.other' where action in ('test.2', 'test.4')`);
  assert.deepEqual(await bad(), [2, 'changed']);
  await behind(
    `update audit_log set action = 'test.2' where id = (select audit_id from audit_seal where entry_number = 2)`,
  );
  assert.deepEqual(await bad(), [4, 'changed']);
  await behind(`delete from audit_log where id = (select audit_id from audit_seal where entry_number = 3)`);
  assert.deepEqual(await bad(), [3, 'missing']);
  await behind(`delete from audit_seal where entry_number = 3`);
  assert.deepEqual(await bad(), [3, 'chain']);
});

test('an entry written past the log is named, and so is one with a recomputed seal', async () => {
  await seal();
  const id = uuidv7();
  await behind(`insert into audit_log (id, action) values ($1, 'test.slipped')`, [id]);
  assert.deepEqual((await verify()).bad, { number: null, id, fault: 'unsealed' });
  await behind('delete from audit_log where id = $1', [id]);
  await behind('update audit_seal set seal = sha256(seal) where entry_number = 4');
  assert.deepEqual(await bad(), [4, 'chain']);
});

test('personal details can be erased without breaking the chain, and cannot be changed', async () => {
  await seal();
  const read = () =>
    db.withCompany(company, async (tx) => {
      const { rows } = await sql<Record<string, unknown>>`
        select action, target, address, erased from ${AUDIT_ENTRIES} e order by occurred_at limit 1`.execute(tx);
      return rows[0];
    });
  assert.deepEqual(await read(), { action: 'test.1', target: 'a@b.example', address: '192.0.2.1', erased: false });
  await db.withCompany(company, (tx) => erasePersonalDetails(tx, account));
  assert.deepEqual(await read(), { action: 'test.1', target: '', address: null, erased: true });
  assert.equal((await verify()).bad, null);
  await write('test.6', { address: '192.0.2.6' });
  await seal();
  await behind(`update audit_personal set details = '{"address":"192.0.2.99"}'`);
  assert.deepEqual(await bad(), [7, 'personal']);
});

test('a lawful erasure leaves a sealed record; details that are missing without one are reported', async () => {
  await seal();
  await db.withCompany(company, (tx) => erasePersonalDetails(tx, account));
  assert.equal(await seal(), 1);
  const { rows } = await db.withCompany(company, (tx) =>
    sql<{ target: string; facts: { reason: string; count: number } }>`
      select target, facts from audit_log where action = 'audit.erased'`.execute(tx),
  );
  assert.deepEqual(
    rows.map(({ target, facts }) => [target, facts.reason, facts.count]),
    [[account, 'account', 5]],
  );
  assert.equal((await verify()).bad, null);
  const last = `(select audit_id from audit_seal order by entry_number desc limit 1)`;
  await write('test.7', { address: '192.0.2.7' });
  await seal();
  await behind('delete from audit_personal');
  assert.deepEqual(await bad(), [7, 'erased']);
  // Marked as erased by an entry that records others.
  await behind(`insert into audit_erasure (digest, company_id, entry_id)
    select l.personal, l.company_id, e.entry_id from audit_log l, (select entry_id from audit_erasure limit 1) e where l.id = ${last}`);
  assert.equal((await verify()).bad?.fault, 'erasure');
});

test('a deleted account row is reported with its first entry', async () => {
  await seal();
  await behind('update audit_log set account_id = account_id');
  assert.equal(await bad(), null);
  await behind('alter table account disable trigger all');
  await behind(`update account set id = $1 where id = $2`, [company, account]);
  assert.deepEqual(await bad(), [1, 'actor']);
  await behind(`update account set id = $2 where id = $1`, [company, account]);
});

test('without the key, write access that bypasses row-level security allows neither extending nor rebuilding the chain', async () => {
  await seal();
  await write('test.6');
  // Format of a seal before it was keyed.
  await behind(`insert into audit_seal (entry_number, audit_id, digest, seal)
    select 6, u.id, s.digest, sha256(s.seal || s.digest) from audit_unsealed u, audit_seal s where s.entry_number = 5`);
  assert.deepEqual(await bad(), [6, 'chain']);
  await behind('delete from audit_seal where entry_number = 6');
  key = { id: keys[0]!.id, bytes: Buffer.alloc(32, 9) };
  await seal();
  assert.deepEqual(await bad(), [6, 'chain']);
});

test('a chain from before seals were keyed still verifies and continues with keys, also after a rotation', async () => {
  await seal();
  await behind('update audit_seal set key_id = null');
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  let before = Buffer.alloc(32);
  for (const { number, digest } of (
    await client.query('select entry_number as number, digest from audit_seal order by entry_number')
  ).rows) {
    before = createHash('sha256').update(before).update(digest).digest();
    await client.query('update audit_seal set seal = $1 where entry_number = $2', [before, number]);
  }
  await client.end();
  assert.equal((await verify()).bad, null);
  await write('test.6');
  await seal();
  key = keys[1]!;
  await write('test.7');
  await seal();
  const { count, bad: none } = await verify();
  assert.deepEqual([count, none], [7, null]);
  await behind('update audit_seal set key_id = null where entry_number = 7');
  assert.deepEqual(await bad(), [7, 'chain']);
});

test('the application role can neither change nor delete entries and seals', async () => {
  await seal();
  const tables = [
    'audit_log',
    'audit_seal',
    'audit_personal',
    'audit_unsealed',
    'audit_head',
    'audit_day',
    'audit_erasure',
  ];
  const refused = tables.flatMap((table) => [
    `delete from ${table}`,
    `truncate ${table}`,
    `update ${table} set ${table === 'audit_unsealed' || table === 'audit_log' ? 'id = id' : table === 'audit_day' ? 'day = day' : table === 'audit_seal' || table === 'audit_head' ? 'entry_number = entry_number' : 'digest = digest'}`,
  ]);
  const id = `'${company}'`;
  for (const statement of [
    ...refused,
    `insert into audit_erasure (digest, company_id, entry_id) values ('', ${id}, ${id})`,
    `select audit_erase(array[]::bytea[], '', '')`,
    `select audit_record_erasure(array[]::bytea[], ${id}, '', '')`,
  ]) {
    await assert.rejects(
      db.withAllCompanies('planner', (tx) => sql.raw(statement).execute(tx)),
      /permission denied/,
      statement,
    );
  }
  await assert.rejects(
    db.withCompany(company, (tx) => sql`update audit_personal set details = ''`.execute(tx)),
    /permission denied/,
  );
});
