import { Button, Modal, PasswordInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalErrors } from '../../../components/forms/refusal.ts';

interface Props {
  title: string;
  children: ReactNode;
  /** Verb and object. */
  action: string;
  /** Something goes for good. */
  danger?: boolean;
  onClose(): void;
  onConfirm(password: string): Promise<void>;
}

/** Asks for the password once more. */
export function PasswordQuestion({ title, children, action, danger = false, onClose, onConfirm }: Props) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (!password) return setError(t('login.passwordEmpty'));
    setBusy(true);
    try {
      await onConfirm(password);
      onClose();
    } catch (reason) {
      setError(refusalErrors(reason, [], null, t('password.networkError')).form ?? null);
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={<span className="strong">{title}</span>}>
      <form
        className="stack gap-16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="text-2">{children}</div>
        <PasswordInput
          label={t('password.current')}
          autoComplete="current-password"
          value={password}
          error={error}
          aria-invalid={error !== null}
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            {t('account.keep')}
          </Button>
          <Button type="submit" loading={busy} {...(danger ? { color: 'danger' } : {})}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
