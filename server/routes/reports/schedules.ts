import { reportScheduleEndpoints } from '@assay/contract/endpoints/reports/report-schedules.ts';
import { sessionOf } from '../../features/auth/guard.ts';
import {
  changeSchedule,
  choices,
  listSchedules,
  makeSchedule,
  pauseSchedule,
  removeSchedule,
} from '../../features/reports/schedules/manage.ts';
import { ok } from '../../platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { doerOf, pageOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Scheduled reports for colleagues of the same company. */
export function reportScheduleRoutes(app: App, { db }: RouteContext): void {
  serve(app, reportScheduleEndpoints.listReportSchedules, async (request) => {
    const { companyId, companyZone } = sessionOf(request);
    const { page, pageSize } = request.query;
    const found = await db.withCompany(companyId, (tx) => listSchedules(tx, companyId, pageOf(request.query)));
    return ok({ ...found, page, pageSize, timeZone: companyZone });
  });

  serve(app, reportScheduleEndpoints.getReportScheduleChoices, async (request) => {
    const { companyId } = sessionOf(request);
    return ok(await db.withCompany(companyId, (tx) => choices(tx, companyId)));
  });

  serve(app, reportScheduleEndpoints.createReportSchedule, async (request) => {
    const by = doerOf(request);
    return ok(await db.withCompany(by.session.companyId, (tx) => makeSchedule(tx, by, request.body)));
  });

  serve(app, reportScheduleEndpoints.changeReportSchedule, async (request) => {
    const by = doerOf(request);
    const { id } = request.params;
    return ok(await db.withCompany(by.session.companyId, (tx) => changeSchedule(tx, by, id, request.body)));
  });

  serve(app, reportScheduleEndpoints.pauseReportSchedule, async (request) => {
    const by = doerOf(request);
    const { id } = request.params;
    return ok(await db.withCompany(by.session.companyId, (tx) => pauseSchedule(tx, by, id, request.body.paused)));
  });

  serve(app, reportScheduleEndpoints.deleteReportSchedule, async (request) => {
    const by = doerOf(request);
    await db.withCompany(by.session.companyId, (tx) => removeSchedule(tx, by, request.params.id));
    return ok(null);
  });
}
