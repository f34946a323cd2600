import type { CompanyData } from '@assay/contract/api/company.ts';
import { validateAccount } from '@assay/contract/registration/validation.ts';
import type { CompanyRole } from '@assay/contract/roles.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { inviteColleague, resendInvitation, withdrawInvitation } from '#api/company.ts';
import { Card } from '#components/card.tsx';
import { Confirm } from '#components/confirm.tsx';
import { Email } from '#components/email.tsx';
import { Form } from '#components/forms/form.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { toast } from '#components/toast.ts';
import { RoleSelect } from './role-select.tsx';

type Invitation = CompanyData['invitations'][number];

function InviteForm() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const form = useFields({
    initialValues: { account: '', role: 'member' as CompanyRole },
    validate: {
      account: (account) => {
        const fault = validateAccount(account);
        return fault && t(`errors:${fault.id}`);
      },
    },
  });
  const invite = async ({ account, role }: typeof form.values) => {
    try {
      await inviteColleague(account.trim(), role);
      toast({ message: t('company.invited', { account: account.trim() }) });
      form.setFieldValue('account', '');
    } catch (error) {
      form.setErrors({ account: toFormErrors(error, [], null, t('company.inviteFailed')).form ?? '' });
    }
  };
  return (
    <Form errors={form.errors} className="stack gap-12" onSubmit={form.onSubmit(invite)}>
      <TextInput
        label={t('company.inviteAccount')}
        required
        type="email"
        autoComplete="off"
        // `?invite`: the first steps lead here.
        autoFocus={params.has('invite')}
        {...form.getInputProps('account')}
      />
      <RoleSelect
        label={t('company.place')}
        value={form.values.role}
        onChange={(role) => form.setFieldValue('role', role)}
      />
      <p className="small text-2">{t(`company.mayDo.${form.values.role}`)}</p>
      <div>
        <Button type="submit" loading={form.submitting}>
          {t('company.invite')}
        </Button>
      </div>
    </Form>
  );
}

function InvitationLine({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const { id, account, companyRole, expiresAt } = invitation;
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      await resendInvitation(account, companyRole);
      toast({ message: t('company.invited', { account }) });
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  return (
    <li className="row wrap between">
      <span className="stack gap-2">
        <span className="strong">
          <Email address={account} />
        </span>
        <span className="small text-2">
          {t(`terms:companyRoles.${companyRole}`)} · {t('company.until')} <Instant at={expiresAt} />
        </span>
      </span>
      <span className="row wrap">
        <RowButton name={t('company.againOf', { account })} loading={busy} onClick={() => void again()}>
          {t('company.again')}
        </RowButton>
        <RowButton name={t('company.withdrawOf', { account })} onClick={() => setAsking(true)}>
          {t('company.withdraw')}
        </RowButton>
      </span>
      {asking && (
        <Confirm
          title={t('company.withdrawQuestion', { account })}
          action={t('company.withdraw')}
          keep={t('company.withdrawKeep')}
          onClose={() => setAsking(false)}
          onConfirm={() => withdrawInvitation(id)}
        >
          {t('company.withdrawWhy')}
        </Confirm>
      )}
    </li>
  );
}

/** Pending invitations, and the form for a new one. */
export function InvitationsCard({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('company.invitations')}>
      <div className="stack gap-16">
        {invitations.length === 0 ? (
          <p className="text-2">{t('company.noInvitations')}</p>
        ) : (
          <ul className="stack gap-12" style={{ listStyle: 'none', padding: 0 }}>
            {invitations.map((invitation) => (
              <InvitationLine key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
        <div style={{ maxInlineSize: 560 }}>
          <InviteForm />
        </div>
      </div>
    </Card>
  );
}
