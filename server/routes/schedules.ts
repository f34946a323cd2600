import { automaticScanEndpoints } from '@assay/contract/endpoints/scans/automatic-scans.ts';
import { ROLES } from '@assay/contract/roles.ts';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../features/auth/authorization.ts';
import { parseDomainName } from '../features/domains/domain-name.ts';
import {
  completedDays,
  deleteSchedule,
  disableSchedule,
  triggerSchedule,
} from '../features/scans/schedules/schedule-actions.ts';
import { changeScheduleSettings, readScheduleSettings } from '../features/scans/schedules/schedule-settings.ts';
import { toAutoScan } from '../features/scans/schedules/schedule-status.ts';
import { companyById } from '../platform/db/accounts/companies.ts';
import { type DomainRow, domainById, domainByName } from '../platform/db/domains/domains.ts';
import {
  domainsHeldBy,
  listNextDates,
  listSchedules,
  type ScheduleSort,
} from '../platform/db/scans/schedules/scan-schedules.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { ok } from '../platform/http/reply.ts';
import { accessScopeOf, findDomainIn } from './access-scope.ts';
import type { App, RouteContext } from './context.ts';
import { serve } from './serve.ts';

const SORTS: Readonly<Record<string, ScheduleSort>> = {
  domain: 'domain',
  nextScanDate: 'nextScanDate',
  company: 'company',
};
/** Dates that the dashboard shows. */
const NEXT_MAX = 5;

/** Automatic scans (docs/product/api.md, scans.md). */
export function scheduleRoutes(app: App, context: RouteContext): void {
  const { db } = context;

  /** A domain of the caller's company, also one that is no longer verified. */
  async function ownDomain(tx: Tx, request: FastifyRequest, typed: string): Promise<DomainRow> {
    const name = parseDomainName(typed).ascii;
    const domain = await domainByName(tx, sessionOf(request).companyId, name);
    if (!domain) throw new AppError('domain-not-found', { domain: name });
    return domain;
  }

  serve(app, automaticScanEndpoints.getAutomaticScan, async (request) => {
    const session = sessionOf(request);
    return ok(
      await db.withCompany(session.companyId, async (tx) =>
        readScheduleSettings(context, tx, session, await ownDomain(tx, request, request.query.domain)),
      ),
    );
  });

  serve(app, automaticScanEndpoints.changeAutomaticScan, async (request) => {
    const session = sessionOf(request);
    const row = await db.withCompany(session.companyId, (tx) =>
      changeScheduleSettings(context, tx, session, request.body),
    );
    return ok(toAutoScan(row, context.config, context.clock.now()));
  });

  serve(app, automaticScanEndpoints.listAutomaticScans, async (request) => {
    const { page: number, pageSize, search = '', sort = 'nextScanDate' } = request.query;
    const accessScope = accessScopeOf(context, request, 'schedules.list', request.query);
    const query = {
      search,
      sort: SORTS[sort.replace(/^-/, '')] ?? 'nextScanDate',
      descending: sort.startsWith('-'),
      limit: pageSize,
      offset: (number - 1) * pageSize,
    };
    const { rows, total } = await accessScope.run((tx) => listSchedules(tx, accessScope.companyId, query));
    return ok({
      rows: rows.map((row) => toAutoScan(row, context.config, context.clock.now())),
      total,
      page: number,
      pageSize,
    });
  });

  serve(app, automaticScanEndpoints.listNextScans, async (request) => {
    const { companyId } = sessionOf(request);
    return ok(await db.withCompany(companyId, (tx) => listNextDates(tx, companyId, NEXT_MAX)));
  });

  serve(app, automaticScanEndpoints.listCompletedScans, async (request) => {
    const { domain: typed } = request.query;
    const accessScope = accessScopeOf(context, request, 'schedules.read', request.query, typed);
    const days = await accessScope.run(async (tx) => {
      const domain = await findDomainIn(tx, accessScope, typed);
      return completedDays(tx, domain, (await companyById(tx, domain.companyId))?.timeZone ?? 'UTC');
    });
    return ok(days);
  });

  serve(app, automaticScanEndpoints.disableAutomaticScan, async (request) => {
    const session = sessionOf(request);
    const row = await db.withCompany(session.companyId, async (tx) =>
      disableSchedule(tx, session, await ownDomain(tx, request, request.query.domain)),
    );
    return ok(toAutoScan(row, context.config, context.clock.now()));
  });

  serve(app, automaticScanEndpoints.deleteAutomaticScan, async (request) => {
    const session = sessionOf(request);
    await db.withCompany(session.companyId, async (tx) =>
      deleteSchedule(tx, session, await ownDomain(tx, request, request.query.domain)),
    );
    return ok(null);
  });

  serve(app, automaticScanEndpoints.triggerAutomaticScan, async (request) => {
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
      return ok(toAutoScan(row, context.config, context.clock.now()));
    }
    // Only administrators may learn whether another company has such a domain.
    if (session.permission !== ROLES.administrator) throw new AppError('domain-not-found', { domain: name });
    const accessScope = accessScopeOf(context, request, 'schedules.read', {}, name);
    const [held, other] = await accessScope.run((tx) => domainsHeldBy(tx, name, company));
    if (!held || other) throw new AppError('domain-not-found', { domain: name });
    const row = await db.withCompany(held.companyId, async (tx) => trigger(tx, await domainById(tx, held.id)));
    return ok(toAutoScan(row, context.config, context.clock.now()));
  });
}
