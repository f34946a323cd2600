import { LOG_EXPORT_MAX, LOG_RECENT_DAYS, type LogFilter } from '@assay/contract/api/administration/logs.ts';
import { logEndpoints } from '@assay/contract/endpoints/administration/logs.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionOf } from '#features/auth/authorization.ts';
import { chainState } from '#platform/db/audit/chain.ts';
import { auditEntries, auditEntry, type EntryFilter } from '#platform/db/audit/entries.ts';
import { findTargetNames } from '#platform/db/audit/target-names.ts';
import { audit } from '#platform/db/audit.ts';
import { nextCursorOf } from '#platform/db/lists/paging.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { addDays, dayIn, isDay, startOfDay } from '#platform/http/calendar.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { entriesCsv, idsIn, toLogEntry, toLogEntryDetail } from './log-entries.ts';

const DAY_MS = 86_400_000;

/** A list of entries: its endpoints, its part of the log, and the roles that may read it. */
interface Log {
  /** As the audit log names it. */
  name: string;
  age: 'recent' | 'older' | 'any';
  /** Only entries of the caller's company, for its owner. */
  own: boolean;
  list: typeof logEndpoints.listLogs | typeof logEndpoints.listOlderLogs | typeof logEndpoints.listCompanyLogs;
  file: typeof logEndpoints.exportLogs | typeof logEndpoints.exportOlderLogs | typeof logEndpoints.exportCompanyLogs;
  one: typeof logEndpoints.getLogEntry | typeof logEndpoints.getCompanyLogEntry | null;
}

const LOGS: readonly Log[] = [
  {
    name: 'logs',
    age: 'recent',
    own: false,
    list: logEndpoints.listLogs,
    file: logEndpoints.exportLogs,
    one: logEndpoints.getLogEntry,
  },
  // The entries of the older log are found under the same id.
  {
    name: 'logsOld',
    age: 'older',
    own: false,
    list: logEndpoints.listOlderLogs,
    file: logEndpoints.exportOlderLogs,
    one: null,
  },
  {
    name: 'company/logs',
    age: 'any',
    own: true,
    list: logEndpoints.listCompanyLogs,
    file: logEndpoints.exportCompanyLogs,
    one: logEndpoints.getCompanyLogEntry,
  },
];

/** The audit log for administrators, and its company's entries for an owner (docs/product/administration.md). */
export function logRoutes(app: App, context: RouteContext): void {
  serve(app, logEndpoints.getLogChain, async () => {
    const { at, ...chain } = await context.db.withoutCompany(chainState);
    return ok({ ...chain, at: at?.toISOString() ?? null });
  });

  for (const log of LOGS) {
    serve(app, log.list, async (request) => {
      const { page: number, pageSize, cursor: after } = request.query;
      const filter = filterOf(log, request, request.query, context.clock.now());
      const found = await read(context, log, request, async (tx) => {
        const offset = after ? 0 : (number - 1) * pageSize;
        const { rows, total } = await auditEntries(tx, filter, { limit: pageSize, offset, after });
        const names = await findTargetNames(tx, idsIn(rows));
        return { rows: rows.map((row) => toLogEntry(row, names)), total };
      });
      const ids = found.rows.map(({ id }) => id);
      return ok({ ...found, page: number, pageSize, nextCursor: nextCursorOf(ids, pageSize) });
    });

    serve(app, log.file, async (request, reply) => {
      const filter = filterOf(log, request, request.query, context.clock.now());
      const { accountId, companyId } = sessionOf(request);
      const found = await read(context, log, request, async (tx) => {
        const facts = { log: log.name };
        await audit(tx, { companyId, accountId, address: request.ip, action: 'logs.exported', facts });
        const { rows } = await auditEntries(tx, filter, { limit: LOG_EXPORT_MAX, offset: 0 });
        return entriesCsv(rows, await findTargetNames(tx, idsIn(rows, true)));
      });
      return sendCsv(reply, found, context.clock.now());
    });

    if (log.one === null) continue;
    serve(app, log.one, async (request) => {
      const { companyId } = sessionOf(request);
      const entry = await read(context, log, request, async (tx) => {
        const row = await auditEntry(tx, log.own ? companyId : null, request.params.id);
        return row && toLogEntryDetail(row, await findTargetNames(tx, idsIn([row], true)));
      });
      if (!entry) throw new AppError('not-found');
      return ok(entry);
    });
  }
}

function filterOf(log: Log, request: FastifyRequest, query: LogFilter, now: Date): EntryFilter {
  const boundary = new Date(now.getTime() - LOG_RECENT_DAYS * DAY_MS);
  const { timeZone } = sessionOf(request);
  const from = query.from ? instantOf(query.from, timeZone) : undefined;
  const to = query.to ? instantOf(isDay(query.to) ? addDays(query.to, 1) : query.to, timeZone) : undefined;
  return {
    companyId: log.own ? sessionOf(request).companyId : null,
    who: query.who,
    what: query.what,
    target: query.target,
    address: query.address,
    from: log.age === 'recent' && (!from || from < boundary) ? boundary : from,
    to: log.age === 'older' && (!to || to > boundary) ? boundary : to,
  };
}

function instantOf(moment: string, timeZone: string): Date {
  return isDay(moment) ? startOfDay(timeZone, moment) : new Date(moment);
}

function read<T>(context: RouteContext, log: Log, request: FastifyRequest, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { accountId, companyId } = sessionOf(request);
  if (log.own) return context.db.withCompany(companyId, work);
  const reason = { reason: 'administrator', account: accountId, address: request.ip, reading: true } as const;
  return context.db.withAllCompanies({ ...reason, action: 'logs.read' }, work);
}

function sendCsv(reply: FastifyReply, text: string, now: Date): FastifyReply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="audit-log-${dayIn('UTC', now).replaceAll('-', '')}.csv"`)
    .send(text);
}
