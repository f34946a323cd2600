import { DEFAULT_CHANNELS, type MailTime, type NotificationKind } from '@assay/contract/values/notifications.ts';
import { uuidv7 } from 'uuidv7';
import { findAlerts } from '#features/alerts/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import { publish } from '#platform/bus/publish.ts';
import type { Context } from '#platform/context.ts';
import { afterCommit } from '#platform/db/access.ts';
import { insertDelivery } from '#platform/db/notifications/deliveries.ts';
import { claimEvent, type WaitingEvent, waitingEvents } from '#platform/db/notifications/event-outbox.ts';
import {
  insertEvent,
  insertNotification,
  type Recipient,
  recipientsOf,
} from '#platform/db/notifications/notifications.ts';
import { webhooksOf } from '#platform/db/notifications/webhooks.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';
import { mailList } from './mail-list.ts';
import { eventMail } from './message-text.ts';

/** About settings that only owners can change. */
const OWNERS_ONLY: ReadonlySet<NotificationKind> = new Set(['webhook-paused', 'tickets-paused', 'siem-paused']);
/** About ratings that are shared with the company: for those who may open them. */
const MAIN_SUPPLIERS_ONLY: ReadonlySet<NotificationKind> = new Set(['supplier-dropped']);
/** Events taken in one go. */
const AT_ONCE = 200;

/**
 * Delivers every waiting event to its recipients and webhooks. An event that fails does not delay the others; it is
 * tried again at the next call.
 * @returns how many were taken
 * @throws the first failure, after all others were delivered
 */
export async function dispatchEvents(context: Context): Promise<number> {
  const failures: unknown[] = [];
  let taken = 0;
  for (;;) {
    const waiting = await context.db.withAllCompanies('outbox', (tx) => waitingEvents(tx, AT_ONCE));
    let mine = 0;
    for (const { id, companyId } of waiting) {
      // Event, notifications, mails and webhook calls are created in one transaction.
      try {
        if (await context.db.withCompany(companyId, (tx) => passOn(context, tx, id))) mine++;
      } catch (error) {
        failures.push(error);
      }
    }
    taken += mine;
    // The remaining ones are being processed elsewhere, or failed.
    if (mine === 0 || waiting.length < AT_ONCE) break;
  }
  if (failures.length > 0) throw failures[0];
  return taken;
}

async function passOn(context: Context, tx: Tx, id: string): Promise<boolean> {
  const event = await claimEvent(tx, id);
  if (!event) return false;
  const { companyId, accountId } = event;
  const recipients = (await recipientsOf(tx, companyId, accountId)).filter((reader) => mayReceive(event.kind, reader));
  // A company that is no main supplier any more does not learn of the event by webhooks either.
  if (recipients.length === 0 && MAIN_SUPPLIERS_ONLY.has(event.kind)) return true;
  if (!(await insertEvent(tx, event))) return true;
  // An event for one account is not the company's.
  const alerts = accountId === null ? await findAlerts(tx, companyId, event) : null;
  for (const reader of recipients) await tellAccount(context, tx, event, reader, alerts?.accounts.get(reader.id));
  let calls = 0;
  for (const webhook of await webhooksOf(tx, companyId)) {
    const wanted = webhook.kinds.includes(event.kind) || alerts?.webhooks.has(webhook.id);
    if (!webhook.enabled || !wanted) continue;
    await insertDelivery(tx, { id: uuidv7(), companyId, webhookId: webhook.id, eventId: id });
    calls++;
  }
  if (calls > 0) afterCommit(tx, () => context.bus.send({ type: NOTICES.webhook, id: 'new' }));
  return true;
}

function mayReceive(kind: NotificationKind, { companyRole, mainSupplier }: Recipient): boolean {
  if (OWNERS_ONLY.has(kind)) return companyRole === 'owner';
  return mainSupplier || !MAIN_SUPPLIERS_ONLY.has(kind);
}

/** @param alert channels by which an alert rule sends the event to the account, besides its own settings */
async function tellAccount(
  context: Context,
  tx: Tx,
  event: WaitingEvent,
  reader: Recipient,
  alert: { app: boolean; mail: MailTime } = { app: false, mail: 'off' },
): Promise<void> {
  const own = channelsOf(event.kind, reader.kinds);
  const app = own.app || alert.app;
  const mail = [own.mail, alert.mail].includes('once') ? 'once' : own.mail === 'digest' ? own.mail : alert.mail;
  const { id, companyId, kind } = event;
  if (!app && mail === 'off') return;
  const inDigest = mail === 'digest';
  await insertNotification(tx, { eventId: id, accountId: reader.id, companyId, inApp: app, inDigest });
  if (app) publish(context, tx, { company: companyId, account: reader.id }, { type: 'notification_added', id, kind });
  if (mail === 'once') {
    // Only what the account chose itself can be turned off from the mail; owners change alert rules.
    const list = own.mail === 'once' ? { list: mailList(context, reader.id, event.kind) } : {};
    await enqueueMail(context, tx, { ...(await eventMail(event, reader)), ...list });
  }
}

/** How a kind reaches an account. @param chosen what differs from the default */
export function channelsOf(
  kind: NotificationKind,
  chosen: Readonly<Record<string, { app: boolean; mail: string }>>,
): { app: boolean; mail: MailTime } {
  const own = chosen[kind];
  return own ? { app: own.app, mail: own.mail as MailTime } : DEFAULT_CHANNELS[kind];
}
