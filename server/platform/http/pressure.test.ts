import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { eventually } from '#testing/eventually.ts';

const { context } = await testContext({ MAX_EVENT_LOOP_DELAY: '20' });
const server = await testServer(context);

/** Blocks the event loop for this number of milliseconds. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('requests are rejected while the event loop is late, and answered again afterwards', async () => {
  const ask = () => server.anonymous.call('GET', '/api/version');
  const refused = await eventually('a refusal', async () => {
    block(200);
    const answer = await ask();
    return answer.status === 503 ? answer : null;
  });
  assert.equal(refused.error, 'server-busy');
  assert.equal(refused.headers.get('retry-after'), '5');
  await eventually('an answer', async () => (await ask()).status === 200);
});
