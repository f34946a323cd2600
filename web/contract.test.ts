import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sessionEndpoints } from '@assay/contract/endpoints/accounts/session.ts';
import { scanEndpoints } from '@assay/contract/endpoints/scans/scans.ts';
import type { Client } from './api/client.ts';

/** Never called: the type check reports an unused `@ts-expect-error` if one of these calls is accepted. */
export async function misuses(client: Client): Promise<void> {
  // @ts-expect-error unknown path
  await client.request('GET', '/api/scans/permitted');
  // @ts-expect-error unknown method for this path
  await client.request('PUT', '/api/scans');
  // @ts-expect-error missing path parameter
  await client.request('GET', '/api/scans/:id');
  // @ts-expect-error unknown path parameter
  await client.request('GET', '/api/scans/:id', { params: { scan: 'x' } });
  // @ts-expect-error unknown query parameter
  await client.request('GET', '/api/scans/allowed', { query: { name: 'a.example' } });
  // @ts-expect-error unknown field in the body
  await client.request('POST', '/api/scans', { body: { domain: 'a.example', day: '2026-01-15' } });
  // @ts-expect-error missing field in the body
  await client.request('POST', '/api/scans', { body: {} });
  // @ts-expect-error the endpoint takes no body
  await client.request('POST', '/api/userLogout', { body: {} });
  // @ts-expect-error unknown field in the response
  (await client.request('GET', '/api/scans')).data.rows[0]?.status;
  // @ts-expect-error the response is an envelope, not a file
  await client.binary('/api/scans', 'text/csv');
}

test('the contract declares the endpoints that the misuses above refer to', async () => {
  const { listScans, getScan, getScanPermission, requestScan } = scanEndpoints;
  assert.deepEqual([listScans.method, listScans.path], ['GET', '/api/scans']);
  assert.deepEqual([getScan.path, Object.keys(getScan.params.shape)], ['/api/scans/:id', ['id']]);
  assert.deepEqual(Object.keys(getScanPermission.query.shape), ['domain', 'scandate']);
  assert.deepEqual(Object.keys(requestScan.body.shape), ['domain', 'scandate']);
  assert.equal('body' in sessionEndpoints.logOut, false);
});
