import { Button, Modal, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

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
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (typed !== undefined && text.trim() !== typed) return setError(t('confirm.mismatch', { name: typed }));
    setBusy(true);
    try {
      await onConfirm(text.trim());
      onClose();
    } catch {
      // The pop-up shows the reason; the dialog stays open.
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
        <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            {keep}
          </Button>
          <Button type="submit" color="danger" loading={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
