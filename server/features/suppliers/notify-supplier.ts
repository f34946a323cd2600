import { notify } from '#features/notifications/index.ts';
import { publish } from '#platform/bus/publish.ts';
import type { Context } from '#platform/context.ts';
import { accountByEmail } from '#platform/db/accounts/accounts.ts';
import type { InvitationRow } from '#platform/db/suppliers/invitations.ts';
import type { Tx } from '#platform/db/transaction.ts';

/** WebSocket messages about the supplier chain, in one place (docs/product/api.md). */

type Parts = Pick<Context, 'bus' | 'db'>;

/** An existing account is notified of its invitation; the inviter does not learn whether there is one. */
export function notifyInvitee(parts: Parts, invitation: InvitationRow): Promise<void> {
  return parts.db.withAllCompanies('supplier-chain', async (tx) => {
    const account = await accountByEmail(tx, invitation.email);
    if (!account) return;
    const to = { company: account.companyId, account: account.id };
    const from = invitation.senderAccount;
    publish(parts, tx, to, { type: 'new_invitation', from });
    const path = `/acceptInvitation?id=${invitation.id}`;
    await notify(parts, tx, { kind: 'invitation', ...to, key: invitation.id, facts: { from }, path });
  });
}

/** Notifies the inviting account of the response. */
export function notifyInvitationAnswered(
  parts: Pick<Context, 'bus'>,
  tx: Tx,
  invitation: InvitationRow,
  answer: 'accepted' | 'rejected',
  from: string,
): void {
  const to = { company: invitation.companyId, account: invitation.senderId };
  publish(parts, tx, to, { type: answer === 'accepted' ? 'invitation_accepted' : 'invitation_rejected', from });
}

/**
 * Makes open pages of these companies reload their supplier lists after an association was created, changed or ended.
 */
export function publishAssociationChange(parts: Pick<Context, 'bus'>, tx: Tx, companies: readonly string[]): void {
  for (const company of new Set(companies)) publish(parts, tx, { company }, { type: 'suppliers_changed' });
}
