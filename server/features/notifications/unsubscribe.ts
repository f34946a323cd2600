import { timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KINDS } from '@assay/contract/values/notifications.ts';
import type { Context } from '#platform/context.ts';
import { accountById } from '#platform/db/accounts/accounts.ts';
import { findNotificationSetting, upsertNotificationSetting } from '#platform/db/notifications/notifications.ts';
import { deleteReportRecipient } from '#platform/db/ratings/report-schedules.ts';
import { DIGEST_HOUR } from './inbox.ts';
import { subscriptionSignature } from './mail-list.ts';
import { channelsOf } from './outbox-dispatcher.ts';

const SUBSCRIPTIONS: readonly string[] = [...NOTIFICATION_KINDS, 'digest'];

/** A scheduled report. */
const SCHEDULE = /^schedule-([0-9a-f-]{36})$/;

/**
 * Turns off the mails of a kind for an account, as its notification settings can; notifications in the app stay. Of a
 * scheduled report the account is no longer a recipient.
 * @returns false for an invalid link, or an account that no longer exists
 */
export async function unsubscribe(
  context: Context,
  { accountId, kind, signature }: { accountId: string; kind: string; signature: string },
): Promise<boolean> {
  const expected = Buffer.from(subscriptionSignature(context, accountId, kind));
  const given = Buffer.from(signature);
  const schedule = SCHEDULE.exec(kind)?.[1];
  if (
    !(schedule || SUBSCRIPTIONS.includes(kind)) ||
    given.length !== expected.length ||
    !timingSafeEqual(given, expected)
  )
    return false;
  const account = await context.db.withAllCompanies('log-in-and-session', (tx) => accountById(tx, accountId));
  if (!account) return false;
  const { companyId } = account;
  await context.db.withCompany(companyId, async (tx) => {
    if (schedule) return deleteReportRecipient(tx, schedule, accountId);
    const setting = await findNotificationSetting(tx, accountId);
    const kinds = { ...setting?.kinds };
    for (const one of NOTIFICATION_KINDS) {
      const { app, mail } = channelsOf(one, kinds);
      if (one === kind || (kind === 'digest' && mail === 'digest')) kinds[one] = { app, mail: 'off' };
    }
    await upsertNotificationSetting(
      tx,
      { accountId, companyId },
      { kinds, digestHour: setting?.digestHour ?? DIGEST_HOUR },
    );
  });
  return true;
}
