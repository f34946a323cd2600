import { refusedRequest, refusedRow, waitingRow } from '@assay/contract/api/admin.ts';
import { envelope, page, pageQuery } from '@assay/contract/api/envelope.ts';
import { z } from 'zod';
import { approve, waitingForApproval } from '../../accounts/approve.ts';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import { addRefusedAddress, refusedAddresses, removeRefusedAddress } from '../../db/accounts/refused-addresses.ts';
import { audit } from '../../db/audit.ts';
import { AppError } from '../../errors.ts';
import type { App, RouteContext } from '../context.ts';
import { reachOf } from '../reach.ts';

/** Who may come in: main suppliers that wait for approval, and addresses that may not register (PRODUCT §1, §8). */
export function admissionRoutes(app: App, context: RouteContext): void {
  const { db } = context;
  const config = { access: [0] } as const;
  const tags = ['administration'];

  app.get(
    '/api/admin/approvals',
    { config, schema: { querystring: pageQuery, response: { 200: envelope(page(waitingRow)) }, tags } },
    async (request) => ok(await waitingForApproval(context, sessionOf(request), request.ip, request.query)),
  );

  app.post(
    '/api/admin/approvals/:id',
    {
      config,
      schema: {
        params: z.object({ id: z.uuid() }),
        body: z.object({ approve: z.boolean() }),
        response: { 200: envelope(z.null()) },
        tags,
      },
    },
    async (request) => {
      await approve(context, sessionOf(request), request.params.id, request.body.approve, request.ip);
      return ok(null);
    },
  );

  app.get(
    '/api/admin/refusedAddresses',
    { config, schema: { querystring: pageQuery, response: { 200: envelope(page(refusedRow)) }, tags } },
    async (request) => {
      const { page: number, pageSize, search = '' } = request.query;
      const query = { search: search.trim().toLowerCase(), limit: pageSize, offset: (number - 1) * pageSize };
      const { rows, total } = await reachOf(context, request, 'refused-addresses.list', {}).run((tx) =>
        refusedAddresses(tx, query),
      );
      const shown = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
      return ok({ rows: shown, total, page: number, pageSize });
    },
  );

  for (const method of ['POST', 'DELETE'] as const) {
    app.route({
      method,
      url: '/api/admin/refusedAddresses',
      config,
      schema: { body: refusedRequest, response: { 200: envelope(z.null()) }, tags },
      handler: async (request) => {
        const session = sessionOf(request);
        const { pattern } = request.body;
        await db.withCompany(session.companyId, async (tx) => {
          if (method === 'POST') await addRefusedAddress(tx, pattern, session.accountId);
          else if (!(await removeRefusedAddress(tx, pattern))) throw new AppError('not-found');
          await audit(tx, {
            companyId: session.companyId,
            accountId: session.accountId,
            address: request.ip,
            action: method === 'POST' ? 'refused-address.added' : 'refused-address.removed',
            target: pattern,
          });
        });
        return ok(null);
      },
    });
  }
}
