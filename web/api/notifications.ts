import type { AlertConditions, AlertPreview, AlertRuleRequest } from '@assay/contract/api/analysis/alert-rules.ts';
import type {
  CreatedWebhook,
  DeliveryRow,
  NotificationSettings,
  WebhookRequest,
} from '@assay/contract/api/notifications.ts';
import { queryOptions } from '@tanstack/react-query';
import { client, queries } from './connection.ts';

/** Errors are shown next to the field. */
const silentErrors = 'all';
const BELL_ROWS = 8;

/**
 * Data of the bell: the newest notifications and the number of unread ones. Requested in the background: errors are not
 * shown.
 */
export const bellQuery = queryOptions({
  queryKey: ['notifications', 'bell'],
  queryFn: async ({ signal }) =>
    (
      await client.request('GET', '/api/notifications', {
        query: { page: 1, pageSize: BELL_ROWS },
        signal,
        silentErrors,
      })
    ).data,
  staleTime: 60_000,
});

export function notificationsQuery(page: number, pageSize: number, unread: boolean) {
  return queryOptions({
    queryKey: ['notifications', 'list', page, pageSize, unread],
    queryFn: async ({ signal }) =>
      (await client.request('GET', '/api/notifications', { query: { page, pageSize, unread: String(unread) }, signal }))
        .data,
    placeholderData: (before) => before,
  });
}

/** @param ids absent = all notifications of the account */
export async function markNotifications(read: boolean, ids?: readonly string[]): Promise<void> {
  await client.request('POST', '/api/notifications/read', { body: { read, ...(ids ? { ids } : {}) } });
  await queries.invalidateQueries({ queryKey: ['notifications'] });
}

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/notifications/settings', { signal })).data,
});

export async function changeNotificationSettings(settings: NotificationSettings): Promise<void> {
  const { data } = await client.request('PUT', '/api/notifications/settings', { body: settings });
  queries.setQueryData(notificationSettingsQuery.queryKey, data);
}

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/notifications/webhooks', { signal })).data,
});

export function deliveriesQuery(id: string, page: number, pageSize: number) {
  return queryOptions({
    queryKey: ['webhooks', 'deliveries', id, page, pageSize],
    queryFn: async ({ signal }) =>
      (
        await client.request('GET', '/api/notifications/webhooks/:id/deliveries', {
          params: { id },
          query: { page, pageSize },
          signal,
        })
      ).data,
    placeholderData: (before) => before,
  });
}

async function changed(): Promise<void> {
  await queries.invalidateQueries({ queryKey: ['webhooks'] });
}

/** @returns the webhook with its signing secret, shown once */
export async function addWebhook(webhook: WebhookRequest): Promise<CreatedWebhook> {
  const { data } = await client.request('POST', '/api/notifications/webhooks', { body: webhook, silentErrors });
  await changed();
  return data;
}

export async function changeWebhook(id: string, webhook: WebhookRequest): Promise<void> {
  await client.request('PUT', '/api/notifications/webhooks/:id', { params: { id }, body: webhook, silentErrors });
  await changed();
}

/** The new secret, shown once. */
export async function rotateWebhookSecret(id: string): Promise<CreatedWebhook> {
  return (await client.request('POST', '/api/notifications/webhooks/:id/secret', { params: { id } })).data;
}

export async function removeWebhook(id: string): Promise<void> {
  await client.request('DELETE', '/api/notifications/webhooks/:id', { params: { id } });
  await changed();
}

export async function resumeWebhook(id: string): Promise<void> {
  await client.request('POST', '/api/notifications/webhooks/:id/resume', { params: { id } });
  await changed();
}

/** Sends a test request immediately. @returns the delivery with its response */
export async function testWebhook(id: string): Promise<DeliveryRow> {
  try {
    return (await client.request('POST', '/api/notifications/webhooks/:id/test', { params: { id } })).data;
  } finally {
    await changed();
  }
}

export const alertRulesQuery = queryOptions({
  queryKey: ['alertRules'],
  queryFn: async ({ signal }) => (await client.request('GET', '/api/alertRules', { signal })).data,
});

/** @param id null = a new rule */
export async function saveAlertRule(id: string | null, rule: AlertRuleRequest): Promise<void> {
  if (id === null) await client.request('POST', '/api/alertRules', { body: rule, silentErrors });
  else await client.request('PUT', '/api/alertRules/:id', { params: { id }, body: rule, silentErrors });
  await queries.invalidateQueries({ queryKey: ['alertRules'] });
}

export async function deleteAlertRule(id: string): Promise<void> {
  await client.request('DELETE', '/api/alertRules/:id', { params: { id } });
  await queries.invalidateQueries({ queryKey: ['alertRules'] });
}

/** The events of the last 30 days that a rule with these conditions matches. */
export async function previewAlertRule(conditions: AlertConditions): Promise<AlertPreview> {
  return (await client.request('POST', '/api/alertRules/preview', { body: conditions })).data;
}
