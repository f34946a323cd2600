import { INVITATION_LIFETIME_MS } from '@assay/contract/limits.ts';
import type { Context } from '../../platform/context.ts';
import type { InvitationRow } from '../../platform/db/suppliers/invitations.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { putMail } from '../../platform/mail/outbox.ts';

/** Mails of the supplier chain (PRODUCT §6). */

/** The recipient's language is not known, so the inviter's is used. */
export function mailInvitation(
  context: Context,
  tx: Tx,
  invitation: InvitationRow,
  token: string,
  language: string,
): Promise<void> {
  return putMail(context, tx, {
    to: invitation.email,
    template: invitation.kind === 'invite' ? 'supplier-invitation' : 'supplier-request',
    language,
    facts: { inviter: invitation.senderAccount },
    path: `/acceptInvitation?token=${token}`,
    lifetimeMs: INVITATION_LIFETIME_MS,
  });
}

/** To the inviter: the response. */
export function mailAnswered(
  context: Context,
  tx: Tx,
  invitation: InvitationRow,
  answer: 'accepted' | 'rejected',
  by: { account: string; company: string },
): Promise<void> {
  const accepted = answer === 'accepted';
  return putMail(context, tx, {
    to: invitation.senderAccount,
    accountId: invitation.senderId,
    template: accepted ? 'supplier-accepted' : 'supplier-rejected',
    language: invitation.senderLanguage,
    facts: { account: by.account, company: by.company || by.account },
    ...(accepted ? { path: invitation.kind === 'invite' ? '/listMainSuppliers' : '/listSubSuppliers' } : {}),
  });
}

/** To the account that accepted, as a confirmation. */
export function mailAccepting(
  context: Context,
  tx: Tx,
  invitation: InvitationRow,
  by: { account: string; accountId: string; language: string },
): Promise<void> {
  return putMail(context, tx, {
    to: by.account,
    accountId: by.accountId,
    template: invitation.kind === 'invite' ? 'supplier-let-in' : 'supplier-sharing',
    language: by.language,
    facts: { account: invitation.senderAccount, company: invitation.company || invitation.senderName },
  });
}

/** To the other end: the association has ended. */
export function mailEnded(
  context: Context,
  tx: Tx,
  to: { email: string; id: string; language: string },
  by: { account: string; company: string },
): Promise<void> {
  return putMail(context, tx, {
    to: to.email,
    accountId: to.id,
    template: 'supplier-ended',
    language: to.language,
    facts: { account: by.account, company: by.company || by.account },
  });
}
