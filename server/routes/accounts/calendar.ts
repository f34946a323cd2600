import { createHash } from 'node:crypto';
import { calendarEndpoints } from '@assay/contract/endpoints/accounts/calendar.ts';
import { z } from 'zod';
import { sessionOf } from '#features/auth/authorization.ts';
import {
  createCalendarFeed,
  openCalendar,
  readCalendarFeed,
  revokeCalendarFeed,
} from '#features/calendar/calendar-feed.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** The calendar feed of an account: its address, and the calendar that programs read without a log-in. */
export function calendarRoutes(app: App, context: RouteContext): void {
  serve(app, calendarEndpoints.getCalendarFeed, async (request) =>
    ok(await readCalendarFeed(context, sessionOf(request))),
  );

  serve(app, calendarEndpoints.createCalendarFeed, async (request) =>
    ok(await createCalendarFeed(context, sessionOf(request))),
  );

  serve(app, calendarEndpoints.deleteCalendarFeed, async (request) => {
    await revokeCalendarFeed(context, sessionOf(request));
    return ok(null);
  });

  app.get(
    '/calendar/:file',
    { config: { access: 'public' }, schema: { params: z.object({ file: z.string().max(60) }) } },
    async (request, reply) => {
      const { file } = request.params;
      const calendar = file.endsWith('.ics') ? await openCalendar(context, file.slice(0, -'.ics'.length)) : null;
      // An ended address ends at once, also for programs that keep what they read.
      reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
      if (calendar === null) return reply.code(404).type('text/plain; charset=utf-8').send('');
      const tag = `"${createHash('sha256').update(calendar).digest('hex').slice(0, 24)}"`;
      reply.header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply
        .header('content-disposition', 'inline; filename="assay.ics"')
        .type('text/calendar; charset=utf-8')
        .send(calendar);
    },
  );
}
