import { ROLES } from '@assay/contract/roles.ts';
import type { Session } from '#features/auth/index.ts';
import { endDisputes, updateRanking } from '#features/ratings/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/db/audit.ts';
import { domainByName, markDeleted } from '#platform/db/domains/domains.ts';
import { AppError } from '#platform/errors.ts';
import { cancelOpenScans } from './cancel-scans.ts';
import { parseDomainName } from './domain-name.ts';

/**
 * Deletes a domain: it is hidden immediately, its scans end, and after 30 days evidence, findings and reports are
 * erased. The name has to be entered for confirmation. Attested domains can be deleted by administrators only, of any
 * company.
 * @param company another company's id: administrators only, and only for attested domains
 * @throws {AppError} domain-not-found, domain-name-mismatch, domain-not-deletable
 */
export async function deleteDomain(
  context: Context,
  session: Session,
  named: string,
  typed: string,
  company?: string,
): Promise<void> {
  const name = parseDomainName(named);
  const administrator = session.permission === ROLES.administrator;
  const companyId = (administrator && company) || session.companyId;
  const ended = await context.db.withCompany(companyId, async (tx) => {
    const domain = await domainByName(tx, companyId, name.ascii);
    if (!domain || domain.deletedAt) throw new AppError('domain-not-found', { domain: name.ascii });
    const repeated = typed.trim().replace(/\.$/, '').toLowerCase();
    if (repeated !== name.ascii && repeated !== name.unicode) {
      throw new AppError('domain-name-mismatch', { domain: name.ascii });
    }
    const attested = domain.attestedReason !== null;
    const mayDelete = attested ? administrator : companyId === session.companyId;
    if (!mayDelete) throw new AppError('domain-not-deletable', { domain: name.ascii });
    await markDeleted(tx, domain.id);
    await endDisputes(tx, { companyId, domainId: domain.id });
    const { accountId, address } = session;
    await audit(tx, { companyId, accountId, address, action: 'domain.deleted', target: name.ascii });
    const scans = await cancelOpenScans(tx, domain.id, 'withdrawn');
    await updateRanking(tx, companyId);
    return scans;
  });
  for (const id of ended) context.bus.send({ type: NOTICES.scanState, id, company: companyId });
}
