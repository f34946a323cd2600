import type { SiemConnectionRequest, SiemConnectionRow, SiemTest } from '@assay/contract/api/administration/siem.ts';
import {
  SIEM_CONNECTIONS_PER_COMPANY,
  SIEM_TESTS_PER_MINUTE,
  SYSLOG_PORTS,
} from '@assay/contract/values/integrations/siem.ts';
import { WEBHOOK_PORTS } from '@assay/contract/values/notifications.ts';
import { createNetwork } from '@assay/engine';
import { uuidv7 } from 'uuidv7';
import type { Session } from '#features/auth/index.ts';
import { limitConnectionTests } from '#features/notifications/index.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import { deleteConnection, resumeConnection } from '#platform/db/notifications/connections.ts';
import {
  findSiemConnection,
  insertSiemConnection,
  listSiemConnections,
  type SiemConnectionRecord,
  updateSiemConnection,
} from '#platform/db/notifications/siem-connections.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { portOf, RequestFailed, refusalOf } from '#platform/outbound/guarded-request.ts';
import { encryptToken, receiverOf, schemesOf, sourceOf } from './connect.ts';
import { testEvent } from './ecs.ts';
import { sendEvents } from './send-events.ts';

/** What owners do with their company's connections to SIEMs. */

/** Action of the audit log by which tests are counted. */
const TESTED = 'siem-connection.tested';

export async function readSiemConnections({ db }: Context, { companyId }: Session): Promise<SiemConnectionRow[]> {
  return (await db.withCompany(companyId, (tx) => listSiemConnections(tx, companyId))).map(toRow);
}

/** @throws {AppError} siem-connection-too-many and those of an invalid field */
export async function addSiemConnection(
  context: Context,
  session: Session,
  wish: SiemConnectionRequest,
): Promise<SiemConnectionRow> {
  const { companyId } = session;
  const fields = checked(context, session, wish);
  if (wish.transport === 'splunk' && wish.token === '') throw new AppError('siem-token-missing');
  const id = uuidv7();
  const sealed = wish.token === '' ? null : encryptToken(context, id, wish.token);
  return context.db.withCompany(companyId, async (tx) => {
    const count = SIEM_CONNECTIONS_PER_COMPANY;
    const present = await listSiemConnections(tx, companyId, true);
    if (present.length >= count) throw new AppError('siem-connection-too-many', { count });
    await insertSiemConnection(tx, { id, companyId, ...fields, sealed });
    await log(tx, session, 'siem-connection.added', fields);
    return toRow(await found(tx, id));
  });
}

/** @throws {AppError} siem-connection-not-found and those of an invalid field */
export async function changeSiemConnection(
  context: Context,
  session: Session,
  id: string,
  wish: SiemConnectionRequest,
): Promise<SiemConnectionRow> {
  const fields = checked(context, session, wish);
  return context.db.withCompany(session.companyId, async (tx) => {
    const { companyId, ...before } = await found(tx, id);
    // The token is sent only to the server that it was entered for, and not unencrypted if it was entered for https.
    const moved = serverOf(fields.url) !== serverOf(before.url) || fields.transport !== before.transport;
    const kept = moved ? null : before.sealed;
    const sealed = wish.token === '' ? kept : encryptToken(context, id, wish.token);
    if (sealed === null && (wish.transport === 'splunk' || before.sealed !== null)) {
      throw new AppError('siem-token-missing');
    }
    await updateSiemConnection(tx, { id, companyId, ...fields, sealed });
    await log(tx, session, 'siem-connection.changed', fields);
    return toRow(await found(tx, id));
  });
}

/** `URL.origin` is that of http and https only. */
function serverOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** @throws {AppError} siem-connection-not-found */
export async function removeSiemConnection({ db }: Context, session: Session, id: string): Promise<void> {
  await db.withCompany(session.companyId, async (tx) => {
    const connection = await found(tx, id);
    await deleteConnection(tx, 'siem_connection', id);
    await log(tx, session, 'siem-connection.removed', connection);
  });
}

