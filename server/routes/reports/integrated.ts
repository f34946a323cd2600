import { integratedReportEndpoints } from '@assay/contract/endpoints/reports/integrated.ts';
import { nearestLanguage } from '@assay/contract/languages.ts';
import {
  listCandidates,
  listOwnReports,
  listVendors,
  previewChoice,
} from '#features/reports/integrated/integrated-lists.ts';
import { requestIntegrated } from '#features/reports/integrated/request-integrated.ts';
import { AppError } from '#platform/errors.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { actorOf, pageRangeOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Integrated reports: candidates, preview, requests, and the list. */
export function integratedRoutes(app: App, context: RouteContext): void {
  serve(app, integratedReportEndpoints.listIntegratedReports, async (request) => {
    const { page, pageSize } = request.query;
    return ok({ ...(await listOwnReports(context, actorOf(request), pageRangeOf(request.query))), page, pageSize });
  });

  serve(app, integratedReportEndpoints.listReportCandidates, async (request) => {
    const { page, pageSize, company } = request.query;
    const query = { ...pageRangeOf(request.query), company };
    return ok({ ...(await listCandidates(context, actorOf(request), query)), page, pageSize });
  });

  serve(app, integratedReportEndpoints.listReportVendors, async (request) => {
    const { page, pageSize } = request.query;
    return ok({ ...(await listVendors(context, actorOf(request), pageRangeOf(request.query))), page, pageSize });
  });

  // A reading; the choice is too long for an address.
  serve(app, integratedReportEndpoints.previewIntegratedReport, async (request) =>
    ok(await previewChoice(context, actorOf(request), request.body)),
  );

  serve(app, integratedReportEndpoints.requestIntegratedReport, async (request) => {
    const actor = actorOf(request);
    const language = nearestLanguage(request.body.language ?? actor.session.language);
    const id = await requestIntegrated(context, actor, { ...request.body, language });
    const { rows } = await listOwnReports(context, actor, { id, search: '', limit: 1, offset: 0 });
    if (!rows[0]) throw new AppError('report-not-found');
    return ok(rows[0]);
  });
}
