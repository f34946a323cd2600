import {
  LOG_EXPORT_MAX,
  LOG_RECENT_DAYS,
  type LogFilter,
  logChain,
  logDetail,
  logEntry,
  logFilter,
  logQuery,
} from '@assay/contract/api/administration/logs.ts';
import { envelope, page } from '@assay/contract/api/envelope.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addDays, dayIn, isDay, startOfDay } from '../../answers/calendar.ts';
import { ok } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import type { Tx } from '../../db/access.ts';
import { chainState } from '../../db/audit/chain.ts';
import { auditEntries, auditEntry, type EntryFilter } from '../../db/audit/entries.ts';
import { namesOf } from '../../db/audit/names.ts';
import { audit } from '../../db/audit.ts';
import { AppError } from '../../errors.ts';
import type { App, RouteContext } from '../context.ts';
import { entriesCsv, idsIn, shapeOfDetail, shapeOfEntry } from './entries.ts';

const DAY_MS = 86_400_000;

/** A list of entries: its path, the part of the log it shows, and who may read it. */
interface Log {
  path: string;
  age: 'recent' | 'older' | 'any';
  /** Only the own company's entries, for its owner. */
  own: boolean;
}

const LOGS: readonly Log[] = [
  { path: '/api/logs', age: 'recent', own: false },
  { path: '/api/logsOld', age: 'older', own: false },
  { path: '/api/company/logs', age: 'any', own: true },
];

/** The audit log for administrators, and its company's entries for an owner (PRODUCT §8). */
export function logRoutes(app: App, context: RouteContext): void {
  app.get(
    '/api/logs/chain',
    { config: { access: [0] }, schema: { response: { 200: envelope(logChain) }, tags: ['audit'] } },
    async () => {
      const { at, ...chain } = await context.db.withoutCompany(chainState);
      return ok({ ...chain, at: at?.toISOString() ?? null });
    },
  );

  for (const log of LOGS) {
    const config = log.own ? ({ access: 'login', companyRole: 'owner' } as const) : ({ access: [0] } as const);
    const tags = ['audit'];

    app.get(
      log.path,
      { config, schema: { querystring: logQuery, response: { 200: envelope(page(logEntry)) }, tags } },
      async (request) => {
        const { page: number, pageSize } = request.query;
        const filter = filterOf(log, request, request.query, context.clock.now());
        const found = await read(context, log, request, async (tx) => {
          const { rows, total } = await auditEntries(tx, filter, { limit: pageSize, offset: (number - 1) * pageSize });
          const names = await namesOf(tx, idsIn(rows));
          return { rows: rows.map((row) => shapeOfEntry(row, names)), total };
        });
        return ok({ ...found, page: number, pageSize });
      },
    );

    app.get(`${log.path}/export`, { config, schema: { querystring: logFilter, tags } }, async (request, reply) => {
      const filter = filterOf(log, request, request.query, context.clock.now());
      const { accountId, companyId } = sessionOf(request);
      const found = await read(context, log, request, async (tx) => {
        const facts = { log: log.path.slice('/api/'.length) };
        await audit(tx, { companyId, accountId, address: request.ip, action: 'logs.exported', facts });
        const { rows } = await auditEntries(tx, filter, { limit: LOG_EXPORT_MAX, offset: 0 });
        return entriesCsv(rows, await namesOf(tx, idsIn(rows, true)));
      });
      return sendCsv(reply, found, context.clock.now());
    });

    // The older log's entries are found under the same id.
    if (log.age === 'older') continue;
    app.get(
      `${log.path}/:id`,
      { config, schema: { params: z.object({ id: z.uuid() }), response: { 200: envelope(logDetail) }, tags } },
      async (request) => {
        const { companyId } = sessionOf(request);
        const entry = await read(context, log, request, async (tx) => {
          const row = await auditEntry(tx, log.own ? companyId : null, request.params.id);
          return row && shapeOfDetail(row, await namesOf(tx, idsIn([row], true)));
        });
        if (!entry) throw new AppError('not-found');
        return ok(entry);
      },
    );
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
