import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, useDialogWork } from './forms/form-dialog.tsx';

interface Props {
  title: string;
  /** What is deleted and what is kept. */
  children: ReactNode;
  /** Label of the confirming button: verb and object. */
  action: string;
  /** Label of the canceling button. */
  keep: string;
  /** Name that must be typed; only for deleting a domain or a member. */
  typed?: string;
  onClose(): void;
  onConfirm(typed: string): Promise<void>;
}

/** Confirmation dialog for destructive actions; the canceling button comes first. */
export function Confirm({ title, children, action, keep, typed, onClose, onConfirm }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, run] = useDialogWork(onClose);
  const submit = () => {
    if (typed !== undefined && text.trim() !== typed) return setError(t('confirm.mismatch', { name: typed }));
    void run(() => onConfirm(text.trim()));
  };
  return (
    <FormDialog title={title} cancel={keep} action={action} danger busy={busy} onClose={onClose} onSubmit={submit}>
      <div className="text-2">{children}</div>
      {typed !== undefined && (
        <TextInput
          label={t('confirm.type', { name: typed })}
          value={text}
          error={error}
          autoComplete="off"
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(null);
          }}
        />
      )}
    </FormDialog>
  );
}
