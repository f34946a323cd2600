import { z } from 'zod';
import { NOTIFICATION_KINDS } from '../values/notifications.ts';

/** Headers of a call to a webhook. */
export const WEBHOOK_HEADERS = {
  'webhook-id': 'Id of the delivery; retries have the same id (Standard Webhooks 1.0.0).',
  'webhook-timestamp': 'Seconds since 1970. Reject timestamps that are more than a few minutes off.',
  'webhook-signature':
    '`v1,BASE64`: HMAC-SHA256 over `ID.TIMESTAMP.BODY` with the bytes of the secret, which are base64 after `whsec_`. During the rotation of a secret there are two signatures, separated by a space; one that matches is enough.',
  'x-assay-event': 'Kind of the notification; earlier header, still sent.',
  'x-assay-delivery': 'Id of the delivery; earlier header, still sent.',
  'x-assay-signature':
    '`t=SECONDS,v1=HEX`: HMAC-SHA256 with the whole text of the secret over `SECONDS.BODY`; earlier header, still sent.',
} as const;

/** Body of a call to a webhook of the format `json`; those of Slack and Microsoft Teams are defined by these services. */
export const webhookBody = z.object({
  id: z.string(),
  kind: z.union([z.enum(NOTIFICATION_KINDS), z.literal('test')]),
  at: z.iso.datetime(),
  company: z.object({ id: z.string(), name: z.string() }),
  /** Ids and numbers of the kind: domain, count, days … */
  facts: z.record(z.string(), z.unknown()),
  title: z.string(),
  text: z.string(),
  /** Absolute URL of the page in the app. */
  url: z.string(),
});
export type WebhookBody = z.infer<typeof webhookBody>;
