import { TICKET_FAILURES_MAX, TICKET_SEVERITIES } from '@assay/contract/values/decisions.ts';
import { createNetwork, type Network } from '@assay/engine';
import { pauseAfterFailures, retrySeconds, runDueConnections } from '#features/notifications/index.ts';
import type { Context } from '#platform/context.ts';
import { isSettled, settledAfter } from '#platform/db/notifications/connections.ts';
import {
  findTicketConnection,
  recordTicketRun,
  type TicketConnectionRecord,
} from '#platform/db/notifications/ticket-connections.ts';
import {
  deleteTicket,
  findDueTicket,
  hasFailedTickets,
  insertDueTickets,
  markCreationSent,
  recordSentComment,
  recordTicket,
  recordTicketFailure,
  type TicketRecord,
} from '#platform/db/notifications/tickets.ts';
import { insertEvents } from '#platform/db/ratings/decisions.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { logFailure } from '#platform/logging/log-failure.ts';
import { isTransient } from '#platform/queue/transient.ts';
import { connect } from './connect.ts';
import { readChanges } from './read-changes.ts';
import { type RemoteTicket, TicketCallFailed, type TicketSystemClient } from './systems/ticket-system.ts';
import { closingText, markerOf, ticketContent, ticketWords } from './ticket-content.ts';

/** Tickets of one run; other connections follow. */
const TICKETS_PER_RUN = 20;
/** After this time all requests of a run end. */
const RUN_MS = 5 * 60_000;
/** The claim of a process that died during a run expires after this time, in seconds; longer than any run. */
const LEASE_SECONDS = 10 * 60;
/** Findings that get a ticket in one run. */
const NEW_PER_RUN = 100;
/** A run that left tickets for the next one: GitHub limits content to 80 requests a minute. */
const BUSY_SECONDS = 30;
/** A run that found nothing to do is repeated after this time, in seconds. */
const IDLE_SECONDS = 60;
/** Status and comments are read this often. */
const POLL_MS = 5 * 60_000;
/** Failures of one ticket; the others are not affected. */
const OF_ONE_TICKET: ReadonlySet<string> = new Set(['request-rejected', 'transition-missing']);

/** Not found is the project when a ticket is created, otherwise a ticket that was deleted there. */
function concernsOneTicket({ action }: TicketRecord, { failure }: TicketCallFailed): boolean {
  return OF_ONE_TICKET.has(failure) || (failure === 'project-not-found' && action !== 'create' && action !== 'drop');
}

/** Runs all connections that are due. A failure of one does not delay the others. */
export function syncTickets(context: Context): Promise<void> {
  const network = createNetwork(context.config.network);
  return runDueConnections(context, 'ticket_connection', LEASE_SECONDS, (due) => runConnection(context, network, due));
}

async function runConnection(
  context: Context,
  network: Network,
  { id, companyId }: { id: string; companyId: string },
): Promise<void> {
  const { db } = context;
  const connection = await db.withCompany(companyId, (tx) => findTicketConnection(tx, id));
  if (!connection) return;
  let run: Parameters<typeof recordTicketRun>[2];
  try {
    const client = connect(context, network, connection, AbortSignal.timeout(RUN_MS));
    const { settled, now: startedAt } = await db.withCompany(companyId, (tx) => isSettled(tx, 'ticket_connection', id));
    const progress = settled ? 'done' : await pushTickets(context, client, connection);
    const now = context.clock.now();
    const poll = connection.polledAt === null || now.getTime() - connection.polledAt.getTime() >= POLL_MS;
    const until = poll ? await readChanges(context, client, connection) : null;
    const againInSeconds = progress === 'more' ? BUSY_SECONDS : IDLE_SECONDS;
    // What was read from the ticket system may make tickets due.
    const complete = progress === 'done' && !poll;
    const settledAt = settledAfter({ complete, settled, now: startedAt }, connection.settledAt);
    run = { failure: null, againInSeconds, settledAt, polledAt: until ?? (poll ? now : null) };
  } catch (error) {
    // Not of the ticket system: the run is repeated when its claim has expired.
    if (isTransient(error)) throw error;
    if (!(error instanceof TicketCallFailed)) logFailure(context.log, error, 'tickets were not updated');
    const failure = error instanceof TicketCallFailed ? error.failure : 'protocol-error';
    const wait = error instanceof TicketCallFailed ? error.retryAfter : null;
    run = { failure, againInSeconds: wait ?? retrySeconds(connection.failures), settledAt: null, polledAt: null };
  }
  await db.withCompany(companyId, async (tx) => {
    const failures = await recordTicketRun(tx, id, run);
    const key = context.clock.now().toISOString();
    const ended = { table: 'ticket_connection', id, companyId, name: connection.name, failures, key } as const;
    await pauseAfterFailures(context, tx, ended, { max: TICKET_FAILURES_MAX, kind: 'tickets-paused' });
  });
}

