import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { testDatabase } from '../../testing/database.ts';
import { AUDIT_ENTRIES, audit, erasePersonalDetails } from '../audit.ts';
import { sealEntries, verifySeals } from './seals.ts';

const { db, superuserUrl } = await testDatabase();
const company = uuidv7();
const account = uuidv7();

const seal = () => db.withAllCompanies('planner', (tx) => sealEntries(tx, 1_000));
const verify = () => db.withAllCompanies('planner', (tx) => verifySeals(tx, 2));
/** What only somebody with the superuser's rights can do. */
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

beforeEach(async () => {
  await behind('truncate audit_log, audit_seal, audit_personal, audit_unsealed');
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

test('the chain goes on from its last number, one digit more or not', async () => {
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

test('the first entry that was changed, taken out or slipped in is named', async () => {
  await seal();
  await behind(`update audit_log set action = 'test.other' where action in ('test.2', 'test.4')`);
  assert.deepEqual(await bad(), [2, 'changed']);
  await behind(`update audit_log set action = 'test.2' where id = (select audit_id from audit_seal where number = 2)`);
  assert.deepEqual(await bad(), [4, 'changed']);
  await behind(`delete from audit_log where id = (select audit_id from audit_seal where number = 3)`);
  assert.deepEqual(await bad(), [3, 'missing']);
  await behind(`delete from audit_seal where number = 3`);
  assert.deepEqual(await bad(), [3, 'chain']);
});

test('an entry written past the log is named, and so is one whose seal was made again', async () => {
  await seal();
  const id = uuidv7();
  await behind(`insert into audit_log (id, action) values ($1, 'test.slipped')`, [id]);
  assert.deepEqual((await verify()).bad, { number: null, id, fault: 'unsealed' });
  await behind('delete from audit_log where id = $1', [id]);
  await behind('update audit_seal set seal = sha256(seal) where number = 4');
  assert.deepEqual(await bad(), [4, 'chain']);
});

test('personal details can be erased without breaking the chain, and not be changed', async () => {
  await seal();
  const read = () =>
    db.withCompany(company, async (tx) => {
      const { rows } = await sql<Record<string, unknown>>`
        select action, target, address, erased from ${AUDIT_ENTRIES} e order by at limit 1`.execute(tx);
      return rows[0];
    });
  assert.deepEqual(await read(), { action: 'test.1', target: 'a@b.example', address: '192.0.2.1', erased: false });
  await db.withCompany(company, (tx) => erasePersonalDetails(tx, account));
  assert.deepEqual(await read(), { action: 'test.1', target: '', address: null, erased: true });
  assert.equal((await verify()).bad, null);
  await write('test.6', { address: '192.0.2.6' });
  await seal();
  await behind(`update audit_personal set details = '{"address":"192.0.2.99"}'`);
  assert.deepEqual(await bad(), [6, 'personal']);
});

test('the application itself can neither change nor delete entries and seals', async () => {
  await seal();
  for (const statement of ['delete from audit_log', 'delete from audit_seal', `update audit_seal set number = 0`]) {
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
