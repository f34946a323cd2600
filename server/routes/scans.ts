import { envelope, page, pageQuery } from '@assay/contract/api/envelope.ts';
import { scanAllowed, scanDetail, scanRequest, scanRow } from '@assay/contract/api/scans.ts';
import { RATED_PERMISSIONS } from '@assay/contract/roles.ts';
import { z } from 'zod';
import { ok, wordsFor } from '../answers/reply.ts';
import { sessionOf } from '../auth/guard.ts';
import { domainByName } from '../db/domains/domains.ts';
import { gapsOfScan } from '../db/scans/evidence.ts';
import { listScans, scanListRow } from '../db/scans/scans.ts';
import { parseDomainName } from '../domains/name.ts';
import { AppError } from '../errors.ts';
import { evidenceStore } from '../evidence/store.ts';
import { arrivingFindings } from '../scans/arriving.ts';
import { requestScan, stopScan, withdrawScan } from '../scans/request.ts';
import { allowedShape, permitFor, wantedDay } from '../scans/rules.ts';
import { scanDetailShape, scanShape } from '../scans/shape.ts';
import type { App, RouteContext } from './context.ts';
import { companyQuery, reachOf } from './reach.ts';

/** Asking for scans, their history, and the one that runs (SPEC §4, PRODUCT §4). */
export function scanRoutes(app: App, context: RouteContext): void {
  const { db } = context;
  const reader = { access: RATED_PERMISSIONS } as const;
  const member = { access: RATED_PERMISSIONS, companyRole: 'member' } as const;
  const tags = ['scans'];
  const byId = z.object({ id: z.uuid() });

  app.post(
    '/api/scans',
    { config: member, schema: { body: scanRequest, response: { 200: envelope(scanRow) }, tags } },
    async (request) => {
      const session = sessionOf(request);
      const name = parseDomainName(request.body.domain).ascii;
      const row = await db.withCompany(session.companyId, async (tx) => {
        const domain = await domainByName(tx, session.companyId, name);
        if (!domain || domain.deletedAt) throw new AppError('domain-not-verified', { domain: name });
        const id = await requestScan(context, tx, session, domain, request.body.scandate);
        return scanListRow(tx, id);
      });
      return ok(scanShape(row!, db.clock.now()));
    },
  );

  app.get(
    '/api/scans',
    {
      config: reader,
      schema: {
        querystring: pageQuery.extend({ ...companyQuery.shape, domain: z.string().max(300).optional() }),
        response: { 200: envelope(page(scanRow)) },
        tags,
      },
    },
    async (request) => {
      const { page: number, pageSize, search = '', domain = '' } = request.query;
      const reach = reachOf(context, request, 'scans.list', request.query);
      const query = { search, domain, limit: pageSize, offset: (number - 1) * pageSize };
      const found = await reach.run((tx) => listScans(tx, reach.companyId, query));
      return ok({
        rows: found.rows.map((row) => scanShape(row, db.clock.now())),
        total: found.total,
        page: number,
        pageSize,
      });
    },
  );

  app.get(
    '/api/scans/allowed',
    {
      config: reader,
      schema: {
        querystring: z.object({ domain: z.string().max(1000), scandate: z.string().max(10).optional() }),
        response: { 200: envelope(scanAllowed) },
        tags,
      },
    },
    async (request) => {
      const session = sessionOf(request);
      const name = parseDomainName(request.query.domain).ascii;
      const day = wantedDay(session, request.query.scandate, context.clock.now());
      const permit = await db.withCompany(session.companyId, async (tx) => {
        const domain = await domainByName(tx, session.companyId, name);
        return domain
          ? permitFor(tx, session, domain, day)
          : { refused: new AppError('domain-not-verified', { domain: name }), firstDay: null };
      });
      return ok(allowedShape(name, permit));
    },
  );

  app.get(
    '/api/scans/:id',
    { config: reader, schema: { params: byId, response: { 200: envelope(scanDetail) }, tags } },
    async (request) => {
      const { id } = request.params;
      const reach = reachOf(context, request, 'scans.read', {}, id);
      const found = await reach.run(async (tx) => {
        const row = await scanListRow(tx, id);
        if (!row) throw new AppError('scan-not-found');
        // Once there is a rating its findings are read there.
        const unrated = row.state === 9 || row.state === 0;
        const load = () => evidenceStore.ofScan(tx, id);
        const arriving = unrated ? await arrivingFindings(id, load, wordsFor(request)) : [];
        return { row, arriving, gaps: await gapsOfScan(tx, id) };
      });
      return ok(scanDetailShape(found.row, found.arriving, found.gaps, db.clock.now()));
    },
  );

  const ends = { post: ['/api/scans/:id/stop', stopScan], delete: ['/api/scans/:id', withdrawScan] } as const;
  for (const [method, [url, end]] of Object.entries(ends)) {
    app.route({
      method: method.toUpperCase(),
      url,
      config: member,
      schema: { params: byId, response: { 200: envelope(z.null()) }, tags },
      handler: async (request) => {
        const session = sessionOf(request);
        const { id } = request.params as z.infer<typeof byId>;
        await db.withCompany(session.companyId, (tx) => end(context, tx, session, id));
        return ok(null);
      },
    });
  }
}
