import type { Association, SupplierInvitation, SupplierParty } from '@assay/contract/api/suppliers.ts';
import type { AssociationRow, PartyRow } from '#platform/db/suppliers/associations.ts';
import type { InvitationRow } from '#platform/db/suppliers/invitations.ts';

/** Rows of the supplier chain in API responses. */

export function toSupplierInvitation(row: InvitationRow, now: Date): SupplierInvitation {
  const expired = row.state === 'pending' && row.expiresAt <= now;
  return {
    id: row.id,
    kind: row.kind,
    state: expired ? 'expired' : row.state,
    account: row.email,
    senderAccount: row.senderAccount,
    senderName: row.senderName,
    company: row.company,
    companyId: row.companyId,
    companyNumber: row.companyNumber,
    confirmed: row.confirmed,
    verifiedDomains: row.verifiedDomains,
    level: row.level,
    domains: row.domains,
    questionnaire: row.questionnaire,
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

export function toAssociation(row: AssociationRow): Association {
  return {
    id: row.id,
    owner: toSupplierParty(row.owner),
    reader: toSupplierParty(row.reader),
    level: row.level,
    domains: row.domains,
    domainCount: row.domainCount,
    since: row.since.toISOString(),
    senderAccount: row.kind === 'invite' ? row.owner.account : row.reader.account,
    kind: row.kind,
    readerMayRead: row.readerMayRead,
  };
}

function toSupplierParty(row: PartyRow): SupplierParty {
  return { ...row, lastLoginTime: row.lastLoginTime?.toISOString() ?? null };
}
