import type { CreatedWebhook, DeliveryRow, WebhookRequest, WebhookRow } from '@assay/contract/api/notifications.ts';
import { WEBHOOK_TESTS_PER_MINUTE, WEBHOOKS_PER_COMPANY } from '@assay/contract/values/notifications.ts';
import { createNetwork } from '@assay/engine';
import { uuidv7 } from 'uuidv7';
import type { Session } from '#features/auth/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import {
  type DeliveryRecord,
  deliveryById,
  insertDelivery,
  recentTests,
  startDelivery,
} from '#platform/db/notifications/deliveries.ts';
import {
  deleteWebhook,
  insertWebhook,
  resumeWebhook,
  updateWebhook,
  type WebhookRecord,
  webhookById,
  webhooksOf,
} from '#platform/db/notifications/webhooks.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { requireCallable } from '#platform/outbound/require-callable.ts';
import { deliverWebhook, LEASE_SECONDS } from './deliver-webhooks.ts';
import {
  createWebhookSecret,
  decryptWebhookSecrets,
  encryptWebhookSecrets,
  rotatedSecrets,
} from './webhook-secrets.ts';

/** What owners do with their company's webhooks. */

const MINUTE_SECONDS = 60;

function log(
  tx: Tx,
  { companyId, accountId, address }: Session,
  action: string,
  hook: { name: string; origin: string },
) {
  const { name, origin } = hook;
  return audit(tx, { companyId, accountId, address, action, target: name, facts: { origin } });
}

/** @throws {AppError} webhook-name-empty, webhook-address-invalid, webhook-address-refused, webhook-port-refused, webhook-kinds-empty */
function checked(context: Context, wish: WebhookRequest): { name: string; url: URL | null } {
  if (wish.name === '') throw new AppError('webhook-name-empty');
  if (wish.kinds.length === 0) throw new AppError('webhook-kinds-empty');
  return { name: wish.name, url: wish.url === '' ? null : checkedUrl(context, wish.url) };
}

function checkedUrl(context: Context, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hostname === '') {
    throw new AppError('webhook-address-invalid');
  }
  url.hash = '';
  requireCallable(context.config, url, 'webhook');
  return url;
}

/** @throws {AppError} webhook-too-many and those of an invalid field */
export async function addWebhook(context: Context, session: Session, wish: WebhookRequest): Promise<CreatedWebhook> {
  const { name, url } = checked(context, wish);
  if (!url) throw new AppError('webhook-address-invalid');
  const { companyId, language, timeZone } = session;
  const id = uuidv7();
  const secret = createWebhookSecret();
  return context.db.withCompany(companyId, async (tx) => {
    const present = await webhooksOf(tx, companyId, true);
    if (present.length >= WEBHOOKS_PER_COMPANY) throw new AppError('webhook-too-many', { count: WEBHOOKS_PER_COMPANY });
    const sealed = encryptWebhookSecrets(context, id, { url: url.href, secret });
    const { format, kinds, enabled } = wish;
    await insertWebhook(tx, {
      id,
      companyId,
      name,
      sealed,
      origin: url.origin,
      format,
      kinds,
      enabled,
      language,
      timeZone,
    });
    await log(tx, session, 'webhook.added', { name, origin: url.origin });
    return { ...toWebhookRow((await webhookById(tx, id))!), secret };
  });
}

/** @throws {AppError} webhook-not-found and those of an invalid field */
export async function changeWebhook(
  context: Context,
  session: Session,
  id: string,
  wish: WebhookRequest,
): Promise<WebhookRow> {
  const { name, url } = checked(context, wish);
  const { language, timeZone } = session;
  return context.db.withCompany(session.companyId, async (tx) => {
    const before = await found(tx, id);
    const sealed = url
      ? encryptWebhookSecrets(context, id, { ...decryptWebhookSecrets(context, before), url: url.href })
      : before.sealed;
    const origin = url?.origin ?? before.origin;
    const { format, kinds, enabled } = wish;
    await updateWebhook(tx, { ...before, name, sealed, origin, format, kinds, enabled, language, timeZone });
    await log(tx, session, 'webhook.changed', { name, origin });
    return toWebhookRow(await found(tx, id));
  });
}

