import { z } from 'zod';
import { unsubscribe } from '#features/notifications/unsubscribe.ts';
import type { App, RouteContext } from '../context.ts';

const params = z.object({ accountId: z.uuid(), kind: z.string().max(60), signature: z.string().max(100) });

/**
 * One-click unsubscription (RFC 8058): the mail program sends a POST without cookies. A person who opens the link in a
 * browser chooses in the notification settings; opening alone changes nothing, because scanners of mails open links.
 */
export function unsubscribeRoutes(app: App, context: RouteContext): void {
  app.post(
    '/unsubscribe/:accountId/:kind/:signature',
    { config: { access: 'public' }, schema: { params } },
    async (request, reply) => {
      const done = await unsubscribe(context, request.params);
      return reply
        .code(done ? 200 : 404)
        .type('text/plain; charset=utf-8')
        .send('');
    },
  );
  app.get('/unsubscribe/:accountId/:kind/:signature', { config: { access: 'public' } }, async (_request, reply) =>
    reply.redirect('/account/notifications', 303),
  );
}
