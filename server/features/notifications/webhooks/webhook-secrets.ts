import type { Context } from '#platform/context.ts';
import type { WebhookRecord } from '#platform/db/notifications/webhooks.ts';

/** Secret parts of a webhook: its URL, which contains a token for some services, and the signing key. */
export interface WebhookSecrets {
  url: string;
  secret: string;
}

export function encryptWebhookSecrets(parts: Pick<Context, 'secrets'>, id: string, sealed: WebhookSecrets): Buffer {
  return parts.secrets.seal('webhook', Buffer.from(JSON.stringify(sealed)), id);
}

export function decryptWebhookSecrets(
  parts: Pick<Context, 'secrets'>,
  webhook: Pick<WebhookRecord, 'id' | 'sealed'>,
): WebhookSecrets {
  return JSON.parse(parts.secrets.open('webhook', webhook.sealed, webhook.id).toString()) as WebhookSecrets;
}
