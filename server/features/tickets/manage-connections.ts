import type { TicketConnectionRequest, TicketConnectionRow, TicketTest } from '@assay/contract/api/analysis/tickets.ts';
import {
  TICKET_CONNECTIONS_PER_COMPANY,
  TICKET_TESTS_PER_MINUTE,
  type TicketSystem,
} from '@assay/contract/values/decisions.ts';
import { createNetwork } from '@assay/engine';
import { uuidv7 } from 'uuidv7';
import type { Session } from '#features/auth/index.ts';
import { limitConnectionTests } from '#features/notifications/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import { deleteConnection } from '#platform/db/notifications/connections.ts';
import {
  findTicketConnection,
  insertTicketConnection,
  listTicketConnections,
  type NewTicketConnection,
  resumeTicketConnection,
  type TicketConnectionRecord,
  updateTicketConnection,
} from '#platform/db/notifications/ticket-connections.ts';
import { countTickets } from '#platform/db/notifications/tickets.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { requireCallable } from '#platform/outbound/require-callable.ts';
import { connect, encryptToken } from './connect.ts';
import { GITHUB_TARGET } from './systems/github.ts';
import { JIRA_TARGET } from './systems/jira.ts';
import { TicketCallFailed } from './systems/ticket-system.ts';

/** What owners do with their company's connections to ticket systems. */

/** Action of the audit log by which tests are counted. */
const TESTED = 'ticket-connection.tested';
/** Time limit of a connection test, in milliseconds. */
const TEST_MS = 20_000;

/** Form of a target. */
const TARGETS: Readonly<Record<TicketSystem, RegExp>> = {
  github: GITHUB_TARGET,
  jira: JIRA_TARGET,
  servicenow: /^$/,
};

export async function readConnections({ db }: Context, { companyId }: Session): Promise<TicketConnectionRow[]> {
  return db.withCompany(companyId, async (tx) => {
    const counts = await countTickets(tx, companyId);
    return (await listTicketConnections(tx, companyId)).map((row) => toRow(row, counts));
  });
}

/** @throws {AppError} ticket-connection-too-many and those of an invalid field */
export async function addConnection(
  context: Context,
  session: Session,
  wish: TicketConnectionRequest,
): Promise<TicketConnectionRow> {
  const { companyId } = session;
  const fields = checked(context, session, wish);
  if (wish.token === '') throw new AppError('ticket-credentials-missing');
  const id = uuidv7();
  return context.db.withCompany(companyId, async (tx) => {
    const present = await listTicketConnections(tx, companyId, true);
    const count = TICKET_CONNECTIONS_PER_COMPANY;
    if (present.length >= count) throw new AppError('ticket-connection-too-many', { count });
    await insertTicketConnection(tx, { id, companyId, ...fields, sealed: encryptToken(context, id, wish.token) });
    await log(tx, session, 'ticket-connection.added', fields);
    return rowOf(tx, id);
  });
}

/** @throws {AppError} ticket-connection-not-found and those of an invalid field */
export async function changeConnection(
  context: Context,
  session: Session,
  id: string,
  wish: TicketConnectionRequest,
): Promise<TicketConnectionRow> {
  const row = await context.db.withCompany(session.companyId, async (tx) => {
    const before = await found(tx, id);
    // Existing tickets belong to their system and project.
    const { system, target, companyId } = before;
    const fields = checked(context, session, { ...wish, system, target });
    // Credentials are sent only to the server that they were entered for.
    const moved = new URL(fields.url).origin !== new URL(before.url).origin;
    if (moved && wish.token === '') throw new AppError('ticket-credentials-missing');
    const sealed = wish.token === '' ? before.sealed : encryptToken(context, id, wish.token);
    await updateTicketConnection(tx, { id, companyId, ...fields, sealed });
    await log(tx, session, 'ticket-connection.changed', fields);
    return rowOf(tx, id);
  });
  context.bus.send({ type: NOTICES.tickets, id: 'new' });
  return row;
}

/** @throws {AppError} ticket-connection-not-found */
export async function removeConnection({ db }: Context, session: Session, id: string): Promise<void> {
  await db.withCompany(session.companyId, async (tx) => {
    const connection = await found(tx, id);
    await deleteConnection(tx, 'ticket_connection', id);
    await log(tx, session, 'ticket-connection.removed', connection);
  });
}

