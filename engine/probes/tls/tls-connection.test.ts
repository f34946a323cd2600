import assert from 'node:assert/strict';
import { once } from 'node:events';
import type net from 'node:net';
import { after, test } from 'node:test';
import { startTestServers } from '../testing/test-servers.ts';
import { openTlsConnection } from './tls-connection.ts';

const ground = startTestServers();
after(() => ground.close());

test('a scan that is aborted while it waits for a response closes the connection', { timeout: 60_000 }, async () => {
  const { promise: accepted, resolve } = Promise.withResolvers<net.Socket>();
  await ground.bytes('192.0.2.1 443', resolve);
  const scan = new AbortController();
  const endpoint = { host: 'site.example', port: 443, address: '192.0.2.1', startTls: null };
  const connection = await openTlsConnection(endpoint, ground.network, scan.signal);
  const closed = once((await accepted).resume(), 'close');
  const response = connection.receive(() => null, 60_000);
  scan.abort();
  await assert.rejects(response, { reason: 'stopped' });
  await closed;
});
