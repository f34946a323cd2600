import type { Confirmation } from '@assay/contract/api/account.ts';
import { Button, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField, useCodePrompt } from '#components/forms/code-field.tsx';
import { FormDialog, useDialogWork } from '#components/forms/form-dialog.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { confirmByPasskey, isAbandoned, passkeysQuery, passkeysSupported } from '#components/forms/passkeys.ts';

interface Props {
  title: string;
  children: ReactNode;
  /** Label of the button: verb and object. */
  action: string;
  /** Label of the button that changes nothing, if it has a better one than "Cancel". */
  keep?: string;
  /** Something is deleted permanently. */
  danger?: boolean;
  onClose(): void;
  onConfirm(proof: Confirmation): Promise<void>;
}

/**
 * Confirms the user's identity: with the password, and a code if the account has a second factor; or with a passkey
 * alone.
 */
export function ConfirmPassword({ title, children, action, keep, danger = false, onClose, onConfirm }: Props) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const code = useCodePrompt();
  const [error, setError] = useState<string | null>(null);
  const [codeError, setCodeError] = useState<string | null>(null);
  const { data: own } = useQuery(passkeysQuery);
  const withPasskey = passkeysSupported() && own?.available && own.passkeys.length > 0;
  const [busy, run] = useDialogWork(onClose, (reason) => {
    const unknown = isAbandoned(reason) ? t('passkeys.abandoned') : t('password.networkError');
    const words = toFormErrors(reason, [], null, unknown).form ?? null;
    if (code.asks(reason)) setCodeError(words);
    else setError(words);
  });
  const attempt = (prove: () => Promise<Confirmation>) => {
    setError(null);
    setCodeError(null);
    return run(async () => onConfirm(await prove()));
  };
  const submit = async () => {
    if (!password) return setError(t('login.passwordEmpty'));
    await attempt(async () => ({ password, ...(code.typed ? { code: code.typed } : {}) }));
  };
  return (
    <FormDialog
      title={title}
      cancel={keep ?? t('account.cancel')}
      action={action}
      danger={danger}
      busy={busy}
      others={
        withPasskey && (
          <Button variant="default" disabled={busy} onClick={() => void attempt(confirmByPasskey)}>
            {t('passkeys.useOne')}
          </Button>
        )
      }
      onClose={onClose}
      onSubmit={() => void submit()}
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
      <CodeField code={code} error={codeError} />
    </FormDialog>
  );
}