/** Resumes a connection that was paused after too many failures. @throws {AppError} siem-connection-not-found */
export async function restartSiemConnection({ db }: Context, session: Session, id: string): Promise<SiemConnectionRow> {
  return db.withCompany(session.companyId, async (tx) => {
    const connection = await found(tx, id);
    await resumeConnection(tx, 'siem_connection', id);
    await log(tx, session, 'siem-connection.resumed', connection);
    return toRow(await found(tx, id));
  });
}

/** Sends an event with the stored settings. @throws {AppError} siem-connection-not-found, too-many-requests */
export async function testSiemConnection(context: Context, session: Session, id: string): Promise<SiemTest> {
  const { companyId } = session;
  const connection = await context.db.withCompany(companyId, async (tx) => {
    await listSiemConnections(tx, companyId, true);
    const connection = await found(tx, id);
    await limitConnectionTests(tx, companyId, { action: TESTED, max: SIEM_TESTS_PER_MINUTE });
    await log(tx, session, TESTED, connection);
    return connection;
  });
  try {
    const source = await sourceOf(context, connection);
    await sendEvents(receiverOf(context, connection), [testEvent(source)]);
    return { failure: null };
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    return { failure: error.failure };
  }
}

/** @throws {AppError} of an invalid field */
function checked(context: Context, { language, timeZone }: Session, wish: SiemConnectionRequest) {
  const { name, transport, severity, audit, enabled } = wish;
  if (name === '') throw new AppError('siem-name-empty');
  if (severity === null && !audit) throw new AppError('siem-nothing-sent');
  const url = checkedUrl(context, wish);
  return { name, transport, severity, audit, enabled, url, language, timeZone };
}

function checkedUrl(context: Context, { transport, url: text }: SiemConnectionRequest): string {
  const { network, webhookPorts } = context.config;
  const { allowPrivate } = network;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !schemesOf(transport, allowPrivate).includes(url.protocol) || !isPlain(url)) {
    throw new AppError('siem-address-invalid');
  }
  const syslog = transport === 'syslog-tls' || transport === 'syslog-tcp';
  if (syslog && (url.port === '' || !['', '/'].includes(url.pathname + url.search))) {
    throw new AppError('siem-address-invalid');
  }
  const port = portOf(url);
  const ports = [...(syslog ? SYSLOG_PORTS : WEBHOOK_PORTS), ...webhookPorts];
  if (refusalOf(createNetwork(network), url, { allowPrivate, ports: [port] }) === 'address') {
    throw new AppError('siem-address-refused');
  }
  if (!ports.includes(port)) throw new AppError('siem-port-refused', { port, ports: ports.join(', ') });
  return url.href;
}

/** Without credentials, which belong in the token, and with a host. */
function isPlain({ username, password, hash, hostname }: URL): boolean {
  return username === '' && password === '' && hash === '' && hostname !== '';
}

function log(tx: Tx, session: Session, action: string, { name, transport, url }: LoggedFields) {
  const { companyId, accountId, address } = session;
  return audit(tx, {
    companyId,
    accountId,
    address,
    action,
    target: name,
    facts: { transport, url: serverOf(url) },
  });
}

type LoggedFields = Pick<SiemConnectionRecord, 'name' | 'transport' | 'url'>;

/** Locked: a concurrent change would overwrite a new token with the one that was read before. */
async function found(tx: Tx, id: string): Promise<SiemConnectionRecord> {
  const connection = await findSiemConnection(tx, id, true);
  if (!connection) throw new AppError('siem-connection-not-found');
  return connection;
}

/** The API response; it never contains the token. */
function toRow(connection: SiemConnectionRecord): SiemConnectionRow {
  const { id, name, transport, severity, audit, enabled, url, failures, failure, sent } = connection;
  return {
    ...{ id, name, transport, severity, audit, enabled, url, failures, failure, sent },
    sentAt: connection.sentAt?.toISOString() ?? null,
    pausedAt: connection.pausedAt?.toISOString() ?? null,
    createdAt: connection.createdAt.toISOString(),
  };
}
