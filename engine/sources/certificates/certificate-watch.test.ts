import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createNetwork } from '#network/connections/open-network.ts';
import { DEFAULT_NETWORK } from '#settings.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { lookUpLoggedSince } from './certificate-watch.ts';

await useVirtualTime();

let answer: unknown = [];
let status = 200;
let asked = '';
const server = http.createServer((request, response) => {
  asked = request.url ?? '';
  response.writeHead(status).end(JSON.stringify(answer));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());
const certificateLog = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
const network = createNetwork({ ...DEFAULT_NETWORK, allowPrivate: true });
const look = (since: string | null) => lookUpLoggedSince('example.com', since, { certificateLog }, network);

test('one page of entries logged after a certificate is read, with the names of the domain', async () => {
  answer = [
    { id: '70', dns_names: ['*.example.com', 'WWW.example.com'] },
    { id: '18446744073709551617', dns_names: ['example.net', 7, 'bad name'] },
    'nonsense',
  ];
  assert.deepEqual(await look('12'), {
    ok: true,
    value: { count: 2, names: ['example.com', 'www.example.com'], last: '18446744073709551617', more: true },
  });
  assert.equal(asked, '/v1/issuances?domain=example.com&include_subdomains=true&expand=dns_names&after=12');
  answer = [];
  assert.deepEqual(await look('70'), { ok: true, value: { count: 0, names: [], last: '70', more: false } });
  await look(null);
  assert.ok(!asked.includes('after='));
});

test('a log that rejects, and one that is disabled, give reasons', async () => {
  status = 429;
  assert.deepEqual(await look(null), { ok: false, reason: 'source-failed' });
  assert.deepEqual(await lookUpLoggedSince('example.com', null, { certificateLog: null }, network), {
    ok: false,
    reason: 'source-off',
  });
});
