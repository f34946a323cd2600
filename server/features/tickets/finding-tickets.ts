import type { FindingTickets } from '@assay/contract/api/analysis/tickets.ts';
import type { Session } from '#features/auth/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { afterCommit } from '#platform/db/access.ts';
import { audit } from '#platform/db/audit.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import {
  findTicketConnection,
  listTicketConnections,
  wakeTicketConnection,
} from '#platform/db/notifications/ticket-connections.ts';
import { insertTicket, listTicketsOfFinding } from '#platform/db/notifications/tickets.ts';
import { findingsByFingerprint } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';

/** Tickets of a finding, and the connections in which it has none. */
export async function readTickets(
  tx: Tx,
  { id: domainId, companyId }: DomainRow,
  fingerprint: string,
): Promise<FindingTickets> {
  const rows = await listTicketsOfFinding(tx, domainId, fingerprint);
  const taken = new Set(rows.map(({ connectionId }) => connectionId));
  const connections = (await listTicketConnections(tx, companyId))
    .filter(({ id, enabled }) => enabled && !taken.has(id))
    .map(({ id, name, system }) => ({ id, name, system }));
  return { rows: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })), connections };
}

/**
 * Requests a ticket for an open finding; repeated requests change nothing.
 * @throws {AppError} finding-not-found, ticket-connection-not-found
 */
export async function requestTicket(
  context: Pick<Context, 'bus'>,
  tx: Tx,
  session: Session,
  ticket: { domain: DomainRow; fingerprint: string; connectionId: string },
): Promise<void> {
  const { domain, fingerprint, connectionId } = ticket;
  const connection = await findTicketConnection(tx, connectionId);
  if (!connection || connection.companyId !== domain.companyId) throw new AppError('ticket-connection-not-found');
  if ((await findingsByFingerprint(tx, domain.id, [fingerprint])).length === 0) throw new AppError('finding-not-found');
  const { companyId } = domain;
  if (!(await insertTicket(tx, { companyId, connectionId, domainId: domain.id, fingerprint }))) return;
  await wakeTicketConnection(tx, connectionId);
  const { accountId, address } = session;
  const facts = { finding: fingerprint, connection: connection.name };
  await audit(tx, { companyId, accountId, address, action: 'finding.ticket-requested', target: domain.name, facts });
  afterCommit(tx, () => context.bus.send({ type: NOTICES.tickets, id: 'new' }));
}
