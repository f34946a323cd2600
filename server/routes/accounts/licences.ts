import { envelope, page, pageQuery } from '@assay/contract/api/envelope.ts';
import { licenceRequest, licenceRow, licencesMade, planData, redeemRequest } from '@assay/contract/api/licences.ts';
import { businessRequest } from '@assay/contract/api/registration.ts';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { licenceHash, newLicenceCode } from '../../accounts/companies/licence-code.ts';
import { redeemLicence, startTrial } from '../../accounts/companies/plans.ts';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import { insertLicence, licenceRows, revokeLicence } from '../../db/accounts/companies/licences.ts';
import { audit } from '../../db/audit.ts';
import { containing } from '../../db/search.ts';
import { AppError } from '../../errors.ts';
import type { App, RouteContext } from '../context.ts';

/** Trial and licence codes (PRODUCT §1). */
export function licenceRoutes(app: App, context: RouteContext): void {
  const { auth } = context;
  const owner = { access: 'login', companyRole: 'owner' } as const;
  const response = { 200: envelope(planData) };

  app.post(
    '/api/upgrade/trial',
    { config: owner, schema: { body: businessRequest, response, tags: ['plans'] } },
    async (request) => {
      const session = sessionOf(request);
      const data = await startTrial(context, session, request.body, request.ip);
      auth.sessions.forgetCompany(session.companyId);
      return ok(data);
    },
  );

  app.post(
    '/api/account/licence',
    {
      config: owner,
      schema: { body: redeemRequest.extend(businessRequest.shape), response, tags: ['plans'] },
    },
    async (request) => {
      const session = sessionOf(request);
      const data = await redeemLicence(context, session, request.body, request.ip);
      auth.sessions.forgetCompany(session.companyId);
      return ok(data);
    },
  );

  licenceAdministration(app, context);
}

function licenceAdministration(app: App, { db }: RouteContext): void {
  const config = { access: [0] } as const;
  const tags = ['administration'];

  app.get(
    '/api/admin/licences',
    { config, schema: { querystring: pageQuery, response: { 200: envelope(page(licenceRow)) }, tags } },
    async (request) => {
      const { page: number, pageSize, search = '' } = request.query;
      const { accountId: account } = sessionOf(request);
      const reason = { reason: 'administrator', account, address: request.ip, action: 'licences.list' } as const;
      const found = await db.withAllCompanies(reason, (tx) =>
        licenceRows(tx, { pattern: containing(search), limit: pageSize, offset: (number - 1) * pageSize }),
      );
      const rows = found.rows.map(({ createdAt, redeemedAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        redeemedAt: redeemedAt?.toISOString() ?? null,
      }));
      return ok({ rows, total: found.total, page: number, pageSize });
    },
  );

  app.post(
    '/api/admin/licences',
    { config, schema: { body: licenceRequest, response: { 200: envelope(licencesMade) }, tags } },
    async (request) => {
      const { companyId, accountId } = sessionOf(request);
      const { plan, days, count, note } = request.body;
      const codes = Array.from({ length: count }, () => ({ id: uuidv7(), code: newLicenceCode() }));
      await db.withCompany(companyId, async (tx) => {
        for (const { id, code } of codes) {
          const hash = licenceHash(code.replaceAll('-', ''));
          await insertLicence(tx, { id, hash, ending: code.slice(-4), plan, days, note, createdBy: accountId });
        }
        const facts = { plan, days, count, note };
        await audit(tx, { companyId, accountId, address: request.ip, action: 'licence.made', facts });
      });
      return ok({ codes });
    },
  );

  app.delete(
    '/api/admin/licences/:id',
    { config, schema: { params: z.object({ id: z.uuid() }), response: { 200: envelope(z.null()) }, tags } },
    async (request) => {
      const { companyId, accountId } = sessionOf(request);
      await db.withCompany(companyId, async (tx) => {
        const target = await revokeLicence(tx, request.params.id);
        if (target === null) throw new AppError('not-found');
        await audit(tx, { companyId, accountId, address: request.ip, action: 'licence.revoked', target });
      });
      return ok(null);
    },
  );
}
