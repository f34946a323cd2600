import { uuidv7 } from 'uuidv7';
import type { Session } from '#features/auth/index.ts';
import { updateRanking } from '#features/ratings/index.ts';
import type { Context } from '#platform/context.ts';
import { firstOwner } from '#platform/db/accounts/members.ts';
import { audit } from '#platform/db/audit.ts';
import { domainByName, lockDomainCount, upsertAttestedDomain } from '#platform/db/domains/domains.ts';
import { AppError } from '#platform/errors.ts';
import { parseDomainName } from './domain-name.ts';

/**
 * Records an administrator's attestation of who owns a domain, instead of a DNS record (docs/product/domains.md). The reason is kept
 * in the audit log. The plan's limit is not checked: domains above it are not scanned.
 * @throws {AppError} domain-*, not-found for a company without an owner, domain-already-verified
 */
export async function verifyManually(
  context: Context,
  session: Session,
  address: string,
  attest: { domain: string; company: string; reason: string },
): Promise<void> {
  const { company: companyId, reason } = attest;
  const { ascii: name, unicode, registrable } = parseDomainName(attest.domain);
  await context.db.withCompany(companyId, async (tx) => {
    await lockDomainCount(tx, companyId);
    const owner = await firstOwner(tx, companyId);
    if (owner === null) throw new AppError('not-found');
    const known = await domainByName(tx, companyId, name);
    if (known && known.status === 'verified' && !known.deletedAt) {
      throw new AppError('domain-already-verified', { domain: name });
    }
    await upsertAttestedDomain(tx, { id: uuidv7(), companyId, name, unicode, registrable, accountId: owner, reason });
    const { accountId } = session;
    await audit(tx, { companyId, accountId, address, action: 'domain.attested', target: name, facts: { reason } });
    await updateRanking(tx, companyId);
  });
}
