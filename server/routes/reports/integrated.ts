import { envelope, pageQuery } from '@assay/contract/api/envelope.ts';
import {
  integratedCandidateQuery,
  integratedCandidates,
  integratedChoice,
  integratedList,
  integratedPreview,
  integratedRequest,
  integratedRow,
  integratedVendors,
} from '@assay/contract/api/reports/integrated.ts';
import { nearestLanguage } from '@assay/contract/languages.ts';
import { RATED_PERMISSIONS, ROLES } from '@assay/contract/roles.ts';
import { ok } from '../../answers/reply.ts';
import { AppError } from '../../errors.ts';
import { listCandidates, listOwn, listVendors, previewChoice } from '../../reports/integrated/lists.ts';
import { requestIntegrated } from '../../reports/integrated/request.ts';
import type { App, RouteContext } from '../context.ts';
import { doerOf, pageOf } from '../request.ts';

/** The integrated report: what may stand in it, what would, making it, and those that were made. */
export function integratedRoutes(app: App, context: RouteContext): void {
  const reader = { access: RATED_PERMISSIONS } as const;
  const member = { access: RATED_PERMISSIONS, companyRole: 'member' } as const;
  const tags = ['reports'];

  app.get(
    '/api/integratedReports',
    { config: reader, schema: { querystring: pageQuery, response: { 200: envelope(integratedList) }, tags } },
    async (request) => {
      const { page, pageSize } = request.query;
      return ok({ ...(await listOwn(context, doerOf(request), pageOf(request.query))), page, pageSize });
    },
  );

  app.get(
    '/api/integratedReports/candidates',
    {
      config: reader,
      schema: { querystring: integratedCandidateQuery, response: { 200: envelope(integratedCandidates) }, tags },
    },
    async (request) => {
      const { page, pageSize, company } = request.query;
      const query = { ...pageOf(request.query), company };
      return ok({ ...(await listCandidates(context, doerOf(request), query)), page, pageSize });
    },
  );

  app.get(
    '/api/integratedReports/vendors',
    {
      config: { access: [ROLES.administrator] },
      schema: { querystring: pageQuery, response: { 200: envelope(integratedVendors) }, tags },
    },
    async (request) => {
      const { page, pageSize } = request.query;
      return ok({ ...(await listVendors(context, doerOf(request), pageOf(request.query))), page, pageSize });
    },
  );

  // A reading; the choice is too long for an address.
  app.post(
    '/api/integratedReports/preview',
    { config: reader, schema: { body: integratedChoice, response: { 200: envelope(integratedPreview) }, tags } },
    async (request) => ok(await previewChoice(context, doerOf(request), request.body)),
  );

  app.post(
    '/api/integratedReports',
    { config: member, schema: { body: integratedRequest, response: { 200: envelope(integratedRow) }, tags } },
    async (request) => {
      const doer = doerOf(request);
      const language = nearestLanguage(request.body.language ?? doer.session.language);
      const id = await requestIntegrated(context, doer, { ...request.body, language });
      const { rows } = await listOwn(context, doer, { id, search: '', limit: 1, offset: 0 });
      if (!rows[0]) throw new AppError('report-not-found');
      return ok(rows[0]);
    },
  );
}
