import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createNetwork } from '#network/connections/open-network.ts';
import { DEFAULT_NETWORK } from '#settings.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { lookUpLoggedNames } from './certificate-log.ts';

await useVirtualTime();

/** A service that responds like Cert Spotter, or fails. */
async function service(answer: { status: number; names?: string[] }): Promise<string> {
  const server = http.createServer((request, response) => {
    const later = request.url?.includes('&after=');
    const rows = later
      ? []
      : (answer.names ?? []).map((name, at) => ({ id: String(at), dns_names: [name, 'other.example'] }));
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(rows));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const network = createNetwork({ ...DEFAULT_NETWORK, allowPrivate: true });
const ask = (certificateLog: string | null, certificateLogFallback: string | null) =>
  lookUpLoggedNames('example.com', { certificateLog, certificateLogFallback }, network, undefined);

test('the second service is queried only if the first does not respond, and the evidence says so', async () => {
  const broken = await service({ status: 502 });
  const good = await service({ status: 200, names: ['*.example.com', 'vpn.example.com'] });
  const second = await ask(broken, good);
  assert.ok(second.ok);
  assert.deepEqual([second.value.names, second.value.failed], [['example.com', 'vpn.example.com'], ['127.0.0.1']]);
  const first = await ask(good, broken);
  assert.ok(first.ok && first.value.failed === undefined);
});

test('no names, no response and no service are distinguished', async () => {
  const empty = await ask(await service({ status: 200 }), await service({ status: 200, names: ['a.example.com'] }));
  assert.ok(empty.ok && empty.value.names.length === 0, 'an answer without names is an answer');
  const failed = await ask(await service({ status: 502 }), await service({ status: 429 }));
  assert.deepEqual(failed, { ok: false, reason: 'source-failed' });
  assert.deepEqual(await ask(null, null), { ok: false, reason: 'source-off' });
});
