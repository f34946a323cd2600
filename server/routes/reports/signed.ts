import { signedReportEndpoints } from '@assay/contract/endpoints/reports/signed.ts';
import { jwsOf } from '#features/reports/signing/sign-statement.ts';
import { toSigningKeySet } from '#features/reports/signing/signing-keys.ts';
import { signedByName } from '#platform/db/ratings/signed-reports.ts';
import { AppError } from '#platform/errors.ts';
import { accessScopeOf } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Clients that verify many reports fetch the keys once an hour, and again when a key is unknown. */
const KEYS_MAX_AGE_SECONDS = 3600;

/** The signed JSON form of a report, and the keys that it is checked with (docs/decisions/0031). */
export function signedRoutes(app: App, context: RouteContext): void {
  serve(app, signedReportEndpoints.downloadSignedReport, async (request, reply) => {
    const { pdfName } = request.params;
    const accessScope = accessScopeOf(context, request, 'reports.read', {}, pdfName);
    const report = await accessScope.run((tx) => signedByName(tx, pdfName));
    if (!report) throw new AppError('report-not-found');
    if (report.status === 'generating') throw new AppError('report-generating');
    if (report.status === 'failed') throw new AppError('report-failed');
    if (report.signed === null) throw new AppError('report-not-signed');
    const { format } = request.query;
    reply.header('content-disposition', `attachment; filename="${report.fileName.replace(/\.pdf$/, `.${format}`)}"`);
    if (format === 'jws') return reply.type('application/jose').send(jwsOf(context, report.signed));
    return reply.type('application/json; charset=utf-8').send(report.signed);
  });

  serve(app, signedReportEndpoints.listSigningKeys, async (_request, reply) => {
    const { keys } = context.secrets;
    return (
      reply
        .header('cache-control', `public, max-age=${KEYS_MAX_AGE_SECONDS}`)
        // Public keys may be read by pages of any origin.
        .header('access-control-allow-origin', '*')
        .type('application/jwk-set+json')
        .send(JSON.stringify(toSigningKeySet(keys)))
    );
  });
}
