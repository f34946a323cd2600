import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { test } from 'node:test';
import { ProviderError, providerFetch } from './provider-fetch.ts';

test('a provider on HTTPS reaches private addresses only at its own host and those that the operator lists', async () => {
  let connections = 0;
  const inside = createTcpServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  inside.listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const { port } = inside.address() as AddressInfo;
  const call = async (host: string, privateHosts: string[], from = 'https://idp.example') => {
    const before = connections;
    const options = { method: 'GET', headers: {}, body: null, redirect: 'manual' as const };
    const error: unknown = await providerFetch(new URL(from), privateHosts)(
      `https://${host}:${port}/keys`,
      options,
    ).catch((error) => error);
    return { refused: error instanceof ProviderError, connected: connections > before };
  };
  try {
    const refused = { refused: true, connected: false };
    for (const host of ['127.0.0.1', 'localhost', '127.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.5']) {
      assert.deepEqual(await call(host, []), refused, host);
      assert.deepEqual(await call(host, ['keys.corp.example']), refused, `${host} beside the list`);
    }
    const reached = { refused: false, connected: true };
    assert.deepEqual(await call('localhost', ['localhost']), reached);
    assert.deepEqual(await call('127.0.0.1', ['127.0.0.1']), reached);
    assert.deepEqual(await call('127.0.0.1', [], 'https://127.0.0.1/realm'), reached, 'the issuer’s own host');
  } finally {
    inside.close();
  }
});

test('a provider on HTTPS cannot name endpoints without it', async () => {
  const options = { method: 'GET', headers: {}, body: null, redirect: 'manual' as const };
  const call = providerFetch(new URL('https://idp.example'), ['127.0.0.1'])('http://127.0.0.1:1/keys', options);
  await assert.rejects(call, /without HTTPS/);
});
