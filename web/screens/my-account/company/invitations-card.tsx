import type { CompanyData } from '@assay/contract/api/company.ts';
import { validateAccount } from '@assay/contract/registration/validation.ts';
import type { CompanyRole } from '@assay/contract/roles.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inviteColleague, resendInvitation, withdrawInvitation } from '#api/company.ts';
import { Card } from '#components/card.tsx';
import { Email } from '#components/email.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from '#components/forms/form-errors.ts';
import { useFirstError } from '#components/forms/use-first-error.ts';
import { Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { toast } from '#components/toast.ts';
import { RoleSelect } from './role-select.tsx';

type Invitation = CompanyData['invitations'][number];

function InviteForm() {
  const { t } = useTranslation();
  const [account, setAccount] = useState('');
  const [role, setRole] = useState<CompanyRole>('member');
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const form = useFirstError(errors);
  const invite = async () => {
    const fault = validateAccount(account);
    setErrors(fault ? { account: t(`errors:${fault.id}`) } : NO_ERRORS);
    if (fault) return;
    setBusy(true);
    try {
      await inviteColleague(account.trim(), role);
      toast({ message: t('company.invited', { account: account.trim() }) });
      setAccount('');
    } catch (error) {
      setErrors({ account: toFormErrors(error, [], null, t('company.inviteFailed')).form ?? '' });
    }
    setBusy(false);
  };
  return (
    <form
      ref={form}
      className="stack gap-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void invite();
      }}
    >
      <TextInput
        label={t('company.inviteAccount')}
        type="email"
        autoComplete="off"
        value={account}
        error={errors.account}
        onChange={(event) => setAccount(event.currentTarget.value)}
      />
      <RoleSelect label={t('company.place')} value={role} onChange={setRole} />
      <p className="small text-2">{t(`company.mayDo.${role}`)}</p>
      <div>
        <Button type="submit" loading={busy}>
          {t('company.invite')}
        </Button>
      </div>
    </form>
  );
}

function InvitationLine({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation();
  const { id, account, companyRole, expiresAt } = invitation;
  const [busy, setBusy] = useState(false);
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
        <RowButton
          name={t('company.withdrawOf', { account })}
          onClick={() => void withdrawInvitation(id).catch(() => {})}
        >
          {t('company.withdraw')}
        </RowButton>
      </span>
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
