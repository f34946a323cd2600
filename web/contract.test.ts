import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sessionEndpoints } from '@assay/contract/endpoints/accounts/session.ts';
import { scanEndpoints } from '@assay/contract/endpoints/scans/scans.ts';
import type { Client } from './api/client.ts';

/**
 * Never called: the type check fails where one of these calls is no error any more, since an expected error that does not
 * come is one itself.
 */
export async function misuses(client: Client): Promise<void> {
  // @ts-expect-error there is no such path
  await client.request('GET', '/api/scans/permitted');
  // @ts-expect-error the path has another method
  await client.request('PUT', '/api/scans');
  // @ts-expect-error the value of the path is missing
  await client.request('GET', '/api/scans/:id');
  // @ts-expect-error the path's value has another name
  await client.request('GET', '/api/scans/:id', { params: { scan: 'x' } });
  // @ts-expect-error there is no such field in the query
  await client.request('GET', '/api/scans/allowed', { query: { name: 'a.example' } });
  // @ts-expect-error there is no such field in the body
  await client.request('POST', '/api/scans', { body: { domain: 'a.example', day: '2026-01-15' } });
  // @ts-expect-error a field of the body is missing
  await client.request('POST', '/api/scans', { body: {} });
  // @ts-expect-error the endpoint takes no body
  await client.request('POST', '/api/userLogout', { body: {} });
  // @ts-expect-error the answer has no such field
  (await client.request('GET', '/api/scans')).data.rows[0]?.status;
  // @ts-expect-error the endpoint answers an envelope, no file
  await client.binary('/api/scans', 'text/csv');
}

test('what the calls above should have been is what the contract declares', async () => {
  const { listScans, getScan, getScanPermission, requestScan } = scanEndpoints;
  assert.deepEqual([listScans.method, listScans.path], ['GET', '/api/scans']);
  assert.deepEqual([getScan.path, Object.keys(getScan.params.shape)], ['/api/scans/:id', ['id']]);
  assert.deepEqual(Object.keys(getScanPermission.query.shape), ['domain', 'scandate']);
  assert.deepEqual(Object.keys(requestScan.body.shape), ['domain', 'scandate']);
  assert.equal('body' in sessionEndpoints.logOut, false);
});
