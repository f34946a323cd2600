import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { sealAll } from '#features/audit/sealing.ts';
import { audit } from '#platform/db/audit.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';

const { context, database } = await testContext();
const server = await testServer(context);
const administrator = await createTestAccount(context, { email: 'admin@logs.example', permission: 0 });
const owner = await createTestAccount(context, { email: 'owner@logs.example', permission: 21 });
const stranger = await createTestAccount(context, { email: 'stranger@logs.example', permission: 21 });
const admin = await server.logIn(administrator.email);
const caller = await server.logIn(owner.email);

const write = (person: typeof owner, action: string, more = {}) =>
  context.db.withCompany(person.companyId, (tx) =>
    audit(tx, { companyId: person.companyId, accountId: person.accountId, action, ...more }),
  );
await write(owner, 'domain.verified', { target: 'assay.example', address: '192.0.2.10' });
await write(stranger, 'domain.deleted', { target: 'other.example', address: '192.0.2.20' });
await write(owner, 'account.changed', {
  target: 'colleague@logs.example',
  before: { name: 'Ann' },
  after: { name: '=cmd|calc' },
});

interface Row {
  id: string;
  action: string;
  target: string;
}
const actions = (answer: { data: { rows: Row[] } }) => answer.data.rows.map((row) => row.action);
const logs = async (query: string, path = '/api/logs') => admin.call('GET', `${path}?${query}`);

test('the audit log is searched by actor, action, time and address, newest first', async () => {
  assert.deepEqual(actions(await logs('who=OWNER@logs')), ['account.changed', 'domain.verified', 'session.login']);
  assert.deepEqual(actions(await logs('who=colleague')), ['account.changed']);
  assert.deepEqual(actions(await logs('what=domain')), ['domain.deleted', 'domain.verified']);
  assert.deepEqual(actions(await logs('what=other.example')), ['domain.deleted']);
  assert.deepEqual(actions(await logs('target=other.example')), ['domain.deleted']);
  assert.deepEqual(actions(await logs('address=192.0.2.10')), ['domain.verified']);
  assert.deepEqual(actions(await logs(`from=${new Date(Date.now() + 60_000).toISOString()}`)), []);
  // The day may end between an entry and this line.
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const around = `what=domain&from=${day(-1)}&to=${day(1)}`;
  assert.deepEqual(actions(await logs(around)), ['domain.deleted', 'domain.verified']);
  assert.deepEqual(actions(await logs('what=domain&to=2026-01-01')), []);
  assert.equal((await logs('from=yesterday')).error, 'validation-failed');
  assert.deepEqual(actions(await logs('who=%25&what=_omain')), []);
  const page = await logs('what=domain&pageSize=1&page=2');
  assert.deepEqual([actions(page), page.data.total], [['domain.verified'], 2]);
});

test('entries are read page by page with a cursor, each once, although new ones are added meanwhile', async () => {
  const ids = (answer: { data: { rows: Row[] } }) => answer.data.rows.map((row) => row.id);
  for (const person of [owner, stranger])
    for (let i = 0; i < 2; i++)
      await write(person, 'cursor.tested', { target: 'cursor.example', address: '192.0.2.30' });
  // Two at the same time, with a fraction of a millisecond.
  const direct = new pg.Client({ connectionString: database.superuserUrl });
  await direct.connect();
  await direct.query(`update audit_log l set occurred_at = date_trunc('second', now()) - interval '3599.999877 seconds'
    from (select id from audit_log where action = 'cursor.tested' order by id limit 2) first where l.id = first.id`);
  await direct.end();
  for (const [path, reader, total] of [
    ['/api/logs', admin, 4],
    ['/api/company/logs', caller, 2],
  ] as const) {
    const list = `${path}?target=cursor.example&pageSize=1`;
    const first = await reader.call('GET', list);
    assert.deepEqual([first.data.total, first.data.nextCursor], [total, ids(first)[0]], path);
    const read = ids(first);
    for (let cursor = first.data.nextCursor; cursor; ) {
      await write(stranger, 'cursor.added', { target: 'cursor.example' });
      const { data } = await reader.call('GET', `${list}&cursor=${cursor}`);
      read.push(...data.rows.map((row: Row) => row.id));
      cursor = data.nextCursor;
    }
    assert.deepEqual([read.length, new Set(read).size], [total, total], path);
  }
  assert.equal((await logs('cursor=x')).error, 'validation-failed');
});

test('every filter of the log can be read with a cursor', async () => {
  for (const query of ['who=owner@logs', 'what=session.', 'target=cursor.example', 'address=192.0.2.30', '']) {
    const whole = (await logs(`${query}&pageSize=200`)).data;
    assert.ok(whole.rows.length > 0, query);
    const end = whole.rows[0].id;
    const after = (await logs(`${query}&pageSize=200&cursor=${end}`)).data;
    assert.deepEqual(
      after.rows.map((row: Row) => row.id),
      whole.rows.slice(1).map((row: Row) => row.id),
      query,
    );
  }
});

