import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createNetwork } from '#network/connections/open-network.ts';
import { DEFAULT_NETWORK } from '#settings.ts';
import { lookUpFirstCertificate } from './first-certificate.ts';

let answer: unknown = [];
let status = 200;
const server = http.createServer((_request, response) => {
  response.writeHead(status).end(JSON.stringify(answer));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => server.close());
const certificateLog = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
const network = createNetwork({ ...DEFAULT_NETWORK, allowPrivate: true });
const look = () => lookUpFirstCertificate('examp1e.com', { certificateLog }, network);

test('the date of the oldest valid certificate is found, in any date format of the service', async () => {
  answer = [
    { id: '9', not_before: '2026-11-10T08:00:00Z' },
    { id: '7', not_before: '2026-11-02T23:30:00' },
    { id: '8', not_before: 'yesterday' },
    'nonsense',
  ];
  assert.deepEqual(await look(), { ok: true, value: { count: 4, first: '2026-11-02' } });
  answer = [];
  assert.deepEqual(await look(), { ok: true, value: { count: 0, first: null } });
  answer = {};
  assert.deepEqual(await look(), { ok: false, reason: 'source-failed' }, 'another shape is not an empty list');
});

test('a service that rejects is a failed source, and none is a disabled one', async () => {
  status = 429;
  assert.deepEqual(await look(), { ok: false, reason: 'source-failed' });
  status = 200;
  assert.deepEqual(await lookUpFirstCertificate('examp1e.com', { certificateLog: null }, network), {
    ok: false,
    reason: 'source-off',
  });
});
