import type { SiemConnectionRequest, SiemTest } from '@assay/contract/api/administration/siem.ts';
import { queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';

/** Errors are shown next to the field. */
const silentErrors = 'all';
const CONNECTIONS = ['siem', 'connections'];

export const siemConnectionsQuery = queryOptions({
  queryKey: CONNECTIONS,
  queryFn: async ({ signal }) => (await client.request('GET', '/api/siem/connections', { signal })).data,
});

const changed = () => queries.invalidateQueries({ queryKey: CONNECTIONS });

export async function addSiemConnection(connection: SiemConnectionRequest): Promise<void> {
  await client.request('POST', '/api/siem/connections', { body: connection, silentErrors });
  await changed();
}

export async function changeSiemConnection(id: string, connection: SiemConnectionRequest): Promise<void> {
  await client.request('PUT', '/api/siem/connections/:id', { params: { id }, body: connection, silentErrors });
  await changed();
}

export async function removeSiemConnection(id: string): Promise<void> {
  await client.request('DELETE', '/api/siem/connections/:id', { params: { id } });
  await changed();
}

export async function resumeSiemConnection(id: string): Promise<void> {
  await client.request('POST', '/api/siem/connections/:id/resume', { params: { id } });
  await changed();
}

/** Sends a test event. */
export async function testSiemConnection(id: string): Promise<SiemTest> {
  return (await client.request('POST', '/api/siem/connections/:id/test', { params: { id } })).data;
}
