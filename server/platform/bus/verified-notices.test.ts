import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { type Listener, listen, NoticesLostError, notify } from '#platform/db/listen-notify.ts';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';

const { appUrl, db } = await testDatabase();

/** NotificationResponse of PostgreSQL's protocol. */
const NOTIFICATION = 'A'.charCodeAt(0);

/**
 * A path to the database on which LISTEN works but no notice arrives, as through a pooler in transaction mode: it
 * forwards every message of the server except notices.
 */
async function withoutNotices(url: string): Promise<{ url: string; drop: boolean }> {
  const { hostname, port } = new URL(url);
  const path = { url: '', drop: true };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const onward = connect(Number(port), hostname);
    for (const socket of [client, onward]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    client.pipe(onward);
    onward.on('close', () => client.destroy());
    let rest = Buffer.alloc(0);
    onward.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk]);
      // Type, then the length including itself.
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const end = rest.readInt32BE(1) + 1;
        if (!path.drop || rest[0] !== NOTIFICATION) client.write(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const target = new URL(url);
  target.hostname = '127.0.0.1';
  target.port = String((server.address() as AddressInfo).port);
  path.url = target.href;
  return path;
}

function recorder() {
  const payloads: string[] = [];
  const events: string[] = [];
  const listener: Listener = {
    onPayload: (payload) => payloads.push(payload),
    onConnected: () => events.push('connected'),
    onLost: () => events.push('lost'),
    onNoticesLost: (error) => events.push(error.name),
  };
  return { payloads, events, listener };
}

test('notices arrive, and the verification is not passed on', async () => {
  const { payloads, events, listener } = recorder();
  const listening = await listen(appUrl, db.pool, listener);
  await notify(db.pool, '[{"type":"a","id":"1"}]');
  await eventually('the notice arrives', () => payloads.length > 0);
  await listening.stop();
  assert.deepEqual(payloads, ['[{"type":"a","id":"1"}]']);
  assert.deepEqual(events, ['connected']);
});

test('a path on which notices do not arrive is refused with the variable to set', async () => {
  const path = await withoutNotices(appUrl);
  const { events, listener } = recorder();
  await assert.rejects(listen(path.url, db.pool, listener), (error) => {
    assert.ok(error instanceof NoticesLostError);
    assert.match(error.message, /DATABASE_URL_DIRECT/);
    return true;
  });
  assert.deepEqual(events, []);
  path.drop = false;
  await (await listen(path.url, db.pool, listener)).stop();
  assert.deepEqual(events, ['connected']);
});

test('notices that cease to arrive are reported once, and the connection does not count as up until they arrive again', async () => {
  const path = await withoutNotices(appUrl);
  path.drop = false;
  const { events, listener } = recorder();
  const listening = await listen(path.url, db.pool, listener, { every: 5, limit: 600_000 });
  path.drop = true;
  await eventually('it is reported', () => events.includes('NoticesLostError'));
  path.drop = false;
  await eventually('it is up again', () => events.filter((event) => event === 'connected').length === 2);
  await listening.stop();
  assert.deepEqual(events, ['connected', 'NoticesLostError', 'lost', 'connected']);
});
