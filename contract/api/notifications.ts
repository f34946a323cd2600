import { z } from 'zod';
import { displayName } from '../registration/display-name-field.ts';
import {
  DELIVERY_FAILURES,
  MAIL_TIMES,
  NOTIFICATION_KINDS,
  WEBHOOK_FORMATS,
  WEBHOOK_KINDS,
  WEBHOOK_NAME_MAX,
  WEBHOOK_URL_MAX,
} from '../values/notifications.ts';
import { cursorPage, instant } from './envelope.ts';

/** Notifications, their channels, and a company's webhooks. */

const kind = z.enum(NOTIFICATION_KINDS);

export const notificationRow = z.object({
  id: z.uuid(),
  kind,
  at: instant,
  read: z.boolean(),
  /** Ids and numbers for the texts of the kind: domain, count, days … */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Path in the app for details. */
  path: z.string(),
});
export type NotificationRow = z.infer<typeof notificationRow>;

/** A page of an account's notifications, newest first, with the number of unread ones. */
export const notificationPage = cursorPage(notificationRow).extend({
  unread: z.number().int().describe('number that is unread'),
});
export type NotificationPage = z.infer<typeof notificationPage>;

/** `ids` absent = all of the account. */
export const readRequest = z.object({ ids: z.array(z.uuid()).min(1).max(200).optional(), read: z.boolean() });
export type ReadRequest = z.infer<typeof readRequest>;

export const notificationSettings = z.object({
  kinds: z.array(z.object({ kind, app: z.boolean(), mail: z.enum(MAIL_TIMES) })).max(NOTIFICATION_KINDS.length),
  digestHour: z
    .number()
    .int()
    .min(0)
    .max(23)
    .describe("hour of the day, in the account's zone, from which the daily mail is sent"),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const webhookRequest = z.object({
  name: displayName('other', WEBHOOK_NAME_MAX),
  /** Empty when changing = stays as it is; it is never sent back. */
  url: z.string().trim().max(WEBHOOK_URL_MAX),
  format: z.enum(WEBHOOK_FORMATS),
  kinds: z.array(z.enum(WEBHOOK_KINDS as [(typeof WEBHOOK_KINDS)[number]])).max(WEBHOOK_KINDS.length),
  enabled: z.boolean(),
});
export type WebhookRequest = z.infer<typeof webhookRequest>;

export const webhookRow = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Scheme, host and port: the path of some services is a secret. */
  origin: z.string(),
  format: z.enum(WEBHOOK_FORMATS),
  kinds: z.array(kind),
  enabled: z.boolean(),
  /** Since when it is paused after too many failures; null = it is not. */
  pausedAt: instant.nullable(),
  failures: z.number().int().describe('failed calls since the last good one'),
  createdAt: instant,
});
export type WebhookRow = z.infer<typeof webhookRow>;

/** The signing secret, shown once. */
export const createdWebhook = webhookRow.extend({ secret: z.string() });
export type CreatedWebhook = z.infer<typeof createdWebhook>;

export const deliveryRow = z.object({
  id: z.uuid(),
  /** A notification's kind, or `test`. */
  kind: z.union([kind, z.literal('test')]),
  createdAt: instant,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int().describe('number of attempts'),
  /** When it is tried again; null when it is over. */
  nextAt: instant.nullable(),
  status: z.number().int().nullable().describe('HTTP status of the last response; null if there was none'),
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  took: z.number().int().nullable().describe('milliseconds of the last call'),
});
export type DeliveryRow = z.infer<typeof deliveryRow>;