/** Replaces the signing secret; the one before it signs as well for a day. @throws {AppError} webhook-not-found */
export async function rotateWebhookSecret(context: Context, session: Session, id: string): Promise<CreatedWebhook> {
  return context.db.withCompany(session.companyId, async (tx) => {
    const before = await found(tx, id);
    const secrets = rotatedSecrets(decryptWebhookSecrets(context, before), context.clock.now());
    await updateWebhook(tx, { ...before, sealed: encryptWebhookSecrets(context, id, secrets) });
    await log(tx, session, 'webhook.secret-rotated', before);
    return { ...toWebhookRow(await found(tx, id)), secret: secrets.secret };
  });
}

/** @throws {AppError} webhook-not-found */
export async function removeWebhook(context: Context, session: Session, id: string): Promise<void> {
  await context.db.withCompany(session.companyId, async (tx) => {
    const webhook = await found(tx, id);
    await deleteWebhook(tx, id);
    await log(tx, session, 'webhook.removed', webhook);
  });
}

/** Resumes a webhook that was paused after too many failures. @throws {AppError} webhook-not-found */
export async function resumePausedWebhook(context: Context, session: Session, id: string): Promise<WebhookRow> {
  const row = await context.db.withCompany(session.companyId, async (tx) => {
    const webhook = await found(tx, id);
    await resumeWebhook(tx, id);
    await log(tx, session, 'webhook.resumed', webhook);
    return toWebhookRow(await found(tx, id));
  });
  context.bus.send({ type: NOTICES.webhook, id: 'new' });
  return row;
}

/** Calls it immediately, once. @throws {AppError} webhook-not-found, too-many-requests */
export async function testWebhook(context: Context, session: Session, id: string): Promise<DeliveryRow> {
  const { companyId } = session;
  const delivery = await context.db.withCompany(companyId, async (tx) => {
    await webhooksOf(tx, companyId, true);
    const webhook = await found(tx, id);
    if ((await recentTests(tx, companyId)) >= WEBHOOK_TESTS_PER_MINUTE) {
      throw new AppError('too-many-requests', { count: MINUTE_SECONDS }, MINUTE_SECONDS);
    }
    const delivery = { id: uuidv7(), companyId, webhookId: id, eventId: null };
    await insertDelivery(tx, delivery);
    await log(tx, session, 'webhook.tested', webhook);
    return startDelivery(tx, delivery.id, LEASE_SECONDS);
  });
  await deliverWebhook(context, createNetwork(context.config.network), delivery);
  const after = await context.db.withCompany(companyId, (tx) => deliveryById(tx, delivery.id));
  if (!after) throw new AppError('webhook-not-found');
  return toDeliveryRow(after);
}

/** Locked: concurrent changes would overwrite each other's secrets. */
async function found(tx: Tx, id: string): Promise<WebhookRecord> {
  const webhook = await webhookById(tx, id, true);
  if (!webhook) throw new AppError('webhook-not-found');
  return webhook;
}

/** The API response; it never contains the URL's path or the secret. */
export function toWebhookRow(webhook: WebhookRecord): WebhookRow {
  const { id, name, origin, format, kinds, enabled, failures, pausedAt, createdAt } = webhook;
  return {
    ...{ id, name, origin, format, kinds, enabled, failures },
    pausedAt: pausedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

export function toDeliveryRow(delivery: DeliveryRecord): DeliveryRow {
  const { id, kind, state, attempts, status, failure, took, createdAt, nextAt } = delivery;
  return {
    ...{ id, kind, state, attempts, status, failure, took },
    createdAt: createdAt.toISOString(),
    nextAt: state === 'waiting' ? nextAt.toISOString() : null,
  };
}
