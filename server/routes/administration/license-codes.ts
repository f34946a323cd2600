import { licenseEndpoints } from '@assay/contract/endpoints/administration/licenses.ts';
import { uuidv7 } from 'uuidv7';
import { createLicenseCode, licenseHash } from '#features/accounts/companies/license-code.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { insertLicense, listLicenses, revokeLicense } from '#platform/db/accounts/companies/licenses.ts';
import { audit } from '#platform/db/audit.ts';
import { containing } from '#platform/db/lists/text-search.ts';
import { AppError } from '#platform/errors.ts';
import { ok } from '#platform/http/reply.ts';
import { accessScopeOf } from '../access-scope.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Administrators create, list and revoke license codes (docs/product/roles-and-plans.md). */
export function licenseCodeRoutes(app: App, context: RouteContext): void {
  const { db } = context;

  serve(app, licenseEndpoints.listLicenses, async (request) => {
    const { page: number, pageSize, search = '', state } = request.query;
    const found = await accessScopeOf(context, request, 'licences.list', {}).run((tx) =>
      listLicenses(tx, { pattern: containing(search), state, limit: pageSize, offset: (number - 1) * pageSize }),
    );
    const rows = found.rows.map(({ createdAt, redeemedAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      redeemedAt: redeemedAt?.toISOString() ?? null,
    }));
    return ok({ rows, total: found.total, page: number, pageSize });
  });

  serve(app, licenseEndpoints.createLicenses, async (request) => {
    const { companyId, accountId } = sessionOf(request);
    const { plan, days, count, note } = request.body;
    const codes = Array.from({ length: count }, () => ({ id: uuidv7(), code: createLicenseCode() }));
    await db.withCompany(companyId, async (tx) => {
      for (const { id, code } of codes) {
        const hash = licenseHash(code.replaceAll('-', ''));
        await insertLicense(tx, { id, hash, ending: code.slice(-4), plan, days, note, createdBy: accountId });
      }
      const facts = { plan, days, count, note };
      await audit(tx, { companyId, accountId, address: request.ip, action: 'licence.made', facts });
    });
    return ok({ codes });
  });

  serve(app, licenseEndpoints.revokeLicense, async (request) => {
    const { companyId, accountId } = sessionOf(request);
    await db.withCompany(companyId, async (tx) => {
      const target = await revokeLicense(tx, request.params.id);
      if (target === null) throw new AppError('not-found');
      await audit(tx, { companyId, accountId, address: request.ip, action: 'licence.revoked', target });
    });
    return ok(null);
  });
}
