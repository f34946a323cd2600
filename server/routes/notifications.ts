import { envelope, page, pageQuery } from '@assay/contract/api/envelope.ts';
import {
  deliveryRow,
  notificationPage,
  notificationSettings,
  readRequest,
  webhookMade,
  webhookRequest,
  webhookRow,
} from '@assay/contract/api/notifications.ts';
import { z } from 'zod';
import { ok } from '../answers/reply.ts';
import { sessionOf } from '../auth/guard.ts';
import { deliveriesOf } from '../db/notifications/deliveries.ts';
import { webhookById, webhooksOf } from '../db/notifications/webhooks.ts';
import { AppError } from '../errors.ts';
import { changeSettings, markRead, readNotifications, readSettings } from '../live/notifications/own.ts';
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  resume,
  shaped,
  shapedCall,
  testWebhook,
} from '../live/notifications/webhooks/manage.ts';
import type { App, RouteContext } from './context.ts';

const byId = z.object({ id: z.uuid() });
const nothing = { 200: envelope(z.null()) };
const tags = ['notifications'];
const BASE = '/api/notifications';

/** An account's notifications and how they reach it, and the webhooks of its company. */
export function notificationRoutes(app: App, context: RouteContext): void {
  const config = { access: 'login' } as const;
  const owner = { access: 'login', companyRole: 'owner' } as const;

  app.get(
    BASE,
    {
      config,
      schema: {
        querystring: pageQuery.extend({ unread: z.stringbool().default(false) }),
        response: { 200: envelope(notificationPage) },
        tags,
      },
    },
    async (request) => ok(await readNotifications(context, sessionOf(request), request.query)),
  );

  app.post(`${BASE}/read`, { config, schema: { body: readRequest, response: nothing, tags } }, async (request) => {
    await markRead(context, sessionOf(request), request.body);
    return ok(null);
  });

  const settings = { 200: envelope(notificationSettings) };
  app.get(`${BASE}/settings`, { config, schema: { response: settings, tags } }, async (request) =>
    ok(await readSettings(context, sessionOf(request))),
  );

  app.put(
    `${BASE}/settings`,
    { config, schema: { body: notificationSettings, response: settings, tags } },
    async (request) => ok(await changeSettings(context, sessionOf(request), request.body)),
  );

  webhookRoutes(app, context, owner);
}

function webhookRoutes(app: App, context: RouteContext, config: { access: 'login'; companyRole: 'owner' }): void {
  const { db } = context;
  const HOOKS = `${BASE}/webhooks`;

  app.get(HOOKS, { config, schema: { response: { 200: envelope(z.array(webhookRow)) }, tags } }, async (request) => {
    const { companyId } = sessionOf(request);
    return ok((await db.withCompany(companyId, (tx) => webhooksOf(tx, companyId))).map(shaped));
  });

  app.post(
    HOOKS,
    { config, schema: { body: webhookRequest, response: { 200: envelope(webhookMade) }, tags } },
    async (request) => ok(await addWebhook(context, sessionOf(request), request.body)),
  );

  app.put(
    `${HOOKS}/:id`,
    { config, schema: { params: byId, body: webhookRequest, response: { 200: envelope(webhookRow) }, tags } },
    async (request) => ok(await changeWebhook(context, sessionOf(request), request.params.id, request.body)),
  );

  app.delete(`${HOOKS}/:id`, { config, schema: { params: byId, response: nothing, tags } }, async (request) => {
    await removeWebhook(context, sessionOf(request), request.params.id);
    return ok(null);
  });

  app.post(
    `${HOOKS}/:id/test`,
    { config, schema: { params: byId, response: { 200: envelope(deliveryRow) }, tags } },
    async (request) => ok(await testWebhook(context, sessionOf(request), request.params.id)),
  );

  app.post(
    `${HOOKS}/:id/resume`,
    { config, schema: { params: byId, response: { 200: envelope(webhookRow) }, tags } },
    async (request) => ok(await resume(context, sessionOf(request), request.params.id)),
  );

  app.get(
    `${HOOKS}/:id/deliveries`,
    {
      config,
      schema: { params: byId, querystring: pageQuery, response: { 200: envelope(page(deliveryRow)) }, tags },
    },
    async (request) => {
      const { page: at, pageSize } = request.query;
      const { rows, total } = await db.withCompany(sessionOf(request).companyId, async (tx) => {
        const webhook = await webhookById(tx, request.params.id);
        if (!webhook) throw new AppError('webhook-not-found');
        return deliveriesOf(tx, webhook.id, { limit: pageSize, offset: (at - 1) * pageSize });
      });
      return ok({ rows: rows.map(shapedCall), total, page: at, pageSize });
    },
  );
}
