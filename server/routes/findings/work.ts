import { workEndpoints } from '@assay/contract/endpoints/ratings/work.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import type { Session } from '#features/auth/session.ts';
import { toWorkRow } from '#features/ratings/work-list.ts';
import { countWork } from '#platform/db/ratings/work/count-work.ts';
import { listWork } from '#platform/db/ratings/work-list.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Findings over all domains of the reader's company, administrators included. */
export function workRoutes(app: App, context: RouteContext): void {
  const readerOf = ({ companyId, accountId, companyZone }: Session) => ({
    ...{ companyId, accountId },
    today: dayIn(companyZone, context.clock.now()),
  });

  serve(app, workEndpoints.listWork, async (request) => {
    const { page: number, pageSize, search = '', view, state, severity, area } = request.query;
    const reader = readerOf(sessionOf(request));
    const list = { limit: pageSize, offset: (number - 1) * pageSize };
    const wanted = { view, state, severity, area, search: search.trim() };
    const found = await context.db.withCompany(reader.companyId, (tx) => listWork(tx, reader, wanted, list));
    const words = translatorFor(request);
    const rows = found.rows.map((row) => toWorkRow(row, reader.today, words));
    return ok({ rows, total: found.total, page: number, pageSize });
  });

  serve(app, workEndpoints.countWork, async (request) => {
    const reader = readerOf(sessionOf(request));
    return ok(await context.db.withCompany(reader.companyId, (tx) => countWork(tx, reader)));
  });
}
