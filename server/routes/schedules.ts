import { envelope, page, pageQuery } from '@assay/contract/api/envelope.ts';
import {
  autoScan,
  autoScanChange,
  autoScanDomain,
  autoScanSettings,
  autoScanTrigger,
  completedScans,
  nextScans,
} from '@assay/contract/api/schedules.ts';
import { RATED_PERMISSIONS, ROLES } from '@assay/contract/roles.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ok } from '../answers/reply.ts';
import { sessionOf } from '../auth/guard.ts';
import type { Tx } from '../db/access.ts';
import { companyById } from '../db/accounts/companies.ts';
import { type DomainRow, domainById, domainByName } from '../db/domains/domains.ts';
import { domainsHeldBy, listSchedules, nextDates, type ScheduleSort } from '../db/scans/schedules/schedules.ts';
import { parseDomainName } from '../domains/name.ts';
import { AppError } from '../errors.ts';
import { completedDays, deleteSchedule, disableSchedule, triggerSchedule } from '../scans/schedules/actions.ts';
import { changeSettings, settingsOf } from '../scans/schedules/settings.ts';
import { scheduleShape } from '../scans/schedules/state.ts';
import type { App, RouteContext } from './context.ts';
import { companyQuery, domainIn, reachOf } from './reach.ts';

const SORTS: Readonly<Record<string, ScheduleSort>> = {
  domain: 'domain',
  nextScanDate: 'nextScanDate',
  company: 'company',
};
/** Dates that the dashboard shows. */
const NEXT_MAX = 5;

/** Automatic scans (SPEC §7; PRODUCT §4). */
export function scheduleRoutes(app: App, context: RouteContext): void {
  const { db } = context;
  const reader = { access: RATED_PERMISSIONS } as const;
  const member = { access: RATED_PERMISSIONS, companyRole: 'member' } as const;
  const tags = ['automatic scans'];

  /** One's own domain, also one that is no longer verified. */
  async function ownDomain(tx: Tx, request: FastifyRequest, typed: string): Promise<DomainRow> {
    const name = parseDomainName(typed).ascii;
    const domain = await domainByName(tx, sessionOf(request).companyId, name);
    if (!domain) throw new AppError('domain-not-found', { domain: name });
    return domain;
  }

  app.get(
    '/api/autoScanSettings',
    {
      config: reader,
      schema: { querystring: autoScanDomain, response: { 200: envelope(autoScanSettings) }, tags },
    },
    async (request) => {
      const session = sessionOf(request);
      return ok(
        await db.withCompany(session.companyId, async (tx) =>
          settingsOf(context, tx, session, await ownDomain(tx, request, request.query.domain)),
        ),
      );
    },
  );

  app.post(
    '/api/autoScanSettings',
    { config: member, schema: { body: autoScanChange, response: { 200: envelope(autoScan) }, tags } },
    async (request) => {
      const session = sessionOf(request);
      const row = await db.withCompany(session.companyId, (tx) => changeSettings(context, tx, session, request.body));
      return ok(scheduleShape(row, context.config, context.clock.now()));
    },
  );

  app.get(
    '/api/autoScanList',
    {
      config: reader,
      schema: {
        querystring: pageQuery.extend(companyQuery.shape),
        response: { 200: envelope(page(autoScan)) },
        tags,
      },
    },
    async (request) => {
      const { page: number, pageSize, search = '', sort = 'nextScanDate' } = request.query;
      const reach = reachOf(context, request, 'schedules.list', request.query);
      const query = {
        search,
        sort: SORTS[sort.replace(/^-/, '')] ?? 'nextScanDate',
        descending: sort.startsWith('-'),
        limit: pageSize,
        offset: (number - 1) * pageSize,
      };
      const { rows, total } = await reach.run((tx) => listSchedules(tx, reach.companyId, query));
      return ok({
        rows: rows.map((row) => scheduleShape(row, context.config, context.clock.now())),
        total,
        page: number,
        pageSize,
      });
    },
  );

  app.get(
    '/api/autoScanList/next',
    {
      config: reader,
      schema: { response: { 200: envelope(nextScans) }, tags },
    },
    async (request) => {
      const { companyId } = sessionOf(request);
      return ok(await db.withCompany(companyId, (tx) => nextDates(tx, companyId, NEXT_MAX)));
    },
  );

  app.get(
    '/api/autoScanList/completed',
    {
      config: reader,
      schema: {
        querystring: autoScanDomain.extend(companyQuery.shape),
        response: { 200: envelope(completedScans) },
        tags,
      },
    },
    async (request) => {
      const { domain: typed } = request.query;
      const reach = reachOf(context, request, 'schedules.read', request.query, typed);
      const days = await reach.run(async (tx) => {
        const domain = await domainIn(tx, reach, typed);
        return completedDays(tx, domain, (await companyById(tx, domain.companyId))?.timeZone ?? 'UTC');
      });
      return ok(days);
    },
  );

  app.post(
    '/api/disableAutoScan',
    { config: member, schema: { querystring: autoScanDomain, response: { 200: envelope(autoScan) }, tags } },
    async (request) => {
      const session = sessionOf(request);
      const row = await db.withCompany(session.companyId, async (tx) =>
        disableSchedule(tx, session, await ownDomain(tx, request, request.query.domain)),
      );
      return ok(scheduleShape(row, context.config, context.clock.now()));
    },
  );

  app.delete(
    '/api/deleteAutoScan',
    { config: member, schema: { querystring: autoScanDomain, response: { 200: envelope(z.null()) }, tags } },
    async (request) => {
      const session = sessionOf(request);
      await db.withCompany(session.companyId, async (tx) =>
        deleteSchedule(tx, session, await ownDomain(tx, request, request.query.domain)),
      );
      return ok(null);
    },
  );

  app.post(
    '/api/manualTriggerAutoScan',
    { config: member, schema: { querystring: autoScanTrigger, response: { 200: envelope(autoScan) }, tags } },
    async (request) => {
      const session = sessionOf(request);
      const { domain: typed, company = '', scanDate = '', scanState = '' } = request.query;
      const name = parseDomainName(typed).ascii;
      const own = company === '' || company === session.companyId || company === session.company;
      const trigger = async (tx: Tx, domain: DomainRow | null) => {
        if (!domain || domain.deletedAt) throw new AppError('domain-not-found', { domain: name });
        return triggerSchedule(tx, session, domain, { scanDate, scanState });
      };
      if (own) {
        const { companyId } = session;
        const row = await db.withCompany(companyId, async (tx) => trigger(tx, await domainByName(tx, companyId, name)));
        return ok(scheduleShape(row, context.config, context.clock.now()));
      }
      // Nobody else learns whether another company has such a domain.
      if (session.permission !== ROLES.administrator) throw new AppError('domain-not-found', { domain: name });
      const reach = reachOf(context, request, 'schedules.read', {}, name);
      const [held, other] = await reach.run((tx) => domainsHeldBy(tx, name, company));
      if (!held || other) throw new AppError('domain-not-found', { domain: name });
      const row = await db.withCompany(held.companyId, async (tx) => trigger(tx, await domainById(tx, held.id)));
      return ok(scheduleShape(row, context.config, context.clock.now()));
    },
  );
}
