import { envelope, pageQuery } from '@assay/contract/api/envelope.ts';
import {
  reportSchedule,
  reportScheduleChange,
  reportScheduleChoices,
  reportScheduleList,
  reportSchedulePause,
} from '@assay/contract/api/reports/schedules.ts';
import { RATED_PERMISSIONS } from '@assay/contract/roles.ts';
import { z } from 'zod';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import {
  changeSchedule,
  choices,
  listSchedules,
  makeSchedule,
  pauseSchedule,
  removeSchedule,
} from '../../reports/schedules/manage.ts';
import type { App, RouteContext } from '../context.ts';
import { doerOf, pageOf } from '../request.ts';

/** Reports that come on a day and hour to colleagues of one's own company. */
export function reportScheduleRoutes(app: App, { db }: RouteContext): void {
  const reader = { access: RATED_PERMISSIONS } as const;
  const member = { access: RATED_PERMISSIONS, companyRole: 'member' } as const;
  const params = z.object({ id: z.uuid() });
  const one = { 200: envelope(reportSchedule) };
  const tags = ['reports'];

  app.get(
    '/api/reportSchedules',
    { config: reader, schema: { querystring: pageQuery, response: { 200: envelope(reportScheduleList) }, tags } },
    async (request) => {
      const { companyId, companyZone } = sessionOf(request);
      const { page, pageSize } = request.query;
      const found = await db.withCompany(companyId, (tx) => listSchedules(tx, companyId, pageOf(request.query)));
      return ok({ ...found, page, pageSize, timeZone: companyZone });
    },
  );

  app.get(
    '/api/reportSchedules/choices',
    { config: member, schema: { response: { 200: envelope(reportScheduleChoices) }, tags } },
    async (request) => {
      const { companyId } = sessionOf(request);
      return ok(await db.withCompany(companyId, (tx) => choices(tx, companyId)));
    },
  );

  app.post(
    '/api/reportSchedules',
    { config: member, schema: { body: reportScheduleChange, response: one, tags } },
    async (request) => {
      const by = doerOf(request);
      return ok(await db.withCompany(by.session.companyId, (tx) => makeSchedule(tx, by, request.body)));
    },
  );

  app.put(
    '/api/reportSchedules/:id',
    { config: member, schema: { params, body: reportScheduleChange, response: one, tags } },
    async (request) => {
      const by = doerOf(request);
      const { id } = request.params;
      return ok(await db.withCompany(by.session.companyId, (tx) => changeSchedule(tx, by, id, request.body)));
    },
  );

  app.put(
    '/api/reportSchedules/:id/paused',
    { config: member, schema: { params, body: reportSchedulePause, response: one, tags } },
    async (request) => {
      const by = doerOf(request);
      const { id } = request.params;
      return ok(await db.withCompany(by.session.companyId, (tx) => pauseSchedule(tx, by, id, request.body.paused)));
    },
  );

  app.delete(
    '/api/reportSchedules/:id',
    { config: member, schema: { params, response: { 200: envelope(z.null()) }, tags } },
    async (request) => {
      const by = doerOf(request);
      await db.withCompany(by.session.companyId, (tx) => removeSchedule(tx, by, request.params.id));
      return ok(null);
    },
  );
}
