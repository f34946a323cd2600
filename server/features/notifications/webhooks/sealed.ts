import type { Context } from '../../../platform/context.ts';
import type { WebhookRecord } from '../../../platform/db/notifications/webhooks.ts';

/** Secret parts of a webhook: its URL, which contains a token for some services, and the signing key. */
export interface Sealed {
  url: string;
  secret: string;
}

export function sealWebhook(parts: Pick<Context, 'secrets'>, id: string, sealed: Sealed): Buffer {
  return parts.secrets.seal('webhook', Buffer.from(JSON.stringify(sealed)), id);
}

export function openSealed(parts: Pick<Context, 'secrets'>, webhook: Pick<WebhookRecord, 'id' | 'sealed'>): Sealed {
  return JSON.parse(parts.secrets.open('webhook', webhook.sealed, webhook.id).toString()) as Sealed;
}
