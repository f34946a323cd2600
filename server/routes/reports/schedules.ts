import { reportScheduleEndpoints } from '@assay/contract/endpoints/reports/report-schedules.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import {
  changeReportSchedule,
  createReportSchedule,
  readReportSchedules,
  readScheduleChoices,
  removeReportSchedule,
  setReportSchedulePaused,
} from '#features/reports/schedules/manage-report-schedules.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { actorOf, pageRangeOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Scheduled reports for colleagues of the same company. */
export function reportScheduleRoutes(app: App, { db }: RouteContext): void {
  serve(app, reportScheduleEndpoints.listReportSchedules, async (request) => {
    const { companyId, companyZone } = sessionOf(request);
    const { page, pageSize } = request.query;
    const found = await db.withCompany(companyId, (tx) =>
      readReportSchedules(tx, companyId, pageRangeOf(request.query)),
    );
    return ok({ ...found, page, pageSize, timeZone: companyZone });
  });

  serve(app, reportScheduleEndpoints.getReportScheduleChoices, async (request) => {
    const { companyId } = sessionOf(request);
    return ok(await db.withCompany(companyId, (tx) => readScheduleChoices(tx, companyId)));
  });

  serve(app, reportScheduleEndpoints.createReportSchedule, async (request) => {
    const by = actorOf(request);
    return ok(await db.withCompany(by.session.companyId, (tx) => createReportSchedule(tx, by, request.body)));
  });

  serve(app, reportScheduleEndpoints.changeReportSchedule, async (request) => {
    const by = actorOf(request);
    const { id } = request.params;
    return ok(await db.withCompany(by.session.companyId, (tx) => changeReportSchedule(tx, by, id, request.body)));
  });

  serve(app, reportScheduleEndpoints.pauseReportSchedule, async (request) => {
    const by = actorOf(request);
    const { id } = request.params;
    return ok(
      await db.withCompany(by.session.companyId, (tx) => setReportSchedulePaused(tx, by, id, request.body.paused)),
    );
  });

  serve(app, reportScheduleEndpoints.deleteReportSchedule, async (request) => {
    const by = actorOf(request);
    await db.withCompany(by.session.companyId, (tx) => removeReportSchedule(tx, by, request.params.id));
    return ok(null);
  });
}
