import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { testContext } from '../testing/context.ts';
import { holdAddress } from './hold-address.ts';

const { context } = await testContext();
const { db } = context;
const never = new AbortController().signal;
const [first, second] = [uuidv7(), uuidv7()];

test('a second scan waits for the address until the first lets it go; other addresses are free', async () => {
  const release = await holdAddress(db, first, '192.0.2.1', never);
  const events: string[] = [];
  const waiting = holdAddress(db, second, '192.0.2.1', never).then((done) => {
    events.push('second');
    return done;
  });
  await (await holdAddress(db, second, '2001:db8::1', never))();
  await sleep(100);
  events.push('first lets go');
  await release();
  await (await waiting)();
  assert.deepEqual(events, ['first lets go', 'second']);
});

test('a scan that is stopped gives up waiting, and a claim of a dead process ends by itself', async () => {
  await holdAddress(db, first, '192.0.2.2', never).then((release) => void setTimeout(release, 5_000).unref());
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 50);
  await assert.rejects(holdAddress(db, second, '192.0.2.2', stop.signal), { name: 'AbortError' });
  await db.withoutCompany((tx) => sql`update address_claim set until = now() - interval '1 second'`.execute(tx));
  await (await holdAddress(db, second, '192.0.2.2', never))();
});
