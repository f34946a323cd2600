import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createNetwork } from '../network/connections/open-network.ts';
import { DEFAULT_NETWORK } from '../settings.ts';
import { useVirtualTime } from '../testing/virtual-time.ts';
import { lookUpRouteOrigin } from './route-origin.ts';

await useVirtualTime();

/**
 * Responds like the examples of https://stat.ripe.net/docs/data-api/api-endpoints/network-info and …/rpki-validation,
 * shortened to the fields that are read.
 */
async function ripeStat(status: string, info: object = { asns: ['1205'], prefix: '140.78.0.0/16' }) {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? '');
    const data = request.url?.startsWith('/network-info/')
      ? info
      : { validating_roas: [], status, validator: 'routinator', resource: '1205', prefix: '140.78.0.0/16' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 'ok', data }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => server.close());
  return { asked, routeOrigins: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const network = createNetwork({ ...DEFAULT_NETWORK, allowPrivate: true });

for (const [status, state] of [
  ['valid', 'valid'],
  ['unknown', 'unknown'],
  ['invalid_asn', 'invalid'],
  ['invalid_length', 'invalid'],
] as const) {
  test(`an announcement with RIPEstat's status ${status} is ${state}`, async () => {
    const answer = await lookUpRouteOrigin('140.78.90.50', await ripeStat(status), network, undefined);
    assert.deepEqual(answer, { ok: true, value: { prefix: '140.78.0.0/16', asn: 1205, state } });
  });
}

test('another address of a known prefix needs no query', async () => {
  const source = await ripeStat('valid');
  await lookUpRouteOrigin('140.78.90.50', source, network, undefined);
  await lookUpRouteOrigin('140.78.1.1', source, network, undefined);
  assert.equal(source.asked.length, 2);
});

test('an unannounced address, an invalid verdict and a disabled source are distinguished', async () => {
  const nobody = await ripeStat('valid', { asns: [], prefix: '' });
  assert.deepEqual(await lookUpRouteOrigin('192.0.2.1', nobody, network, undefined), { ok: true, value: null });
  for (const info of [{}, { asns: ['1205'], prefix: '' }, { asns: ['?'], prefix: '140.78.0.0/16' }]) {
    const strange = await lookUpRouteOrigin('192.0.2.1', await ripeStat('valid', info), network, undefined);
    assert.deepEqual(strange, { ok: false, reason: 'source-failed' }, JSON.stringify(info));
  }
  const nonsense = await lookUpRouteOrigin('140.78.90.50', await ripeStat('perhaps'), network, undefined);
  assert.deepEqual(nonsense, { ok: false, reason: 'source-failed' });
  const off = await lookUpRouteOrigin('140.78.90.50', { routeOrigins: null }, network, undefined);
  assert.deepEqual(off, { ok: false, reason: 'source-off' });
});
