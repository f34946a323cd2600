import { createHmac } from 'node:crypto';
import type { NotificationKind } from '@assay/contract/values/notifications.ts';
import type { Context } from '#platform/context.ts';
import type { MailList } from '#platform/mail/mail-outbox.ts';

/**
 * The list headers of a mail, by which mail programs turn this kind off. The link gives access to nothing else.
 * @param kind of the notification, or the daily digest
 */
export function mailList(
  parts: Pick<Context, 'secrets'>,
  accountId: string,
  kind: NotificationKind | 'digest',
): MailList {
  const signature = subscriptionSignature(parts, accountId, kind);
  return { name: kind, unsubscribePath: `/unsubscribe/${accountId}/${kind}/${signature}` };
}

/** Authenticates account and kind in the link. */
export function subscriptionSignature({ secrets }: Pick<Context, 'secrets'>, accountId: string, kind: string): string {
  return createHmac('sha256', secrets.derive('unsubscribe')).update(`${accountId} ${kind}`).digest('base64url');
}
