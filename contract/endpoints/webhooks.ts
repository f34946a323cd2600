import { z } from 'zod';
import { cursorPage, cursorQuery, pageQuery } from '../api/envelope.ts';
import { createdWebhook, deliveryRow, webhookRequest, webhookRow } from '../api/notifications.ts';
import { declare } from './declare.ts';
import { NAME_ERRORS } from './shared-errors.ts';
import { idParams, noData, readByCursor } from './shared-schemas.ts';

/** The settings of a webhook. */
const WEBHOOK_REFUSALS = [
  ...NAME_ERRORS,
  'webhook-address-invalid',
  'webhook-address-refused',
  'webhook-kinds-empty',
  'webhook-name-empty',
  'webhook-port-refused',
] as const;

/** The webhooks of a company and their deliveries. */
export const webhookEndpoints = declare('notifications', {
  listWebhooks: {
    method: 'GET',
    path: '/api/notifications/webhooks',
    access: 'login',
    companyRole: 'owner',
    scope: 'webhooks:read',
    response: z.array(webhookRow),
    summary: 'List webhooks',
  },
  createWebhook: {
    method: 'POST',
    path: '/api/notifications/webhooks',
    access: 'login',
    companyRole: 'owner',
    scope: 'webhooks:write',
    exports: ['notifications:read'],
    body: webhookRequest,
    response: createdWebhook,
    errors: [...WEBHOOK_REFUSALS, 'webhook-too-many'],
    summary: 'Create a webhook',
    description: 'The signing secret is shown only once, in this response.',
  },
  changeWebhook: {
    method: 'PUT',
    path: '/api/notifications/webhooks/:id',
    access: 'login',
    companyRole: 'owner',
    scope: 'webhooks:write',
    exports: ['notifications:read'],
    params: idParams,
    body: webhookRequest,
    response: webhookRow,
    errors: [...WEBHOOK_REFUSALS, 'webhook-not-found'],
    summary: 'Change a webhook',
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/api/notifications/webhooks/:id/secret',
    access: 'login',
    companyRole: 'owner',
    scope: 'webhooks:write',
    params: idParams,
    response: createdWebhook,
    errors: ['webhook-not-found'],
    summary: 'Replace the signing secret of a webhook',
    description:
      'The new secret is shown only once, in this response. For 24 hours, requests are signed with the secret before it as well.',
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/notifications/webhooks/:id',
    access: 'login',
    companyRole: 'owner',
    scope: 'webhooks:write',
    params: idParams,
    response: noData,
    errors: ['webhook-not-found'],
    summary: 'Delete a webhook',
  },
  testWebhook: {
    method: 'POST',
    path: '/api/notifications/webhooks/:id/test',
    access: 'login',
    companyRole: 'owner',
    scope: 'webhooks:write',
    params: idParams,
    response: deliveryRow,
    errors: ['webhook-not-found'],
    summary: 'Send a test notification to a webhook',
  },
  resumeWebhook: {
    method: 'POST',
    path: '/api/notifications/webhooks/:id/resume',
    access: 'login',
    companyRole: 'owner',
    scope: 'webhooks:write',
    params: idParams,
    response: webhookRow,
    errors: ['webhook-not-found'],
    summary: 'Resume a paused webhook',
  },
  listDeliveries: {
    method: 'GET',
    path: '/api/notifications/webhooks/:id/deliveries',
    access: 'login',
    companyRole: 'owner',
    scope: 'webhooks:read',
    params: idParams,
    query: pageQuery.extend(cursorQuery.shape),
    response: cursorPage(deliveryRow),
    errors: ['webhook-not-found'],
    summary: 'List the deliveries of a webhook',
    description: readByCursor,
  },
});
