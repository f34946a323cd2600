import type { InvitationKind, SupplierQuota } from '@assay/contract/api/suppliers.ts';
import { isEmailAddress } from '@assay/contract/registration/validation.ts';
import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '#api/client.ts';
import { allowanceQuery, sendInvitation } from '#api/suppliers.ts';
import { useFirstError } from '../forms/use-first-error.ts';
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
  const [account, setAccount] = useState('');
  const [sharing, setSharing] = useState<Sharing>({ level: 'rating', domains: null });
  const [errors, setErrors] = useState<{ account?: string; domains?: string; form?: string; message?: string }>({});
  const [busy, setBusy] = useState(false);
  const form = useFirstError(errors);
  const full = kind === 'invite' && isFull(allowance);
  const send = async () => {
    const faults = {
      ...(isEmailAddress(account.trim()) ? {} : { account: t('suppliers.emailInvalid') }),
      ...(kind === 'invite' && sharing.domains?.length === 0 ? { domains: t('errors:no-domains-chosen') } : {}),
    };
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    setBusy(true);
    try {
      await sendInvitation({ account: account.trim(), kind, ...(kind === 'invite' ? sharing : {}) });
      toast({ message: t(`suppliers.${kind}.sent`, { account: account.trim() }) });
      onClose();
    } catch (error) {
      setBusy(false);
      const message = error instanceof ApiError ? error.message : '';
      if (error instanceof ApiError && error.id === 'account-invalid') setErrors({ account: message });
      else setErrors({ form: t('suppliers.invite.failed'), message });
    }
  };
  return (
    <Modal opened onClose={onClose} title={<span className="strong">{t(`suppliers.${kind}.title`)}</span>}>
      <form
        ref={form}
        className="stack gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {errors.form && (
          <Note tone="bad" lead={errors.form} live>
            {errors.message}
          </Note>
        )}
        <p className="text-2">{t(`suppliers.${kind}.why`)}</p>
        {kind === 'invite' && allowance && <PlanLimit allowance={allowance} />}
        <TextInput
          label={t(`suppliers.${kind}.account`)}
          type="email"
          autoComplete="off"
          data-autofocus
          disabled={full}
          value={account}
          error={errors.account}
          onChange={(event) => setAccount(event.currentTarget.value)}
        />
        {kind === 'invite' && <SharingFields value={sharing} error={errors.domains} onChange={setSharing} />}
        <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            {t('suppliers.dialog.close')}
          </Button>
          <Button type="submit" loading={busy} disabled={full}>
            {t(`suppliers.${kind}.send`)}
          </Button>
        </div>
      </form>
    </Modal>
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
      {liftedBy !== null && <Link to="/upgrade">{t('suppliers.invite.plans')}</Link>}
    </Note>
  );
}
