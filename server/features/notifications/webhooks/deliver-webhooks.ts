import { nearestLanguage } from '@assay/contract/languages.ts';
import {
  DELIVERY_DAYS,
  type NotificationKind,
  WEBHOOK_FAILURES_MAX,
  WEBHOOK_RETRY_MINUTES,
} from '@assay/contract/values/notifications.ts';
import { createNetwork, type Network } from '@assay/engine';
import { openTranslator } from '@assay/locales';
import type { Context } from '#platform/context.ts';
import { companyProfile } from '#platform/db/accounts/companies/company-profiles.ts';
import {
  claimDelivery,
  type DeliveryRecord,
  type DeliveryResult,
  expireDeliveries,
  recordDelivery,
} from '#platform/db/notifications/deliveries.ts';
import { type WebhookRecord, webhookById } from '#platform/db/notifications/webhooks.ts';
import { inParallel } from '#platform/queue/rounds.ts';
import { pauseAfterFailures } from '../failing-connections.ts';
import { eventText } from '../message-text.ts';
import { postWebhook } from './post-webhook.ts';
import { formatWebhookBody, webhookHeaders } from './webhook-request.ts';
import { activeSecrets, decryptWebhookSecrets } from './webhook-secrets.ts';

/** The claim of a process that died during a call expires after this time; longer than any call. */
export const LEASE_SECONDS = 60;
/** Concurrent calls of one process: a slow receiver does not delay the others. */
const AT_ONCE = 8;
const GIVE_UP_DAYS = 7;

/** Makes all due calls. Failures are recorded in the delivery log and do not throw. */
export async function deliverDueWebhooks(context: Context): Promise<void> {
  const network = createNetwork(context.config.network);
  await inParallel(
    AT_ONCE,
    () => context.db.withAllCompanies('planner', (tx) => claimDelivery(tx, LEASE_SECONDS)),
    (delivery) => deliverWebhook(context, network, delivery),
  );
}

/** Fails deliveries that waited too long and deletes the oldest. */
export async function pruneDeliveries({ db }: Context): Promise<void> {
  await db.withAllCompanies('planner', (tx) => expireDeliveries(tx, GIVE_UP_DAYS, DELIVERY_DAYS));
}

/** Makes one call and stores its result. */
export async function deliverWebhook(
  context: Context,
  network: Network,
  delivery: DeliveryRecord,
): Promise<DeliveryResult> {
  const { companyId, webhookId } = delivery;
  const { webhook, company } = await context.db.withCompany(companyId, async (tx) => ({
    webhook: await webhookById(tx, webhookId),
    company: (await companyProfile(tx, companyId)).name,
  }));
  const result = webhook
    ? await callOnce(context, network, webhook, company, delivery)
    : ({ status: null, failure: 'too-old', took: 0 } as const);
  const wait = delivery.kind === 'test' ? undefined : WEBHOOK_RETRY_MINUTES[delivery.attempts - 1];
  await context.db.withCompany(companyId, async (tx) => {
    const failures = await recordDelivery(tx, delivery, result, result.failure === null ? null : (wait ?? null));
    if (!webhook) return;
    const key = `${delivery.id} ${delivery.attempts}`;
    const called = { table: 'webhook', id: webhookId, companyId, name: webhook.name, failures, key } as const;
    await pauseAfterFailures(context, tx, called, { max: WEBHOOK_FAILURES_MAX, kind: 'webhook-paused' });
  });
  return result;
}

async function callOnce(
  context: Context,
  network: Network,
  webhook: WebhookRecord,
  company: string,
  delivery: DeliveryRecord,
): Promise<DeliveryResult> {
  const secrets = decryptWebhookSecrets(context, webhook);
  const now = context.clock.now();
  const translator = await openTranslator(nearestLanguage(webhook.language), webhook.timeZone);
  const words =
    delivery.kind === 'test'
      ? { title: translator.t('mail:notification.testTitle'), text: translator.t('mail:notification.testText') }
      : eventText(translator, { kind: delivery.kind satisfies NotificationKind, facts: delivery.facts });
  const message = {
    ...words,
    id: delivery.id,
    kind: delivery.kind,
    at: delivery.at,
    company: { id: webhook.companyId, name: company },
    facts: delivery.facts,
    url: context.config.publicUrl + delivery.path,
  };
  const body = formatWebhookBody(webhook.format, message, translator);
  const call = { id: delivery.id, kind: delivery.kind, body };
  const headers = webhookHeaders(activeSecrets(secrets, now), call, now);
  return postWebhook(network, { url: new URL(secrets.url), headers, body }, context.config.webhookPorts);
}
