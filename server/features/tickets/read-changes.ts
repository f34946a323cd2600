import { DECISION_TEXT_MAX } from '@assay/contract/values/decisions.ts';
import type { Context } from '#platform/context.ts';
import type { TicketConnectionRecord } from '#platform/db/notifications/ticket-connections.ts';
import {
  type KnownTicket,
  listKnownTickets,
  recordReadComments,
  recordRemoteState,
} from '#platform/db/notifications/tickets.ts';
import { countComment, insertEvents, type NewFindingEvent } from '#platform/db/ratings/decisions.ts';
import type { Tx } from '#platform/db/transaction.ts';
import type { RemoteComment, RemoteTicket, TicketSystemClient } from './systems/ticket-system.ts';

/**
 * Stores states and comments that changed in the ticket system since the last time.
 * @returns until when all were read, if there were more than one run reads; null = all
 */
export async function readChanges(
  context: Context,
  client: TicketSystemClient,
  connection: TicketConnectionRecord,
): Promise<Date | null> {
  const { tickets, comments, until } = await client.changes(connection.polledAt ?? connection.createdAt);
  const ids = new Set([...tickets.map(({ id }) => id), ...comments.map(({ ticketId }) => ticketId)]);
  if (ids.size === 0) return until;
  await context.db.withCompany(connection.companyId, async (tx) => {
    const byId = new Map(tickets.map((one) => [one.id, one]));
    const said = Map.groupBy(comments, ({ ticketId }) => ticketId);
    for (const known of await listKnownTickets(tx, connection.id, [...ids])) {
      const remote = byId.get(known.remoteId);
      if (remote) await storeState(tx, known, remote);
      await storeComments(tx, known, said.get(known.remoteId) ?? []);
    }
  });
  return until;
}

async function storeState(tx: Tx, known: KnownTicket, remote: RemoteTicket): Promise<void> {
  const state = remote.open ? 'open' : 'closed';
  if (state !== known.state) {
    await record(tx, known, { kind: remote.open ? 'ticket-reopened' : 'ticket-closed', text: remote.status });
  }
  await recordRemoteState(tx, known.id, { ...remote, at: remote.updatedAt });
}

async function storeComments(tx: Tx, known: KnownTicket, comments: readonly RemoteComment[]): Promise<void> {
  const read = new Set(known.readComments);
  const fresh = comments.filter(({ id }) => !read.has(id));
  for (const { author, text } of fresh) {
    await record(tx, known, { kind: 'ticket-commented', text: text.slice(0, DECISION_TEXT_MAX), by: author });
    await countComment(tx, known, [known.fingerprint]);
  }
  if (fresh.length > 0) await recordReadComments(tx, known.id, [...known.readComments, ...fresh.map(({ id }) => id)]);
}

function record(
  tx: Tx,
  known: KnownTicket,
  { kind, text, by = '' }: Pick<NewFindingEvent, 'kind'> & { text: string; by?: string },
): Promise<void> {
  const data = { ticket: known.key, by: by.slice(0, 200) };
  return insertEvents(tx, known, [known.fingerprint], { accountId: null, side: 'product', kind, text, data });
}
