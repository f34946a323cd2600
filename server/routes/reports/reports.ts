import { reportEndpoints } from '@assay/contract/endpoints/reports/reports.ts';
import { nearestLanguage } from '@assay/contract/languages.ts';
import pLimit from 'p-limit';
import { removeReport } from '#features/reports/delete-report.ts';
import { toReportRow } from '#features/reports/report-response.ts';
import { switchVerification, verificationOf, verifyReport } from '#features/reports/report-verification.ts';
import { requestReport } from '#features/reports/request-report.ts';
import { integratedFile } from '#platform/db/ratings/integrated-reports.ts';
import { recordReportReader } from '#platform/db/ratings/report-readers.ts';
import { listReports, reportByName, slidesByName } from '#platform/db/ratings/reports.ts';
import { AppError } from '#platform/errors.ts';
import { readContent } from '#platform/files/object-storage.ts';
import { ok } from '#platform/http/reply.ts';
import { accessScopeOf, findDomainIn } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { cursorRangeOf } from '../request.ts';
import { serve } from '../serve.ts';

/**
 * Requests for reports that are stored concurrently. Fifty concurrent requests would otherwise use all connections to
 * the database, and other requests would wait for the last of them.
 */
const ASKED_AT_ONCE = 2;

/** The report table, making a report, the file of one, and the page that verifies it (docs/product/reports.md). */
export function perDomainRoutes(app: App, context: RouteContext): void {
  const inTurn = pLimit(ASKED_AT_ONCE);

  serve(app, reportEndpoints.listReports, async (request) => {
    const { page: number, pageSize } = request.query;
    const accessScope = accessScopeOf(context, request, 'reports.list', request.query);
    const query = { ...cursorRangeOf(request.query), domain: '' };
    const found = await accessScope.run((tx) => listReports(tx, accessScope.companyId, query));
    const rows = found.rows.map(toReportRow);
    return ok({ rows, total: found.total, page: number, pageSize, nextCursor: found.nextCursor });
  });

  serve(app, reportEndpoints.requestReport, async (request) => {
    const { domain: name } = request.params;
    const { language, ...chosen } = request.body;
    const accessScope = accessScopeOf(context, request, 'reports.request', request.query, name);
    const row = await inTurn(() =>
      accessScope.run(async (tx) => {
        const domain = await findDomainIn(tx, accessScope, name);
        const asker = { accountId: accessScope.session.accountId, address: request.ip };
        const wanted = { ...chosen, language: nearestLanguage(language ?? accessScope.session.language) };
        const { id } = await requestReport(context, tx, domain, wanted, asker);
        const { rows } = await listReports(tx, domain.companyId, {
          search: '',
          domain: domain.name,
          report: id,
          limit: 1,
          offset: 0,
          after: null,
        });
        return rows[0];
      }),
    );
    if (!row) throw new AppError('report-no-data', { domain: name });
    return ok(toReportRow(row));
  });

  serve(app, reportEndpoints.downloadReport, async (request, reply) => {
    const { pdfName } = request.params;
    const accessScope = accessScopeOf(context, request, 'reports.read', {}, pdfName);
    const report = await accessScope.run(async (tx) => {
      const found = await reportByName(tx, pdfName);
      if (found) await recordReportReader(tx, { ...found, accountId: accessScope.session.accountId });
      return found ?? integratedFile(tx, pdfName);
    });
    if (!report) throw new AppError('report-not-found');
    if (report.status === 'generating') throw new AppError('report-generating');
    const pdf = report.status === 'ready' ? await readContent(context.objectStorage, report) : null;
    if (!pdf) throw new AppError('report-failed');
    return reply
      .header('content-disposition', `attachment; filename="${report.fileName}"`)
      .type('application/pdf')
      .send(pdf);
  });

  serve(app, reportEndpoints.downloadSlides, async (request, reply) => {
    const { pdfName } = request.params;
    const accessScope = accessScopeOf(context, request, 'reports.read', {}, pdfName);
    const report = await accessScope.run((tx) => slidesByName(tx, pdfName));
    if (report?.status === 'generating') throw new AppError('report-generating');
    if (report?.status === 'failed') throw new AppError('report-failed');
    const slides = report && (await readContent(context.objectStorage, report));
    if (!slides) throw new AppError('report-not-found');
    return reply
      .header('content-disposition', `attachment; filename="${report.fileName.replace(/\.pdf$/, '.pptx')}"`)
      .type('application/vnd.openxmlformats-officedocument.presentationml.presentation')
      .send(slides);
  });

  serve(app, reportEndpoints.deleteReport, async (request) => {
    const { pdfName } = request.params;
    const accessScope = accessScopeOf(context, request, 'reports.delete', {}, pdfName);
    const by = { accountId: accessScope.session.accountId, address: request.ip };
    await accessScope.run((tx) => removeReport(tx, pdfName, by));
    return ok(null);
  });

  serve(app, reportEndpoints.getReportVerification, async (request) => {
    const { pdfName } = request.params;
    const accessScope = accessScopeOf(context, request, 'reports.read', {}, pdfName);
    return ok(await accessScope.run((tx) => verificationOf(context, tx, pdfName)));
  });

  serve(app, reportEndpoints.setReportVerification, async (request) => {
    const { pdfName } = request.params;
    const accessScope = accessScopeOf(context, request, 'reports.verification', {}, pdfName);
    const by = { accountId: accessScope.session.accountId, address: request.ip };
    return ok(await accessScope.run((tx) => switchVerification(context, tx, pdfName, request.body.on, by)));
  });

  serve(app, reportEndpoints.verifyReport, async (request) => ok(await verifyReport(context, request.params.code)));
}
