import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import { ROLES } from '@assay/contract/roles.ts';
import type { FastifyRequest } from 'fastify';
import { sessionOf } from '../features/auth/authorization.ts';
import type { Session } from '../features/auth/session.ts';
import { parseDomainName } from '../features/domains/domain-name.ts';
import { findShare, includesLevel, logSharedReads, type Share } from '../features/sharing/share-access.ts';
import type { DomainRow } from '../platform/db/domains/domains.ts';
import { NO_COMPANY } from '../platform/db/scope.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { AppError } from '../platform/errors.ts';
import { type AccessScope, accessScopeOf, findDomainIn } from './access-scope.ts';
import type { RouteContext } from './context.ts';

/** The reader of a domain, and the association through which it reads; null = its own company, or an administrator. */
export interface ReadAccess {
  session: Session;
  share: Share | null;
}

/** Access level of a route for one domain: the lowest sharing level, or `own` for data that is never shared. */
export type RequiredShareLevel = SharingLevel | 'own';

/**
 * Runs a query about one domain: the caller's, an administrator's, or, if a main supplier gives the company in
 * `?company=`, one that this company shares with it. The association is read in the same transaction, and each access
 * is recorded in the owner's audit log.
 * @throws {AppError} domain-not-found also for one that is not shared; sharing-hides for data above the level;
 * sharing-read-only for actions of the owner
 */
export async function readDomain<T>(
  context: RouteContext,
  request: FastifyRequest,
  asked: { domain: string; company: string | undefined; action: string; needs: RequiredShareLevel },
  work: (tx: Tx, domain: DomainRow, reading: ReadAccess) => Promise<T>,
): Promise<T> {
  const session = sessionOf(request);
  const company = asked.company?.toLowerCase();
  const { domain: typed, action, needs } = asked;
  if (session.permission !== ROLES.mainSupplier || company === undefined || company === session.companyId) {
    const accessScope = accessScopeOf(context, request, action, { company }, typed);
    return accessScope.run(async (tx) =>
      work(tx, await findDomainIn(tx, accessScope, typed), { session, share: null }),
    );
  }
  const name = parseDomainName(typed).ascii;
  const hidden = new AppError('domain-not-found', { domain: name });
  if (company === NO_COMPANY) throw hidden;
  const accessScope: AccessScope = {
    session,
    companyId: company,
    run: (read) => context.db.withCompany(company, read),
  };
  return accessScope.run(async (tx) => {
    const share = await findShare(context, tx, session, company);
    if (!share || (share.domains !== null && !share.domains.includes(name))) throw hidden;
    const domain = await findDomainIn(tx, accessScope, name);
    if (needs === 'own') throw new AppError('sharing-read-only');
    if (!includesLevel(share.level, needs)) throw new AppError('sharing-hides');
    await logSharedReads(tx, session, share, { domains: [name], action, address: request.ip });
    return work(tx, domain, { session, share });
  });
}
