import { Button, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { renewLogIn } from '#api/session.ts';
import { CodeField, useCodePrompt } from '#components/forms/code-field.tsx';
import { FormDialog } from '#components/forms/form-dialog.tsx';
import { isAbandoned, passkeysQuery, passkeysSupported, renewByPasskey } from '#components/forms/passkeys.ts';

/** Asks for the password or a passkey of the account whose session is about to expire. */
export function LogInAgain({ account, onLater }: { account: string; onLater(): void }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const code = useCodePrompt();
  const { data: own } = useQuery(passkeysQuery);
  const withPasskey = passkeysSupported() && own?.available && own.passkeys.length > 0;
  const renewWithPasskey = async () => {
    setBusy(true);
    try {
      await renewByPasskey(account);
      setError(null);
    } catch (reason) {
      const refused =
        reason instanceof ApiError ? reason.message || t('errors:passkey-not-accepted') : t('login.error');
      setError(isAbandoned(reason) ? t('passkeys.abandoned') : refused);
    }
    setBusy(false);
  };
  const submit = async () => {
    setBusy(true);
    try {
      await renewLogIn(account, password, code.typed);
      setPassword('');
      code.forget();
      setError(null);
    } catch (reason) {
      setError(reason instanceof ApiError && reason.message ? reason.message : t('login.error'));
      // After a wrong password the code is requested again.
      if (!code.asks(reason)) code.forget();
    }
    setBusy(false);
  };
  return (
    <FormDialog
      title={t('session.ending')}
      cancel={t('session.later')}
      action={t('session.again')}
      busy={busy}
      others={
        withPasskey && (
          <Button variant="default" disabled={busy} onClick={() => void renewWithPasskey()}>
            {t('passkeys.useOne')}
          </Button>
        )
      }
      onClose={onLater}
      onSubmit={() => void submit()}
    >
      <p className="text-2">{t('session.endingWhy')}</p>
      <PasswordInput
        visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
        label={t('login.passwordOf', { account })}
        value={password}
        error={code.value === null ? error : null}
        autoComplete="current-password"
        data-autofocus
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <CodeField code={code} error={error} />
    </FormDialog>
  );
}
