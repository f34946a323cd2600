import { notificationEndpoints } from '@assay/contract/endpoints/notifications.ts';
import { webhookEndpoints } from '@assay/contract/endpoints/webhooks.ts';
import { sessionOf } from '../features/auth/authorization.ts';
import {
  changeNotificationSettings,
  markNotificationsRead,
  readNotificationSettings,
  readNotifications,
} from '../features/notifications/inbox.ts';
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  resumePausedWebhook,
  rotateWebhookSecret,
  testWebhook,
  toDeliveryRow,
  toWebhookRow,
} from '../features/notifications/webhooks/manage-webhooks.ts';
import { deliveriesOf } from '../platform/db/notifications/deliveries.ts';
import { webhookById, webhooksOf } from '../platform/db/notifications/webhooks.ts';
import { AppError } from '../platform/errors.ts';
import { ok } from '../platform/http/reply.ts';
import type { App, RouteContext } from './context.ts';
import { cursorRangeOf } from './request.ts';
import { serve } from './serve.ts';

/** An account's notifications and their channels, and the webhooks of its company. */
export function notificationRoutes(app: App, context: RouteContext): void {
  serve(app, notificationEndpoints.listNotifications, async (request) => {
    const { cursor = null, ...query } = request.query;
    return ok(await readNotifications(context, sessionOf(request), { ...query, cursor }));
  });

  serve(app, notificationEndpoints.markNotifications, async (request) => {
    await markNotificationsRead(context, sessionOf(request), request.body);
    return ok(null);
  });
  serve(app, notificationEndpoints.getNotificationSettings, async (request) =>
    ok(await readNotificationSettings(context, sessionOf(request))),
  );

  serve(app, notificationEndpoints.changeNotificationSettings, async (request) =>
    ok(await changeNotificationSettings(context, sessionOf(request), request.body)),
  );

  webhookRoutes(app, context);
}

function webhookRoutes(app: App, context: RouteContext): void {
  const { db } = context;

  serve(app, webhookEndpoints.listWebhooks, async (request) => {
    const { companyId } = sessionOf(request);
    return ok((await db.withCompany(companyId, (tx) => webhooksOf(tx, companyId))).map(toWebhookRow));
  });

  serve(app, webhookEndpoints.createWebhook, async (request) =>
    ok(await addWebhook(context, sessionOf(request), request.body)),
  );

  serve(app, webhookEndpoints.changeWebhook, async (request) =>
    ok(await changeWebhook(context, sessionOf(request), request.params.id, request.body)),
  );

  serve(app, webhookEndpoints.rotateWebhookSecret, async (request) =>
    ok(await rotateWebhookSecret(context, sessionOf(request), request.params.id)),
  );

  serve(app, webhookEndpoints.deleteWebhook, async (request) => {
    await removeWebhook(context, sessionOf(request), request.params.id);
    return ok(null);
  });

  serve(app, webhookEndpoints.testWebhook, async (request) =>
    ok(await testWebhook(context, sessionOf(request), request.params.id)),
  );

  serve(app, webhookEndpoints.resumeWebhook, async (request) =>
    ok(await resumePausedWebhook(context, sessionOf(request), request.params.id)),
  );

  serve(app, webhookEndpoints.listDeliveries, async (request) => {
    const { page: at, pageSize } = request.query;
    const { rows, total, nextCursor } = await db.withCompany(sessionOf(request).companyId, async (tx) => {
      const webhook = await webhookById(tx, request.params.id);
      if (!webhook) throw new AppError('webhook-not-found');
      return deliveriesOf(tx, webhook.id, cursorRangeOf(request.query));
    });
    return ok({ rows: rows.map(toDeliveryRow), total, page: at, pageSize, nextCursor });
  });
}
