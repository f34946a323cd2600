import type { Association } from '@assay/contract/api/suppliers.ts';
import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { changeSharing, endAssociation } from '#api/suppliers.ts';
import { Note } from '../note.tsx';
import { toast } from '../toast.ts';
import { partyName } from './company-cell.tsx';
import { SharingFields } from './sharing-fields.tsx';

interface FormProps {
  title: string;
  /** Text for server errors. */
  failed: string;
  keep: string;
  action: string;
  danger?: boolean;
  children: ReactNode;
  work(): Promise<void>;
  onClose(): void;
}

/** A confirmation or form that shows errors inside the dialog. */
function FormDialog({ title, failed, keep, action, danger = false, children, work, onClose }: FormProps) {
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setError(null);
    try {
      await work();
      onClose();
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={<span className="strong">{title}</span>}>
      <form
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {error !== null && (
          <Note tone="bad" lead={failed} live>
            {error instanceof ApiError ? error.message : ''}
          </Note>
        )}
        {children}
        <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            {keep}
          </Button>
          <Button type="submit" loading={busy} {...(danger ? { color: 'danger' } : {})}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Changes the sharing level of a main supplier. */
export function ChangeDialog({ association, onClose }: { association: Association; onClose(): void }) {
  const { t } = useTranslation();
  const company = partyName(association.reader);
  const [sharing, setSharing] = useState({ level: association.level, domains: association.domains });
  return (
    <FormDialog
      title={t('suppliers.change.title', { company })}
      failed={t('suppliers.change.failed')}
      keep={t('suppliers.dialog.close')}
      action={t('suppliers.change.save')}
      onClose={onClose}
      work={async () => {
        await changeSharing(association.id, sharing);
        toast({ message: t('suppliers.change.saved', { company }) });
      }}
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
  return (
    <FormDialog
      title={t('suppliers.end.question', { company })}
      failed={t('suppliers.end.failed')}
      keep={t('suppliers.end.keep')}
      action={t('suppliers.end.action')}
      danger
      onClose={onClose}
      work={async () => {
        await endAssociation(association.id);
        toast({ message: t('suppliers.end.done', { company }) });
      }}
    >
      <div className="text-2">{t(`suppliers.end.${why}`, { company, owner, reader })}</div>
    </FormDialog>
  );
}
