import type { NotificationKind } from '@assay/contract/values/notifications.ts';
import { uuidv7 } from 'uuidv7';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { afterCommit } from '#platform/db/access.ts';
import { type EventFacts, insertWaitingEvent } from '#platform/db/notifications/event-outbox.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { notificationPath } from './notification-path.ts';

/** An event with its recipients. */
export interface NotifiedEvent {
  kind: NotificationKind;
  /** Company whose members are notified and whose webhooks are called. It need not be the transaction's own. */
  company: string;
  /** Only this account; all members of the company if absent. */
  account?: string;
  /** The same event has the same key within company and kind: repeated calls notify once. */
  key: string;
  /** Ids and numbers for the texts of the kind (locales: `ui:notices.kinds`, `mail:notice-…`). No secrets. */
  facts: EventFacts;
  /** Path in the app for details, without secrets. Derived from the kind if absent. */
  path?: string;
}

/**
 * Adds an event to the outbox for in-app notifications, mails and webhooks of a company, within the transaction that it
 * reports. A worker delivers it after the commit, within about a second.
 * @example notify(context, tx, { kind: 'invitation', company, account, key: invitation.id, facts: { from } });
 */
export async function notify(parts: Pick<Context, 'bus'>, tx: Tx, event: NotifiedEvent): Promise<void> {
  const id = uuidv7();
  await insertWaitingEvent(tx, {
    id,
    companyId: event.company,
    accountId: event.account ?? null,
    kind: event.kind,
    key: event.key.slice(0, 200),
    facts: event.facts,
    path: event.path ?? notificationPath(event),
  });
  afterCommit(tx, () => parts.bus.send({ type: NOTICES.event, id: 'new' }));
}