/** Tickets are left for the next run, some are retried later, or all are in line with their findings. */
type Progress = 'more' | 'retry' | 'done';

/** Brings tickets in line with their findings. */
async function pushTickets(
  context: Context,
  client: TicketSystemClient,
  connection: TicketConnectionRecord,
): Promise<Progress> {
  const { id, companyId, severity } = connection;
  const withCompany = <T>(work: (tx: Tx) => Promise<T>) => context.db.withCompany(companyId, work);
  if (severity !== null) {
    const wanted = TICKET_SEVERITIES.slice(0, TICKET_SEVERITIES.indexOf(severity) + 1);
    await withCompany((tx) => insertDueTickets(tx, connection, wanted, NEW_PER_RUN));
  }
  for (let count = 0; count < TICKETS_PER_RUN; count++) {
    const ticket = await withCompany((tx) => findDueTicket(tx, id));
    if (!ticket) return (await withCompany((tx) => hasFailedTickets(tx, id))) ? 'retry' : 'done';
    try {
      await pushTicket(context, client, connection, ticket);
    } catch (error) {
      if (!(error instanceof TicketCallFailed)) throw error;
      const { failure, retryAfter, unsent } = error;
      await withCompany((tx) =>
        recordTicketFailure(tx, ticket.id, {
          ...{ failure, unsent },
          againInSeconds: retryAfter ?? retrySeconds(ticket.attempts),
        }),
      );
      // Anything else would fail for the next ticket as well.
      if (!concernsOneTicket(ticket, error)) throw error;
    }
  }
  return 'more';
}

async function pushTicket(
  context: Context,
  client: TicketSystemClient,
  connection: TicketConnectionRecord,
  ticket: TicketRecord,
): Promise<void> {
  const words = await ticketWords(connection);
  const withCompany = <T>(work: (tx: Tx) => Promise<T>) => context.db.withCompany(ticket.companyId, work);
  const remoteId = ticket.remoteId!;
  const record = (remote: RemoteTicket, contentKey: string | null, event?: 'created' | 'closed' | 'reopened') =>
    withCompany(async (tx) => {
      await recordTicket(tx, ticket.id, { remote, contentKey });
      if (!event) return;
      const { companyId, domainId } = ticket;
      const data = { ticket: remote.key };
      const kind = `ticket-${event}` as const;
      await insertEvents(tx, { companyId, domainId }, [ticket.fingerprint], {
        accountId: null,
        side: 'product',
        kind,
        data,
      });
    });
  switch (ticket.action) {
    case 'create':
    case 'drop': {
      const found = ticket.creationSentAt ? await client.find(markerOf(ticket), ticket.creationSentAt) : null;
      if (found) return record(found, null, 'created');
      if (ticket.action === 'drop') return withCompany((tx) => deleteTicket(tx, ticket.id));
      await withCompany((tx) => markCreationSent(tx, ticket.id));
      const content = ticketContent(ticket, context.config.publicUrl, words);
      return record(await client.create(content), ticket.contentKey, 'created');
    }
    case 'update':
      return record(
        await client.update(remoteId, ticketContent(ticket, context.config.publicUrl, words)),
        ticket.contentKey,
      );
    case 'close':
      return record(
        await client.close(
          remoteId,
          closingText(ticket, words),
          ticket.decision === null && ticket.closedBy === 'fixed',
        ),
        null,
        'closed',
      );
    case 'reopen':
      return record(await client.reopen(remoteId, words.t('report:tickets.reopened')), null, 'reopened');
    case 'comment': {
      const { id, by, text } = ticket.comment!;
      const name = by ?? words.t('ui:decision.side.owner');
      await client.comment(remoteId, words.t('report:tickets.comment', { name, text }));
      return withCompany((tx) => recordSentComment(tx, ticket.id, id));
    }
  }
}
