import { envelope, instant } from '@assay/contract/api/envelope.ts';
import { z } from 'zod';
import { approve, waitingForApproval } from '../../accounts/approve.ts';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import { addRefusedAddress, refusedAddresses, removeRefusedAddress } from '../../db/accounts/refused-addresses.ts';
import { audit } from '../../db/audit.ts';
import { AppError } from '../../errors.ts';
import type { App, RouteContext } from '../context.ts';

const refusedRow = z.object({ pattern: z.string(), createdAt: instant });
const refusedRequest = z.object({
  pattern: z
    .string()
    .trim()
    .toLowerCase()
    .transform((text) => text.replace(/^@/, ''))
    .pipe(
      z
        .string()
        .max(254)
        .regex(/^([^\s@]+@)?[^\s@.]+(\.[^\s@.]+)+$/),
    ),
});
const waitingRow = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  phone: z.string(),
  jobTitle: z.string(),
  company: z.string(),
  number: z.string(),
  capital: z.string(),
  industry: z.string(),
  createdAt: instant,
});

/** Who may come in: main suppliers that wait for approval, and addresses that may not register (PRODUCT §1, §8). */
export function admissionRoutes(app: App, context: RouteContext): void {
  const { db } = context;
  const config = { access: [0] } as const;
  const tags = ['administration'];

  app.get(
    '/api/admin/approvals',
    { config, schema: { response: { 200: envelope(z.array(waitingRow)) }, tags } },
    async (request) => ok(await waitingForApproval(context, sessionOf(request), request.ip)),
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
    { config, schema: { response: { 200: envelope(z.array(refusedRow)) }, tags } },
    async () => {
      const rows = await db.withoutCompany(refusedAddresses);
      return ok(rows.map(({ pattern, createdAt }) => ({ pattern, createdAt: createdAt.toISOString() })));
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
