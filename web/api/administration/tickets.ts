import type { TicketConnectionRequest, TicketTest } from '@assay/contract/api/analysis/tickets.ts';
import { queryOptions } from '@tanstack/react-query';
import { client, queries } from '../connection.ts';
import type { Subject } from '../ratings.ts';

/** Errors are shown next to the field. */
const silentErrors = 'all';
const CONNECTIONS = ['tickets', 'connections'];

export const ticketConnectionsQuery = queryOptions({
  queryKey: CONNECTIONS,
  queryFn: async ({ signal }) => (await client.request('GET', '/api/tickets/connections', { signal })).data,
});

const changed = () => queries.invalidateQueries({ queryKey: ['tickets'] });

export async function addTicketConnection(connection: TicketConnectionRequest): Promise<void> {
  await client.request('POST', '/api/tickets/connections', { body: connection, silentErrors });
  await changed();
}

export async function changeTicketConnection(id: string, connection: TicketConnectionRequest): Promise<void> {
  await client.request('PUT', '/api/tickets/connections/:id', { params: { id }, body: connection, silentErrors });
  await changed();
}

export async function removeTicketConnection(id: string): Promise<void> {
  await client.request('DELETE', '/api/tickets/connections/:id', { params: { id } });
  await changed();
}

export async function resumeTicketConnection(id: string): Promise<void> {
  await client.request('POST', '/api/tickets/connections/:id/resume', { params: { id } });
  await changed();
}

/** Reads the project in the ticket system; creates nothing. */
export async function testTicketConnection(id: string): Promise<TicketTest> {
  return (await client.request('POST', '/api/tickets/connections/:id/test', { params: { id } })).data;
}

const keyOf = (subject: Subject, fingerprint: string) => ['tickets', subject.domain, subject.company, fingerprint];

/** Tickets of one finding. Errors are not shown: the rest of the drawer works without them. */
export function findingTicketsQuery(subject: Subject, fingerprint: string) {
  return queryOptions({
    queryKey: keyOf(subject, fingerprint),
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/ratings/:domain/findings/:fingerprint/tickets', {
          params: { domain: subject.domain, fingerprint },
          query: { company: subject.company },
          signal,
          silentErrors,
        })
      ).data,
  });
}

export async function requestTicket(subject: Subject, fingerprint: string, connection: string): Promise<void> {
  const { data } = await client.request('POST', '/api/ratings/:domain/findings/:fingerprint/tickets', {
    params: { domain: subject.domain, fingerprint },
    body: { connection },
  });
  queries.setQueryData(findingTicketsQuery(subject, fingerprint).queryKey, data);
}
