import { ROLES } from '@assay/contract/roles.ts';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../features/auth/authorization.ts';
import type { Session } from '../features/auth/session.ts';
import { parseDomainName } from '../features/domains/domain-name.ts';
import { type DomainRow, domainByName } from '../platform/db/domains/domains.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { AppError } from '../platform/errors.ts';
import type { RouteContext } from './context.ts';

/** Rows that a request may read, and the transaction that sees exactly these. */
export interface AccessScope {
  session: Session;
  /** Null = every company's: an administrator who named none, in lists. */
  companyId: string | null;
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Scope of a request. Administrators access the company given by `?company=` or, in lists, all; this is recorded in the
 * audit log once an hour. Other callers access their own company.
 * @param action id for the audit log: `ratings.list`
 */
export function accessScopeOf(
  context: RouteContext,
  request: FastifyRequest,
  action: string,
  query: { company?: string | undefined },
  target = '',
): AccessScope {
  const session = sessionOf(request);
  if (session.permission !== ROLES.administrator) {
    const { companyId } = session;
    return { session, companyId, run: (work) => context.db.withCompany(companyId, work) };
  }
  const { company } = query;
  const reason = {
    reason: 'administrator',
    account: session.accountId,
    address: request.ip,
    action,
    target,
    reading: request.method === 'GET',
    ...(company ? { company } : {}),
  } as const;
  return { session, companyId: company ?? null, run: (work) => context.db.withAllCompanies(reason, work) };
}

/**
 * The domain of a path within a scope: of the caller's company, or of the given company.
 * @throws {AppError} domain-not-found, also for one of another company
 */
export async function findDomainIn(tx: Tx, accessScope: Omit<AccessScope, 'run'>, typed: string): Promise<DomainRow> {
  const name = parseDomainName(typed).ascii;
  const domain = await domainByName(tx, accessScope.companyId ?? accessScope.session.companyId, name);
  if (!domain || domain.deletedAt) throw new AppError('domain-not-found', { domain: name });
  return domain;
}
