import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testContext } from '../testing/context.ts';
import { eventually } from '../testing/eventually.ts';

const { context, database } = await testContext();

test('a message from one process reaches every subscriber, in batches below the limit', async () => {
  const heard: string[] = [];
  const end = context.bus.on('scan', (notice) => heard.push(`${notice.id} ${notice.company}`));
  for (let i = 0; i < 500; i++) context.bus.send({ type: 'scan', id: `scan-${i}-${'x'.repeat(40)}`, company: 'c' });
  context.bus.send({ type: 'other', id: 'nobody listens' });
  await eventually('all 500 notices are heard', () => heard.length >= 500);
  end();
  assert.equal(heard.length, 500);
  assert.equal(new Set(heard).size, 500);
});

test('messages resume after the connection was cut, and subscribers are told to reload', async () => {
  let resyncs = 0;
  context.bus.onResync(() => resyncs++);
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'assay-notices'
    and datname = current_database()`);
  await client.end();
  await eventually('subscribers are told to read again', () => resyncs > 0);
  assert.equal(resyncs, 1);
  assert.equal(context.bus.connected, true);
  const heard = new Promise((resolve) => context.bus.on('again', resolve));
  context.bus.send({ type: 'again', id: '1' });
  assert.deepEqual(await heard, { type: 'again', id: '1' });
});

test('the queue works as the app role, in a schema created by the owner', async () => {
  await context.queue.createQueue('trial');
  const done = new Promise((resolve) => {
    void context.queue.work('trial', { pollingIntervalSeconds: 0.5 }, async ([job]) => resolve(job?.data));
  });
  await context.queue.send('trial', { scanId: '1' });
  assert.deepEqual(await done, { scanId: '1' });
});

test('keys are rows: the same after reopening, and retired ones still decrypt', async () => {
  const { keys } = context.secrets;
  const first = keys.current('token');
  await keys.rotate('token');
  assert.notEqual(keys.current('token').id, first.id);
  assert.deepEqual((await keys.find('token', first.id))?.bytes, first.bytes);
  assert.equal(await keys.find('report', first.id), null);
  assert.equal(await keys.find('token', 'unknown'), null);
});

test('sealed data opens only with the same purpose and context', () => {
  const sealed = context.secrets.seal('mail', Buffer.from('link'), 'a');
  assert.equal(context.secrets.open('mail', sealed, 'a').toString(), 'link');
  assert.throws(() => context.secrets.open('mail', sealed, 'b'));
  assert.throws(() => context.secrets.open('report', sealed, 'a'));
  assert.notDeepEqual(context.secrets.seal('mail', Buffer.from('link'), 'a'), sealed, 'a nonce of its own');
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    assert.throws(() => context.secrets.open('mail', changed, 'a'), `byte ${at}`);
  }
});
