import { TICKET_SEVERITIES } from '@assay/contract/values/decisions.ts';
import { SIEM_FAILURES_MAX } from '@assay/contract/values/integrations/siem.ts';
import type { DeliveryFailure } from '@assay/contract/values/notifications.ts';
import { pauseAfterFailures, retrySeconds, runDueConnections } from '#features/notifications/index.ts';
import type { Context } from '#platform/context.ts';
import { isSettled, settledAfter } from '#platform/db/notifications/connections.ts';
import {
  findSiemConnection,
  recordSiemRun,
  type SiemConnectionRecord,
} from '#platform/db/notifications/siem-connections.ts';
import {
  listChangedFindings,
  listEntriesAfter,
  recordSentEntry,
  recordSentFindings,
} from '#platform/db/notifications/siem-events.ts';
import { logFailure } from '#platform/logging/log-failure.ts';
import { RequestFailed } from '#platform/outbound/guarded-request.ts';
import { isTransient } from '#platform/queue/transient.ts';
import { receiverOf, sourceOf } from './connect.ts';
import { auditEvent, findingEvent } from './ecs.ts';
import { sendEvents } from './send-events.ts';

/** Events of one request: about 500 kB. */
const EVENTS_PER_REQUEST = 200;
/** Requests of one run; other connections follow. */
const REQUESTS_PER_RUN = 10;
/** A run begins no more requests after this time, so that slow servers do not occupy all places; milliseconds. */
const RUN_MS = 60_000;
/** The claim of a process that died during a run expires after this time, in seconds; longer than any run. */
const LEASE_SECONDS = 10 * 60;
/** Seconds until the next run, after one that left events, and after one that sent all. */
const BUSY_SECONDS = 1;
const IDLE_SECONDS = 60;

/** Runs all connections that are due. A failure of one does not delay the others. */
export function runSiemConnections(context: Context): Promise<void> {
  return runDueConnections(context, 'siem_connection', LEASE_SECONDS, (due) => runConnection(context, due));
}

async function runConnection(context: Context, { id, companyId }: { id: string; companyId: string }): Promise<void> {
  const { db } = context;
  const connection = await db.withCompany(companyId, (tx) => findSiemConnection(tx, id));
  if (!connection) return;
  const { settled, now } = await db.withCompany(companyId, (tx) => isSettled(tx, 'siem_connection', id));
  let failure: DeliveryFailure | null = null;
  let sent = 0;
  let more = true;
  const until = performance.now() + RUN_MS;
  try {
    for (let count = 0; more && count < REQUESTS_PER_RUN && performance.now() < until; count++) {
      const findings = settled ? 0 : await sendFindings(context, connection);
      const step = findings + (await sendEntries(context, connection));
      sent += step;
      more = step > 0;
    }
  } catch (error) {
    // Not of the SIEM: the run is repeated when its claim has expired.
    if (isTransient(error)) throw error;
    if (!(error instanceof RequestFailed)) logFailure(context.log, error, 'events were not sent to a SIEM');
    failure = error instanceof RequestFailed ? error.failure : 'protocol-error';
  }
  const againInSeconds = failure === null ? (more ? BUSY_SECONDS : IDLE_SECONDS) : retrySeconds(connection.failures);
  const settledAt = settledAfter({ complete: failure === null && !more, settled, now }, connection.settledAt);
  await db.withCompany(companyId, async (tx) => {
    const failures = await recordSiemRun(tx, id, { failure, againInSeconds, sent, settledAt });
    const key = context.clock.now().toISOString();
    const ended = { table: 'siem_connection', id, companyId, name: connection.name, failures, key } as const;
    await pauseAfterFailures(context, tx, ended, { max: SIEM_FAILURES_MAX, kind: 'siem-paused' });
  });
}

/**
 * Sends findings that differ from what was sent. What was sent is stored afterwards: after a crash between both it is
 * sent again, with the same `event.id`.
 * @returns how many
 */
async function sendFindings(context: Context, connection: SiemConnectionRecord): Promise<number> {
  const { severity, companyId } = connection;
  if (severity === null) return 0;
  const wanted = TICKET_SEVERITIES.slice(0, TICKET_SEVERITIES.indexOf(severity) + 1);
  const rows = await context.db.withCompany(companyId, (tx) =>
    listChangedFindings(tx, connection, wanted, EVENTS_PER_REQUEST),
  );
  if (rows.length === 0) return 0;
  const source = await sourceOf(context, connection);
  await sendEvents(
    receiverOf(context, connection),
    rows.map((row) => findingEvent(row, source)),
  );
  await context.db.withCompany(companyId, (tx) => recordSentFindings(tx, connection, rows));
  return rows.length;
}

/** Sends the next entries of the audit log; see `sendFindings`. @returns how many */
async function sendEntries(context: Context, { id, companyId }: SiemConnectionRecord): Promise<number> {
  const connection = await context.db.withCompany(companyId, (tx) => findSiemConnection(tx, id));
  if (!connection?.audit) return 0;
  const rows = await context.db.withCompany(companyId, (tx) => listEntriesAfter(tx, connection, EVENTS_PER_REQUEST));
  const last = rows.at(-1);
  if (!last) return 0;
  const source = await sourceOf(context, connection);
  await sendEvents(
    receiverOf(context, connection),
    rows.map((row) => auditEvent(row, source)),
  );
  await context.db.withCompany(companyId, (tx) => recordSentEntry(tx, id, last));
  return rows.length;
}
