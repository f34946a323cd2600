import { createHmac } from 'node:crypto';
import type { WebhookBody } from '@assay/contract/endpoints/webhook.ts';
import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import type { WebhookFormat } from '@assay/contract/values/notifications.ts';
import type { Translator } from '@assay/locales';
import type { EventFacts } from '#platform/db/notifications/event-outbox.ts';

/** Body of a webhook call. */
export interface WebhookMessage {
  id: string;
  kind: WebhookBody['kind'];
  at: Date;
  company: { id: string; name: string };
  facts: EventFacts;
  title: string;
  text: string;
  /** Whole address of the page in the app. */
  url: string;
}

/** The body of a call in one of the formats, as JSON text. */
export function formatWebhookBody(format: WebhookFormat, message: WebhookMessage, translator: Translator): string {
  const { title, text, url } = message;
  const open = translator.t('mail:notification.action');
  switch (format) {
    case 'slack': {
      // https://api.slack.com/reference/surfaces/formatting: three signs are escaped.
      const safe = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      const lines = `*${safe(title)}*\n${safe(text)}\n<${safe(url)}|${safe(open)}>`;
      return JSON.stringify({ text: title, blocks: [{ type: 'section', text: { type: 'mrkdwn', text: lines } }] });
    }
    case 'teams':
      return JSON.stringify({
        type: 'message',
        attachments: [
          {
            contentType: 'application/vnd.microsoft.card.adaptive',
            contentUrl: null,
            content: {
              $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
              type: 'AdaptiveCard',
              version: '1.4',
              body: [
                { type: 'TextBlock', weight: 'Bolder', size: 'Medium', wrap: true, text: plain(title) },
                { type: 'TextBlock', wrap: true, text: plain(text) },
              ],
              actions: [{ type: 'Action.OpenUrl', title: open, url }],
            },
          },
        ],
      });
    case 'json': {
      const { id, kind, at, company, facts } = message;
      const body: WebhookBody = { id, kind, at: at.toISOString(), company, facts, title, text, url };
      return JSON.stringify(body);
    }
  }
}

/** Cards render Markdown, so characters of links and emphasis are escaped. */
function plain(words: string): string {
  return words.replace(/[\\`*_[\]<>]/g, (sign) => `\\${sign}`);
}

/**
 * Headers of a call, signed as defined by Standard Webhooks 1.0.0
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md), and in the scheme before
 * it, which existing receivers verify.
 * @param secrets the present one first; during a rotation the one before it as well
 */
export function webhookHeaders(
  secrets: readonly [string, ...string[]],
  call: { id: string; kind: string; body: string },
  now: Date,
): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const signed = `${call.id}.${seconds}.${call.body}`;
  // Receivers of the earlier scheme know one secret: the one before a rotation until it ends.
  const earlier = secrets.at(-1)!;
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': `${APPLICATION_NAME}-webhook/1`,
    'webhook-id': call.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => `v1,${standardSignature(secret, signed)}`).join(' '),
    'x-assay-event': call.kind,
    'x-assay-delivery': call.id,
    'x-assay-signature': `t=${seconds},v1=${webhookSignature(earlier, seconds, call.body)}`,
  };
}

/** Prefix of secrets in Standard Webhooks; base64 of the key follows. */
export const SECRET_PREFIX = 'whsec_';

/** HMAC-SHA256 in base64. Secrets without the prefix are from before this scheme: their text is the key. */
function standardSignature(secret: string, signed: string): string {
  const key = secret.startsWith(SECRET_PREFIX)
    ? Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    : Buffer.from(secret);
  return createHmac('sha256', key).update(signed).digest('base64');
}

/** The scheme before Standard Webhooks. @param seconds since 1970 */
export function webhookSignature(secret: string, seconds: number, body: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}
