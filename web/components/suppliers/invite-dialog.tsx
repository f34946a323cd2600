import type { InvitationKind, SupplierQuota } from '@assay/contract/api/suppliers.ts';
import { isEmailAddress } from '@assay/contract/registration/validation.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { allowanceQuery, sendInvitation } from '#api/suppliers.ts';
import { UpgradeLink } from '../domains/upgrade-link.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useFields } from '../forms/use-fields.ts';
import { Note } from '../note.tsx';
import { toast } from '../toast.ts';
import { type Sharing, SharingFields } from './sharing-fields.tsx';

interface Props {
  kind: InvitationKind;
  onClose(): void;
}

/** Invites a main supplier to see the company's results, or asks a company to share its own. */
export function InviteDialog({ kind, onClose }: Props) {
  const { t } = useTranslation();
  const { data: allowance } = useQuery({ ...allowanceQuery, enabled: kind === 'invite' });
  const form = useFields({
    initialValues: {
      account: '',
      level: 'rating' as Sharing['level'],
      domains: null as Sharing['domains'],
      questions: false,
    },
    validate: {
      account: (account) => (isEmailAddress(account.trim()) ? null : t('suppliers.emailInvalid')),
      domains: (domains) => (kind === 'invite' && domains?.length === 0 ? t('errors:no-domains-chosen') : null),
    },
  });
  const full = kind === 'invite' && isFull(allowance);
  const send = async ({ account, questions, ...sharing }: typeof form.values) => {
    try {
      const questionnaire = questions ? { questionnaire: t('suppliers.ask.questionnaireTitle') } : {};
      await sendInvitation({ account: account.trim(), kind, ...(kind === 'invite' ? sharing : questionnaire) });
      toast({ message: t(`suppliers.${kind}.sent`, { account: account.trim() }) });
      onClose();
    } catch (error) {
      const message = error instanceof ApiError ? error.message : '';
      if (error instanceof ApiError && error.id === 'account-invalid') form.setErrors({ account: message });
      else form.setErrors({ form: t('suppliers.invite.failed'), formDetail: message });
    }
  };
  return (
    <FormDialog
      title={t(`suppliers.${kind}.title`)}
      cancel={t('suppliers.dialog.close')}
      action={t(`suppliers.${kind}.send`)}
      busy={form.submitting}
      disabled={full}
      errors={form.errors}
      onClose={onClose}
      onSubmit={form.onSubmit(send)}
    >
      <p className="text-2">{t(`suppliers.${kind}.why`)}</p>
      {kind === 'invite' && allowance && <PlanLimit allowance={allowance} />}
      <TextInput
        label={t(`suppliers.${kind}.account`)}
        required
        type="email"
        autoComplete="off"
        data-autofocus
        disabled={full}
        {...form.getInputProps('account')}
      />
      {kind === 'ask' && (
        <Checkbox
          label={t('suppliers.ask.questionnaire')}
          description={t('suppliers.ask.questionnaireWhy')}
          {...form.getInputProps('questions', { type: 'checkbox' })}
        />
      )}
      {kind === 'invite' && <SharingFields value={form.values} error={form.errors.domains} onChange={form.setValues} />}
    </FormDialog>
  );
}

function isFull(allowance: SupplierQuota | undefined): boolean {
  return allowance !== undefined && allowance.limit !== null && allowance.used >= allowance.limit;
}

/** Usage of the plan's limit, shown before it is reached. */
function PlanLimit({ allowance }: { allowance: SupplierQuota }) {
  const { t } = useTranslation();
  const { used, limit, liftedBy } = allowance;
  if (limit === null) return null;
  if (!isFull(allowance)) return <p className="small text-2">{t('suppliers.invite.used', { used, limit })}</p>;
  return (
    <Note tone="warn" lead={t('suppliers.invite.used', { used, limit })}>
      {t(liftedBy === null ? 'suppliers.invite.full' : 'suppliers.invite.fullLifted', { limit })}{' '}
      {liftedBy !== null && <UpgradeLink>{t('suppliers.invite.plans')}</UpgradeLink>}
    </Note>
  );
}
