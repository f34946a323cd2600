import { SUPPLIER_SORTS } from '@assay/contract/api/analysis/portfolio.ts';
import { portfolioEndpoints } from '@assay/contract/endpoints/suppliers/portfolio.ts';
import { remindSuppliers } from '#features/suppliers/remind-suppliers.ts';
import {
  addNote,
  readSupplier,
  readSuppliers,
  readTiers,
  readTimeline,
  removeNote,
  setProfile,
  setTiers,
} from '#features/suppliers/supplier-companies.ts';
import {
  compareSuppliers,
  readDeclines,
  readGradeHistory,
  readWeaknesses,
} from '#features/suppliers/supplier-trends.ts';
import type { SupplierSort } from '#platform/db/suppliers/supplier-companies.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { actorOf, pageRangeOf } from '../request.ts';
import { serve } from '../serve.ts';

/** The suppliers of a main supplier, and what it keeps about them. */
export function portfolioRoutes(app: App, context: RouteContext): void {
  serve(app, portfolioEndpoints.listSupplierCompanies, async (request) => {
    const { page, pageSize, tier, group, below, sort } = request.query;
    const filter = {
      tier: tier === undefined ? null : tier === 'none' ? tier : Number(tier),
      group: group?.trim() || null,
      below: below === 'true',
    } as const;
    const list = { ...pageRangeOf(request.query), ...sortOf(sort) };
    return ok({ ...(await readSuppliers(context, actorOf(request), filter, list)), page, pageSize });
  });

  serve(app, portfolioEndpoints.getSupplierTiers, async (request) => ok(await readTiers(context, actorOf(request))));

  serve(app, portfolioEndpoints.setSupplierTiers, async (request) =>
    ok(await setTiers(context, actorOf(request), request.body)),
  );

  serve(app, portfolioEndpoints.getSupplierCompany, async (request) =>
    ok(await readSupplier(context, actorOf(request), request.params.company.toLowerCase())),
  );

  serve(app, portfolioEndpoints.setSupplierProfile, async (request) => {
    await setProfile(context, actorOf(request), request.params.company.toLowerCase(), request.body);
    return ok(null);
  });

  serve(app, portfolioEndpoints.getSupplierTimeline, async (request) => {
    const { page, pageSize } = request.query;
    const companyId = request.params.company.toLowerCase();
    const found = await readTimeline(context, actorOf(request), companyId, pageRangeOf(request.query));
    return ok({ ...found, page, pageSize });
  });

  serve(app, portfolioEndpoints.addSupplierNote, async (request) => {
    const { company } = request.params;
    return ok({ id: await addNote(context, actorOf(request), company.toLowerCase(), request.body.text) });
  });

  serve(app, portfolioEndpoints.deleteSupplierNote, async (request) => {
    const { company, id } = request.params;
    await removeNote(context, actorOf(request), company.toLowerCase(), id);
    return ok(null);
  });

  serve(app, portfolioEndpoints.remindSuppliers, async (request) =>
    ok(await remindSuppliers(context, actorOf(request), request.body.companies)),
  );

  serve(app, portfolioEndpoints.getSupplierGradeHistory, async (request) =>
    ok(await readGradeHistory(context, actorOf(request))),
  );

  serve(app, portfolioEndpoints.listSupplierDeclines, async (request) => {
    const { page, pageSize, days } = request.query;
    const query = { ...pageRangeOf(request.query), days };
    const found = await readDeclines(context, actorOf(request), query, translatorFor(request));
    return ok({ ...found, page, pageSize });
  });

  serve(app, portfolioEndpoints.listSupplierWeaknesses, async (request) => {
    const { page, pageSize } = request.query;
    const words = translatorFor(request);
    const found = await readWeaknesses(context, actorOf(request), pageRangeOf(request.query), words);
    return ok({ ...found, page, pageSize });
  });

  serve(app, portfolioEndpoints.compareSuppliers, async (request) =>
    ok(await compareSuppliers(context, actorOf(request), request.query.companies)),
  );
}

/** The lowest score first by default. */
function sortOf(sort = 'score'): { sort: SupplierSort; descending: boolean } {
  const descending = sort.startsWith('-');
  const column = SUPPLIER_SORTS.find((known) => known === (descending ? sort.slice(1) : sort));
  return column ? { sort: column, descending } : { sort: 'score', descending: false };
}