/** Resumes a connection that was paused after too many failures. @throws {AppError} ticket-connection-not-found */
export async function resumeConnection(context: Context, session: Session, id: string): Promise<TicketConnectionRow> {
  const row = await context.db.withCompany(session.companyId, async (tx) => {
    const connection = await found(tx, id);
    await resumeTicketConnection(tx, id);
    await log(tx, session, 'ticket-connection.resumed', connection);
    return rowOf(tx, id);
  });
  context.bus.send({ type: NOTICES.tickets, id: 'new' });
  return row;
}

/** Reads the project with the stored credentials. @throws {AppError} ticket-connection-not-found, too-many-requests */
export async function testConnection(context: Context, session: Session, id: string): Promise<TicketTest> {
  const { companyId } = session;
  const connection = await context.db.withCompany(companyId, async (tx) => {
    await listTicketConnections(tx, companyId, true);
    const connection = await found(tx, id);
    await limitConnectionTests(tx, companyId, { action: TESTED, max: TICKET_TESTS_PER_MINUTE });
    await log(tx, session, TESTED, connection);
    return connection;
  });
  try {
    const signal = AbortSignal.timeout(TEST_MS);
    const client = connect(context, createNetwork(context.config.network), connection, signal);
    return { failure: null, status: 200, found: await client.check() };
  } catch (error) {
    if (!(error instanceof TicketCallFailed)) throw error;
    return { failure: error.failure, status: error.status, found: null };
  }
}

/** @throws {AppError} of an invalid field */
function checked(
  context: Context,
  { language, timeZone }: Session,
  wish: TicketConnectionRequest,
): Omit<NewTicketConnection, 'id' | 'companyId' | 'sealed'> {
  const { name, system, target, user, category, severity, enabled } = wish;
  if (name === '') throw new AppError('ticket-name-empty');
  if (!TARGETS[system].test(target)) throw new AppError('ticket-target-invalid');
  // A colon would end the user name in HTTP Basic (RFC 7617, section 2).
  if (system !== 'github' && (user === '' || user.includes(':'))) throw new AppError('ticket-credentials-missing');
  const url = checkedUrl(context, wish.url);
  return { name, system, target, user, category, severity, enabled, url, language, timeZone };
}

/** The base URL without a slash at its end. */
function checkedUrl(context: Context, text: string): string {
  const { allowPrivate } = context.config.network;
  const url = URL.canParse(text) ? new URL(text) : null;
  // Credentials are sent unencrypted only within networks that the operator allows.
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && allowPrivate);
  if (!url || !secure || url.username || url.password || url.hostname === '' || url.search || url.hash) {
    throw new AppError('ticket-address-invalid');
  }
  requireCallable(context.config, url, 'ticket');
  let { href } = url;
  while (href.endsWith('/')) href = href.slice(0, -1);
  return href;
}

function log(tx: Tx, session: Session, action: string, { name, system, url, target }: LoggedFields) {
  const { companyId, accountId, address } = session;
  return audit(tx, { companyId, accountId, address, action, target: name, facts: { system, url, project: target } });
}

type LoggedFields = Pick<TicketConnectionRecord, 'name' | 'system' | 'url' | 'target'>;

/** Locked: a concurrent change would overwrite a new token with the one that was read before. */
async function found(tx: Tx, id: string): Promise<TicketConnectionRecord> {
  const connection = await findTicketConnection(tx, id, true);
  if (!connection) throw new AppError('ticket-connection-not-found');
  return connection;
}

async function rowOf(tx: Tx, id: string): Promise<TicketConnectionRow> {
  const connection = await found(tx, id);
  return toRow(connection, await countTickets(tx, connection.companyId));
}

/** The API response; it never contains the token. */
function toRow(
  connection: TicketConnectionRecord,
  counts: ReadonlyMap<string, { tickets: number; waiting: number }>,
): TicketConnectionRow {
  const { sealed: _, companyId: __, polledAt: ___, language: ____, timeZone: _____, ...row } = connection;
  return {
    ...row,
    tickets: counts.get(row.id)?.tickets ?? 0,
    waiting: counts.get(row.id)?.waiting ?? 0,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
