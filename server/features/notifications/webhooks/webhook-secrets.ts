import { randomBytes } from 'node:crypto';
import { WEBHOOK_ROTATION_HOURS } from '@assay/contract/values/notifications.ts';
import type { Context } from '#platform/context.ts';
import type { WebhookRecord } from '#platform/db/notifications/webhooks.ts';
import { SECRET_PREFIX } from './webhook-request.ts';

/** Secret parts of a webhook: its URL, which contains a token for some services, and the signing secrets. */
export interface WebhookSecrets {
  url: string;
  secret: string;
  /** The secret before the last rotation, which signs as well until this time (ISO 8601). */
  previous?: { secret: string; until: string };
}

/** Length of a signing key in bytes, within the 24 to 64 bytes of the Standard Webhooks specification. */
const KEY_BYTES = 32;
const HOUR_MS = 3_600_000;

export function createWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(KEY_BYTES).toString('base64');
}

/** The secrets after a rotation. A secret that was replaced before the end of an earlier rotation ends with it. */
export function rotatedSecrets({ url, secret }: WebhookSecrets, now: Date): WebhookSecrets {
  const until = new Date(now.getTime() + WEBHOOK_ROTATION_HOURS * HOUR_MS).toISOString();
  return { url, secret: createWebhookSecret(), previous: { secret, until } };
}

/** Secrets that sign a request at this time, the present one first. */
export function activeSecrets({ secret, previous }: WebhookSecrets, now: Date): readonly [string, ...string[]] {
  return previous && Date.parse(previous.until) > now.getTime() ? [secret, previous.secret] : [secret];
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