test('an entry shows actor, address, before and after, and its place in the chain', async () => {
  while ((await sealAll(context)) > 0);
  const [row] = (await logs('what=account.changed')).data.rows;
  const { data } = await admin.call('GET', `/api/logs/${row.id}`);
  assert.deepEqual(data.actor, { id: owner.accountId, account: owner.email, name: 'owner', deleted: false });
  assert.deepEqual(
    [data.target, data.before, data.after],
    ['colleague@logs.example', { name: 'Ann' }, { name: '=cmd|calc' }],
  );
  assert.ok(data.seal.number >= 1);
  assert.match(data.seal.seal, /^[0-9a-f]{64}$/);
  assert.equal((await admin.call('GET', `/api/logs/${owner.accountId}`)).error, 'not-found');
});

test('ids in an entry are shown as names, and omitted if unknown', async () => {
  const gone = '018f0000-0000-7000-8000-000000000000';
  await write(owner, 'test.ids', {
    target: owner.companyId,
    facts: { account: owner.accountId, gone, list: [stranger.accountId, 'x'] },
    before: 'member',
  });
  const [row] = (await logs('what=test.ids')).data.rows;
  assert.equal(row.target, 'Company of owner@logs.example');
  const { data } = await admin.call('GET', `/api/logs/${row.id}`);
  assert.deepEqual(data.facts, { account: owner.email, gone: null, list: [stranger.email, 'x'] });
  assert.deepEqual([data.before, data.after], [{ value: 'member' }, null]);
  // An owner must not see the name of another company's account.
  const own = await caller.call('GET', `/api/company/logs/${row.id}`);
  assert.deepEqual(own.data.facts.list, [null, 'x']);
});

test('administrators see the state of the seal chain', async () => {
  while ((await sealAll(context)) > 0);
  const { data } = await admin.call('GET', '/api/logs/chain');
  assert.ok(data.number >= 4);
  assert.match(data.seal, /^[0-9a-f]{64}$/);
  assert.deepEqual([data.signedDay, typeof data.waiting], [null, 'number']);
  assert.equal((await caller.call('GET', '/api/logs/chain')).error, 'forbidden');
});

test('entries of the last 90 days are in the log, older ones in the older log', async () => {
  await write(owner, 'old.entry', { target: 'x' });
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  await client.query(`update audit_log set occurred_at = now() - interval '91 days' where action = 'old.entry'`);
  await client.end();
  assert.deepEqual(actions(await logs('what=old')), []);
  const old = await logs('', '/api/logsOld');
  assert.deepEqual(actions(old), ['old.entry']);
  assert.equal((await admin.call('GET', `/api/logs/${old.data.rows[0].id}`)).data.action, 'old.entry');
});

test('no cell of the export is a formula, and exporting is audited', async () => {
  await write(owner, 'domain.requested', { target: '=HYPERLINK("x")', address: '192.0.2.11' });
  const response = await fetch(`${server.url}/api/logs/export?who=owner`, {
    headers: { 'x-auth-token': admin.token! },
  });
  assert.match(response.headers.get('content-type') ?? '', /^text\/csv/);
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="audit-log-\d{8}\.csv"$/);
  const text = await response.text();
  assert.match(text, /"'=HYPERLINK\(""x""\)"/);
  assert.match(text, /"owner@logs\.example"/);
  assert.doesNotMatch(text, /domain\.deleted/);
  assert.equal((await logs('what=logs.exported')).data.total, 1);
});

test("an owner reads the entries of the own company, without administrators' addresses", async () => {
  await admin.call('GET', `/api/scans?company=${owner.companyId}`);
  const { data } = await caller.call('GET', '/api/company/logs?pageSize=200');
  const names = new Set(data.rows.map((row: Row) => row.action));
  assert.ok(names.has('domain.verified') && names.has('administrator.read') && !names.has('domain.deleted'));
  const reading = data.rows.find((row: Row) => row.action === 'administrator.read');
  assert.deepEqual(reading.actor, { id: administrator.accountId, account: '', name: '', deleted: false });
  assert.equal(reading.address, null);
  const [foreign] = (await logs('what=domain.deleted')).data.rows;
  assert.equal((await caller.call('GET', `/api/company/logs/${foreign.id}`)).error, 'not-found');
  assert.equal((await caller.call('GET', '/api/logs')).error, 'forbidden');
});

test('reading the log itself is logged once an hour', async () => {
  const { rows } = await context.db.withAllCompanies('planner', (tx) =>
    sql<{ n: number }>`
      select count(*)::int as n from audit_log where action = 'administrator.read' and account_id = ${administrator.accountId}
      group by target`.execute(tx),
  );
  assert.ok(rows.length > 0);
  // At the turn of an hour there may be two.
  for (const { n } of rows) assert.ok(n <= 2, String(n));
});
