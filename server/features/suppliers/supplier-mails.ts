import { INVITATION_LIFETIME_MS } from '@assay/contract/limits.ts';
import type { Context } from '#platform/context.ts';
import type { InvitationRow } from '#platform/db/suppliers/invitations.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';

/** Mails of the supplier chain (docs/product/suppliers.md). */

/** The recipient's language is not known, so the inviter's is used. */
export function sendInvitationMail(
  context: Context,
  tx: Tx,
  invitation: InvitationRow,
  token: string,
  language: string,
): Promise<void> {
  return enqueueMail(context, tx, {
    to: invitation.email,
    template: invitation.kind === 'invite' ? 'supplier-invitation' : 'supplier-request',
    language,
    facts: { inviter: invitation.senderAccount },
    path: `/acceptInvitation?token=${token}`,
    lifetimeMs: INVITATION_LIFETIME_MS,
  });
}

/** To the inviter: the response. */
export function sendReplyMail(
  context: Context,
  tx: Tx,
  invitation: InvitationRow,
  answer: 'accepted' | 'rejected',
  by: { account: string; company: string },
): Promise<void> {
  const accepted = answer === 'accepted';
  return enqueueMail(context, tx, {
    to: invitation.senderAccount,
    accountId: invitation.senderId,
    template: accepted ? 'supplier-accepted' : 'supplier-rejected',
    language: invitation.senderLanguage,
    facts: { account: by.account, company: by.company || by.account },
    ...(accepted ? { path: invitation.kind === 'invite' ? '/listMainSuppliers' : '/listSubSuppliers' } : {}),
  });
}

/** To the account that accepted, as a confirmation. */
export function sendAcceptanceMail(
  context: Context,
  tx: Tx,
  invitation: InvitationRow,
  by: { account: string; accountId: string; language: string },
): Promise<void> {
  return enqueueMail(context, tx, {
    to: by.account,
    accountId: by.accountId,
    template: invitation.kind === 'invite' ? 'supplier-let-in' : 'supplier-sharing',
    language: by.language,
    facts: { account: invitation.senderAccount, company: invitation.company || invitation.senderName },
  });
}

/** To the other end: the association has ended. */
export function sendAssociationEndMail(
  context: Context,
  tx: Tx,
  to: { email: string; id: string; language: string },
  by: { account: string; company: string },
): Promise<void> {
  return enqueueMail(context, tx, {
    to: to.email,
    accountId: to.id,
    template: 'supplier-ended',
    language: to.language,
    facts: { account: by.account, company: by.company || by.account },
  });
}
