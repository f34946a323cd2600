import { integratedReportEndpoints } from '@assay/contract/endpoints/reports/integrated.ts';
import { nearestLanguage } from '@assay/contract/languages.ts';
import { listCandidates, listOwn, listVendors, previewChoice } from '../../features/reports/integrated/lists.ts';
import { requestIntegrated } from '../../features/reports/integrated/request.ts';
import { AppError } from '../../platform/errors.ts';
import { ok } from '../../platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { doerOf, pageOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Integrated reports: candidates, preview, requests, and the list. */
export function integratedRoutes(app: App, context: RouteContext): void {
  serve(app, integratedReportEndpoints.listIntegratedReports, async (request) => {
    const { page, pageSize } = request.query;
    return ok({ ...(await listOwn(context, doerOf(request), pageOf(request.query))), page, pageSize });
  });

  serve(app, integratedReportEndpoints.listReportCandidates, async (request) => {
    const { page, pageSize, company } = request.query;
    const query = { ...pageOf(request.query), company };
    return ok({ ...(await listCandidates(context, doerOf(request), query)), page, pageSize });
  });

  serve(app, integratedReportEndpoints.listReportVendors, async (request) => {
    const { page, pageSize } = request.query;
    return ok({ ...(await listVendors(context, doerOf(request), pageOf(request.query))), page, pageSize });
  });

  // A reading; the choice is too long for an address.
  serve(app, integratedReportEndpoints.previewIntegratedReport, async (request) =>
    ok(await previewChoice(context, doerOf(request), request.body)),
  );

  serve(app, integratedReportEndpoints.requestIntegratedReport, async (request) => {
    const doer = doerOf(request);
    const language = nearestLanguage(request.body.language ?? doer.session.language);
    const id = await requestIntegrated(context, doer, { ...request.body, language });
    const { rows } = await listOwn(context, doer, { id, search: '', limit: 1, offset: 0 });
    if (!rows[0]) throw new AppError('report-not-found');
    return ok(rows[0]);
  });
}
