import { approvalEndpoints } from '@assay/contract/endpoints/administration/approvals.ts';
import { decideApproval, readPendingApprovals } from '#features/accounts/approvals.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import {
  deleteRefusedAddress,
  insertRefusedAddress,
  listRefusedAddresses,
} from '#platform/db/accounts/refused-addresses.ts';
import { audit } from '#platform/db/audit.ts';
import { AppError } from '#platform/errors.ts';
import { ok } from '#platform/http/reply.ts';
import { accessScopeOf } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Admission: main suppliers that wait for approval, and addresses that may not register (docs/product/roles-and-plans.md, administration.md). */
export function approvalRoutes(app: App, context: RouteContext): void {
  const { db } = context;

  serve(app, approvalEndpoints.listApprovals, async (request) =>
    ok(await readPendingApprovals(context, sessionOf(request), request.ip, request.query)),
  );

  serve(app, approvalEndpoints.answerApproval, async (request) => {
    await decideApproval(context, sessionOf(request), request.params.id, request.body.approve, request.ip);
    return ok(null);
  });

  serve(app, approvalEndpoints.listDeniedEmails, async (request) => {
    const { page: number, pageSize, search = '' } = request.query;
    const query = { search: search.trim().toLowerCase(), limit: pageSize, offset: (number - 1) * pageSize };
    const { rows, total } = await accessScopeOf(context, request, 'refused-addresses.list', {}).run((tx) =>
      listRefusedAddresses(tx, query),
    );
    const shown = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    return ok({ rows: shown, total, page: number, pageSize });
  });

  for (const [endpoint, action] of [
    [approvalEndpoints.addDeniedEmail, 'refused-address.added'],
    [approvalEndpoints.removeDeniedEmail, 'refused-address.removed'],
  ] as const) {
    serve(app, endpoint, async (request) => {
      const session = sessionOf(request);
      const { pattern } = request.body;
      await db.withCompany(session.companyId, async (tx) => {
        if (action === 'refused-address.added') await insertRefusedAddress(tx, pattern, session.accountId);
        else if (!(await deleteRefusedAddress(tx, pattern))) throw new AppError('not-found');
        await audit(tx, {
          companyId: session.companyId,
          accountId: session.accountId,
          address: request.ip,
          action,
          target: pattern,
        });
      });
      return ok(null);
    });
  }
}
