import { scanEndpoints } from '@assay/contract/endpoints/scans/scans.ts';
import { sessionOf } from '../features/auth/authorization.ts';
import { parseDomainName } from '../features/domains/domain-name.ts';
import { liveFindings } from '../features/scans/live-findings.ts';
import { requestScan, stopScan, withdrawScan } from '../features/scans/request-scan.ts';
import { toScanDetail, toScanRow } from '../features/scans/scan-response.ts';
import { checkScanAllowed, parseScanDay, toScanAllowed } from '../features/scans/scan-rules.ts';
import { domainByName } from '../platform/db/domains/domains.ts';
import { gapsOfScan } from '../platform/db/scans/evidence.ts';
import { listScans, scanListRow } from '../platform/db/scans/scans.ts';
import { AppError } from '../platform/errors.ts';
import { evidenceStore } from '../platform/evidence/evidence-store.ts';
import { ok, translatorFor } from '../platform/http/reply.ts';
import { accessScopeOf } from './access-scope.ts';
import type { App, RouteContext } from './context.ts';
import { cursorRangeOf } from './request.ts';
import { serve } from './serve.ts';

/** Requesting scans, their history, and the running one (docs/product/states.md, scans.md). */
export function scanRoutes(app: App, context: RouteContext): void {
  const { db } = context;

  serve(app, scanEndpoints.requestScan, async (request) => {
    const session = sessionOf(request);
    const name = parseDomainName(request.body.domain).ascii;
    const row = await db.withCompany(session.companyId, async (tx) => {
      const domain = await domainByName(tx, session.companyId, name);
      if (!domain || domain.deletedAt) throw new AppError('domain-not-verified', { domain: name });
      const id = await requestScan(context, tx, session, domain, request.body.scandate);
      return scanListRow(tx, id);
    });
    return ok(toScanRow(row!, db.clock.now()));
  });

  serve(app, scanEndpoints.listScans, async (request) => {
    const { page: number, pageSize, domain = '' } = request.query;
    const accessScope = accessScopeOf(context, request, 'scans.list', request.query);
    const query = { ...cursorRangeOf(request.query), domain };
    const found = await accessScope.run((tx) => listScans(tx, accessScope.companyId, query));
    const rows = found.rows.map((row) => toScanRow(row, db.clock.now()));
    return ok({ rows, total: found.total, page: number, pageSize, nextCursor: found.nextCursor });
  });

  serve(app, scanEndpoints.getScanPermission, async (request) => {
    const session = sessionOf(request);
    const name = parseDomainName(request.query.domain).ascii;
    const day = parseScanDay(session, request.query.scandate, context.clock.now());
    const permit = await db.withCompany(session.companyId, async (tx) => {
      const domain = await domainByName(tx, session.companyId, name);
      return domain
        ? checkScanAllowed(tx, session, domain, day)
        : { refused: new AppError('domain-not-verified', { domain: name }), firstDay: null };
    });
    return ok(toScanAllowed(name, permit));
  });

  serve(app, scanEndpoints.getScan, async (request) => {
    const { id } = request.params;
    const accessScope = accessScopeOf(context, request, 'scans.read', {}, id);
    const found = await accessScope.run(async (tx) => {
      const row = await scanListRow(tx, id);
      if (!row) throw new AppError('scan-not-found');
      // Once there is a rating its findings are read there.
      const unrated = row.state === 9 || row.state === 0;
      const load = () => evidenceStore.ofScan(tx, id);
      const arriving = unrated ? await liveFindings(id, load, translatorFor(request)) : [];
      return { row, arriving, gaps: await gapsOfScan(tx, id) };
    });
    return ok(toScanDetail(found.row, found.arriving, found.gaps, db.clock.now()));
  });

  for (const [endpoint, end] of [
    [scanEndpoints.stopScan, stopScan],
    [scanEndpoints.withdrawScan, withdrawScan],
  ] as const) {
    serve(app, endpoint, async (request) => {
      const session = sessionOf(request);
      const { id } = request.params;
      await db.withCompany(session.companyId, (tx) => end(context, tx, session, id));
      return ok(null);
    });
  }
}
