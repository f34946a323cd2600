import { Button, Modal, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** The question. */
  title: string;
  /** What goes and what stays. */
  children: ReactNode;
  /** Verb and object. */
  action: string;
  /** The safe answer. */
  keep: string;
  /** The name that has to be typed; only for removing a domain or a member. */
  typed?: string;
  onClose(): void;
  onConfirm(typed: string): Promise<void>;
}

/** Asks before something goes; safe button first. */
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
      // The pop-up has said why; the question stays.
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
