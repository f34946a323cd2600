import type { InvitationView } from '@assay/contract/api/suppliers.ts';
import { useTranslation } from 'react-i18next';
import { Note } from '../note.tsx';
import type { InvitationReply } from './invitation-reply-form.tsx';

/** Result of an answer. */
export function InvitationResult({ invitation, answer }: { invitation: InvitationView; answer: InvitationReply }) {
  const { t } = useTranslation();
  const company = invitation.company || invitation.senderAccount;
  if (answer === 'rejected') return <Note tone="good" lead={t('suppliers.answer.rejected')} live />;
  const outcome =
    invitation.kind === 'ask' ? 'acceptedAsk' : invitation.gives === 'kept-role' ? 'acceptedKept' : 'acceptedInvite';
  return (
    <Note tone="good" lead={t('suppliers.answer.accepted')} live>
      {t(`suppliers.answer.${outcome}`, { company })}
    </Note>
  );
}
