import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Database } from '#platform/db/access.ts';
import { testContext } from '#testing/context.ts';
import { eventually } from '#testing/eventually.ts';
import { acquireAddress } from './address-lease.ts';

const { context } = await testContext();
const { db } = context;
const never = new AbortController().signal;
const [first, second] = [uuidv7(), uuidv7()];

/** The database, and the number of queries made through it. */
function counted(): { db: Database; asked(): number } {
  let times = 0;
  const withoutCompany: Database['withoutCompany'] = (work) => {
    times++;
    return db.withoutCompany(work);
  };
  return { db: { ...db, withoutCompany }, asked: () => times };
}

test('a second scan waits for the address until the first releases it; other addresses are free', async () => {
  const release = await acquireAddress(db, first, '192.0.2.1', never);
  const events: string[] = [];
  const waits = counted();
  const waiting = acquireAddress(waits.db, second, '192.0.2.1', never).then((done) => {
    events.push('second');
    return done;
  });
  await (await acquireAddress(db, second, '2001:db8::1', never))();
  await eventually('the second scan asks again', () => waits.asked() >= 2);
  events.push('first lets go');
  await release();
  await (await waiting)();
  assert.deepEqual(events, ['first lets go', 'second']);
});

test('a stopped scan stops waiting, and the lease of a dead process expires', async (t) => {
  t.after(await acquireAddress(db, first, '192.0.2.2', never));
  const stop = new AbortController();
  const waits = counted();
  const refused = assert.rejects(acquireAddress(waits.db, second, '192.0.2.2', stop.signal), { name: 'AbortError' });
  await eventually('the second scan waits', () => waits.asked() >= 2);
  stop.abort();
  await refused;
  await db.withoutCompany((tx) => sql`update address_lease set expires_at = now() - interval '1 second'`.execute(tx));
  await (await acquireAddress(db, second, '192.0.2.2', never))();
});
