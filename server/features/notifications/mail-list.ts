import { createHmac } from 'node:crypto';
import type { NotificationKind } from '@assay/contract/values/notifications.ts';
import type { Context } from '#platform/context.ts';
import type { MailList } from '#platform/mail/mail-outbox.ts';

/** A kind of notification, the daily digest, or a scheduled report by its id. */
export type Subscription = NotificationKind | 'digest' | `schedule-${string}`;

/** The list headers of a mail, by which mail programs turn its kind off. The link gives access to nothing else. */
export function mailList(parts: Pick<Context, 'secrets'>, accountId: string, kind: Subscription): MailList {
  const signature = subscriptionSignature(parts, accountId, kind);
  const name = kind.startsWith('schedule-') ? 'scheduled-report' : kind;
  return { name, unsubscribePath: `/unsubscribe/${accountId}/${kind}/${signature}` };
}

/** Authenticates account and kind in the link. */
export function subscriptionSignature({ secrets }: Pick<Context, 'secrets'>, accountId: string, kind: string): string {
  return createHmac('sha256', secrets.derive('unsubscribe')).update(`${accountId} ${kind}`).digest('base64url');
}
