import { Readable } from 'node:stream';
import { inventoryEndpoints } from '@assay/contract/endpoints/ratings/inventory.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import {
  decideOnInventory,
  labelInventory,
  readInventory,
  readInventoryAsset,
  readInventoryFacets,
} from '#features/ratings/inventory/inventory.ts';
import { inventoryCsv } from '#features/ratings/inventory/inventory-csv.ts';
import { dayIn } from '#platform/http/calendar.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

async function* joined(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Assets over all domains of the reader's company, administrators included. */
export function inventoryRoutes(app: App, { db, clock }: RouteContext): void {
  serve(app, inventoryEndpoints.listInventory, async (request) => {
    const { companyId } = sessionOf(request);
    return ok(await db.withCompany(companyId, (tx) => readInventory(tx, companyId, request.query)));
  });

  serve(app, inventoryEndpoints.countInventory, async (request) => {
    const { companyId } = sessionOf(request);
    return ok(await db.withCompany(companyId, (tx) => readInventoryFacets(tx, companyId)));
  });

  serve(app, inventoryEndpoints.exportInventory, async (request, reply) => {
    const { companyId, companyZone } = sessionOf(request);
    const { language, ...filter } = request.query;
    const words = translatorFor(request, language);
    const parts = inventoryCsv({ db }, companyId, filter, words);
    // What fails before the file has begun is an error of the request.
    const first = (await parts.next()).value ?? '';
    const day = dayIn(companyZone, clock.now()).replaceAll('-', '');
    return reply
      .header('content-disposition', `attachment; filename="assets-${day}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(joined(first, parts), { objectMode: false }));
  });

  serve(app, inventoryEndpoints.getInventoryAsset, async (request) => {
    const { companyId } = sessionOf(request);
    const words = translatorFor(request);
    return ok(await db.withCompany(companyId, (tx) => readInventoryAsset(tx, companyId, request.params.id, words)));
  });

  serve(app, inventoryEndpoints.decideOnInventory, async (request) => {
    const actor = { session: sessionOf(request), address: request.ip };
    const changed = await db.withCompany(actor.session.companyId, (tx) => decideOnInventory(tx, actor, request.body));
    return ok({ changed });
  });

  serve(app, inventoryEndpoints.labelInventory, async (request) => {
    const actor = { session: sessionOf(request), address: request.ip };
    const changed = await db.withCompany(actor.session.companyId, (tx) => labelInventory(tx, actor, request.body));
    return ok({ changed });
  });
}
