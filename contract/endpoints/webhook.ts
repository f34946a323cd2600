import { z } from 'zod';
import { NOTIFICATION_KINDS } from '../values/notifications.ts';

/** Headers of a call to a webhook. */
export const WEBHOOK_HEADERS = {
  'x-assay-event': 'Kind of the notification.',
  'x-assay-delivery': 'Id of the delivery; retries have the same id.',
  'x-assay-signature':
    '`t=SECONDS,v1=HEX`: HMAC-SHA256 with the secret of the webhook over `SECONDS.BODY`. Reject timestamps that are more than a few minutes off.',
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
