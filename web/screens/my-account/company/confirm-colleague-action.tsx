import type { Colleague } from '@assay/contract/api/company.ts';
import type { CompanyRole } from '@assay/contract/roles.ts';
import { useTranslation } from 'react-i18next';
import { changeColleagueRole, leaveCompany, removeColleague, transferOwnership } from '#api/company.ts';
import { Confirm } from '#components/confirm.tsx';
import { toast } from '#components/toast.ts';
import { session } from '#session/current-session.ts';

/** Irreversible action on a colleague that needs confirmation. */
export type PendingConfirmation =
  | { kind: 'remove'; colleague: Colleague }
  | { kind: 'hand-over'; colleague: Colleague }
  /** The user leaves the company. */
  | { kind: 'leave'; colleague: Colleague }
  /** The user reduces their own role. */
  | { kind: 'step-down'; colleague: Colleague; role: CompanyRole };

interface Props {
  company: string;
  question: PendingConfirmation;
  onClose(): void;
}

/** Confirmation before a member loses access or a role. */
export function ConfirmColleagueAction({ company, question, onClose }: Props) {
  const { t } = useTranslation();
  const { id, name, account } = question.colleague;
  if (question.kind === 'remove')
    return (
      <Confirm
        title={t('company.removeQuestion', { name, company })}
        action={t('company.remove')}
        keep={t('account.cancel')}
        typed={account}
        onClose={onClose}
        onConfirm={async () => {
          await removeColleague(id);
          toast({ message: t('company.removed', { name }) });
        }}
      >
        {t('company.removeWhy')}
      </Confirm>
    );
  if (question.kind === 'hand-over')
    return (
      <Confirm
        title={t('company.handOverQuestion', { name, company })}
        action={t('company.handOver')}
        keep={t('account.cancel')}
        onClose={onClose}
        onConfirm={async () => {
          await transferOwnership(id);
          toast({ message: t('company.handedOver', { name }) });
        }}
      >
        {t('company.handOverWhy')}
      </Confirm>
    );
  if (question.kind === 'leave')
    return (
      <Confirm
        title={t('company.leaveQuestion', { company })}
        action={t('company.leave')}
        keep={t('account.cancel')}
        onClose={onClose}
        onConfirm={async () => {
          await leaveCompany();
          toast({ message: t('company.left', { company }) });
          session.clear({ wanted: false });
        }}
      >
        {t('company.leaveWhy')}
      </Confirm>
    );
  const { role } = question;
  return (
    <Confirm
      title={t('company.stepDownQuestion')}
      action={t('company.stepDown')}
      keep={t('account.cancel')}
      onClose={onClose}
      onConfirm={() => changeColleagueRole(id, role)}
    >
      {t('company.stepDownWhy')}
    </Confirm>
  );
}
