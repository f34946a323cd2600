import { useTranslation } from 'react-i18next';
import { performMemberAction, resolveApproval } from '#api/administration/members.ts';
import { Confirm } from '#components/confirm.tsx';
import { showEndedAccess } from '#components/forms/show-ended-access.ts';
import { toast } from '#components/toast.ts';

/** Action on a member that needs confirmation. */
export type PendingConfirmation =
  | { kind: 'decline'; id: string; name: string; account: string; company: string }
  | {
      kind: 'disable' | 'expirePassword' | 'revokeSessions';
      id: string;
      name: string;
      account: string;
      sessions: number;
    };

/** Confirmation before a member loses access. */
export function ConfirmMemberAction({ question, onClose }: { question: PendingConfirmation; onClose(): void }) {
  const { t } = useTranslation();
  const { kind, id, name, account } = question;
  return (
    <Confirm
      title={t(`admin.members.ask.${kind}.question`, { name })}
      action={t(`admin.members.ask.${kind}.action`)}
      keep={t(`admin.members.ask.${kind}.keep`)}
      onClose={onClose}
      onConfirm={async () => {
        const done = t(`admin.members.ask.${kind}.done`, { name });
        if (kind === 'decline') {
          await resolveApproval(id, false);
          return toast({ message: done });
        }
        const { ended } = await performMemberAction(id, kind);
        if (ended) showEndedAccess(t, ended, done);
      }}
    >
      {t(`admin.members.ask.${kind}.why`, { account })}
    </Confirm>
  );
}
