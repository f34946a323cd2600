import type { Association } from '@assay/contract/api/suppliers.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { changeSharing, endAssociation } from '#api/suppliers.ts';
import { FormDialog, useDialogWork } from '../forms/form-dialog.tsx';
import { type FormErrors, NO_ERRORS } from '../forms/form-errors.ts';
import { toast } from '../toast.ts';
import { partyName } from './company-cell.tsx';
import { SharingFields } from './sharing-fields.tsx';

/** Runs the work of a dialog, and shows errors of the server inside it. @param failed lead of the error */
function useWork(failed: string, onClose: () => void) {
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, run] = useDialogWork(onClose, (error) =>
    setErrors({ form: failed, formDetail: error instanceof ApiError ? error.message : '' }),
  );
  const attempt = (work: () => Promise<void>) => {
    setErrors(NO_ERRORS);
    return run(work);
  };
  return [errors, busy, attempt] as const;
}

/** Changes the sharing level of a main supplier. */
export function ChangeDialog({ association, onClose }: { association: Association; onClose(): void }) {
  const { t } = useTranslation();
  const company = partyName(association.reader);
  const [sharing, setSharing] = useState({ level: association.level, domains: association.domains });
  const [errors, busy, run] = useWork(t('suppliers.change.failed'), onClose);
  const save = () =>
    run(async () => {
      await changeSharing(association.id, sharing);
      toast({ message: t('suppliers.change.saved', { company }) });
    });
  return (
    <FormDialog
      title={t('suppliers.change.title', { company })}
      cancel={t('suppliers.dialog.close')}
      action={t('suppliers.change.save')}
      busy={busy}
      errors={errors}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <SharingFields value={sharing} onChange={setSharing} />
    </FormDialog>
  );
}

interface EndProps {
  association: Association;
  /** Which company ends it; `all` for an administrator. */
  end: 'owner' | 'reader' | 'all';
  onClose(): void;
}

/** Confirmation for ending an association: access is revoked immediately. */
export function EndDialog({ association, end, onClose }: EndProps) {
  const { t } = useTranslation();
  const [owner, reader] = [partyName(association.owner), partyName(association.reader)];
  const company = end === 'owner' ? reader : owner;
  const why = { owner: 'whyOwner', reader: 'whyReader', all: 'whyAll' }[end];
  const [errors, busy, run] = useWork(t('suppliers.end.failed'), onClose);
  const confirm = () =>
    run(async () => {
      await endAssociation(association.id);
      toast({ message: t('suppliers.end.done', { company }) });
    });
  return (
    <FormDialog
      title={t('suppliers.end.question', { company })}
      cancel={t('suppliers.end.keep')}
      action={t('suppliers.end.action')}
      danger
      busy={busy}
      errors={errors}
      onClose={onClose}
      onSubmit={() => void confirm()}
    >
      <div className="text-2">{t(`suppliers.end.${why}`, { company, owner, reader })}</div>
    </FormDialog>
  );
}
