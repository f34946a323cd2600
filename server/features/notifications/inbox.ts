import type { NotificationPage, NotificationSettings, ReadRequest } from '@assay/contract/api/notifications.ts';
import { DEFAULT_CHANNELS, NOTIFICATION_KINDS } from '@assay/contract/values/notifications.ts';
import type { Session } from '#features/auth/index.ts';
import { publish } from '#platform/bus/publish.ts';
import type { Context } from '#platform/context.ts';
import { nextCursorOf } from '#platform/db/lists/paging.ts';
import {
  findNotificationSetting,
  markNotifications,
  notificationsOf,
  unreadOf,
  upsertNotificationSetting,
} from '#platform/db/notifications/notifications.ts';
import { channelsOf } from './outbox-dispatcher.ts';

/** Notifications and notification settings of the caller's account. */

export const DIGEST_HOUR = 8;

/** @param query.unread only unread ones; `cursor` the last one of the page before, null = by number of the page */
export async function readNotifications(
  { db }: Context,
  { companyId, accountId }: Session,
  query: { page: number; pageSize: number; cursor: string | null; unread: boolean },
): Promise<NotificationPage> {
  const { page, pageSize, cursor: after } = query;
  return db.withCompany(companyId, async (tx) => {
    const offset = after === null ? (page - 1) * pageSize : 0;
    const wanted = { unread: query.unread, after, limit: pageSize, offset };
    const { rows, total } = await notificationsOf(tx, accountId, wanted);
    const unread = await unreadOf(tx, accountId);
    const shaped = rows.map(({ id, kind, at, readAt, facts, path }) => ({
      ...{ id, kind, facts, path },
      at: at.toISOString(),
      read: readAt !== null,
    }));
    const ids = shaped.map(({ id }) => id);
    return { rows: shaped, total, page, pageSize, nextCursor: nextCursorOf(ids, pageSize), unread };
  });
}

/** Marks as read or unread; the account's other pages update their counter. */
export async function markNotificationsRead(
  context: Context,
  session: Session,
  { ids, read }: ReadRequest,
): Promise<void> {
  const { companyId, accountId } = session;
  await context.db.withCompany(companyId, async (tx) => {
    const changed = await markNotifications(tx, accountId, ids ?? null, read);
    if (changed > 0) publish(context, tx, { company: companyId, account: accountId }, { type: 'notifications_read' });
  });
}

export async function readNotificationSettings({ db }: Context, session: Session): Promise<NotificationSettings> {
  const setting = await db.withCompany(session.companyId, (tx) => findNotificationSetting(tx, session.accountId));
  return {
    kinds: NOTIFICATION_KINDS.map((kind) => ({ kind, ...channelsOf(kind, setting?.kinds ?? {}) })),
    digestHour: setting?.digestHour ?? DIGEST_HOUR,
  };
}

/** Kinds that are not specified do not change. */
export async function changeNotificationSettings(
  context: Context,
  session: Session,
  wish: NotificationSettings,
): Promise<NotificationSettings> {
  const { companyId, accountId } = session;
  await context.db.withCompany(companyId, async (tx) => {
    const kinds = { ...(await findNotificationSetting(tx, accountId))?.kinds };
    for (const { kind, app, mail } of wish.kinds) {
      const usual = DEFAULT_CHANNELS[kind];
      // Only differences are stored, so that a later default applies to everyone who did not choose.
      if (app === usual.app && mail === usual.mail) delete kinds[kind];
      else kinds[kind] = { app, mail };
    }
    await upsertNotificationSetting(tx, { accountId, companyId }, { kinds, digestHour: wish.digestHour });
  });
  return readNotificationSettings(context, session);
}
