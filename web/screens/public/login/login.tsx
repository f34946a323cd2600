import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '#api/client.ts';
import { isApiError } from '#api/connection.ts';
import { logIn } from '#api/session.ts';
import { CodeField, useCodePrompt } from '#components/forms/code-field.tsx';
import { Form } from '#components/forms/form.tsx';
import { NO_ERRORS } from '#components/forms/form-errors.ts';
import { passkeysSupported } from '#components/forms/passkeys.ts';
import { lazyCard } from '#components/loading/lazy.tsx';
import { Note } from '#components/note.tsx';
import { session } from '#session/current-session.ts';
import { PublicLayout } from '#shell/public-layout.tsx';
import cardStyles from '#styles/card.module.css';
import { type SignOn, useSignOn } from './use-sign-on.ts';

type Errors = {
  account?: string;
  password?: string;
  form?: string /** Not activated yet. */;
  inactive?: boolean;
};

/** Of a button of size `md`, in px. */
const BUTTON_HEIGHT = 42;

const PasskeyLogIn = lazyCard(async () => (await import('./passkey-login.tsx')).PasskeyLogIn, {
  words: ['passkeys'],
  lines: 0,
  height: passkeysSupported() ? BUTTON_HEIGHT : 0,
});

/** The provider has authenticated the user; the account also requires its second factor. */
function SignOnCode({ signOn }: { signOn: SignOn }) {
  const { t } = useTranslation();
  return (
    <Form
      errors={NO_ERRORS}
      className={`${cardStyles.card} stack gap-16`}
      style={{ padding: 24 }}
      onSubmit={() => void signOn.sendCode()}
    >
      <CodeField code={signOn.code} error={signOn.error} />
      <Button size="md" type="submit" fullWidth loading={signOn.busy}>
        {t('login.action')}
      </Button>
      <PasskeyLogIn beside="signOn" />
    </Form>
  );
}

/** `/login`: one card. "Remember me" stores only the account name. */
export default function LogIn() {
  const { t } = useTranslation();
  const [account, setAccount] = useState(session.rememberedAccount());
  const [password, setPassword] = useState('');
  const code = useCodePrompt();
  const signOn = useSignOn();
  const [remember, setRemember] = useState(session.rememberedAccount() !== '');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const accountField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const submit = async () => {
    const missing: Errors = {
      ...(account.trim() ? {} : { account: t('login.accountEmpty') }),
      ...(password ? {} : { password: t('login.passwordEmpty') }),
    };
    setErrors(missing);
    if (missing.account) return accountField.current?.focus();
    if (missing.password) return passwordField.current?.focus();
    setBusy(true);
    session.setRememberedAccount(remember ? account.trim() : null);
    try {
      await logIn(account.trim(), password, code.typed);
    } catch (error) {
      setErrors({
        form: error instanceof ApiError ? error.message || t('login.failed') : t('login.error'),
        inactive: isApiError(error, 'account-not-activated'),
      });
      setBusy(false);
      if (!code.asks(error)) passwordField.current?.focus();
    }
  };

  return (
    <PublicLayout>
      <h1 style={{ marginBottom: 4 }}>{t('login.title')}</h1>
      <p className="text-2" style={{ marginBottom: 24 }}>
        {t('login.slogan')}
      </p>
      {signOn.code.value !== null ? (
        <SignOnCode signOn={signOn} />
      ) : (
        <>
          {signOn.error && (
            <div style={{ marginBottom: 16 }}>
              <Note tone="bad" lead={signOn.error} live />
            </div>
          )}
          <Form
            errors={NO_ERRORS}
            className={`${cardStyles.card} stack gap-16`}
            style={{ padding: 24 }}
            onSubmit={() => void submit()}
          >
            {errors.form && (
              <Note tone="bad" lead={errors.form} live>
                {errors.inactive && <Link to="/activateAccount">{t('login.resend')}</Link>}
              </Note>
            )}
            <TextInput
              ref={accountField}
              label={t('login.account')}
              type="email"
              size="md"
              autoComplete="username"
              value={account}
              error={errors.account}
              onChange={(event) => setAccount(event.currentTarget.value)}
            />
            <PasswordInput
              ref={passwordField}
              label={t('login.password')}
              size="md"
              autoComplete="current-password"
              value={password}
              error={errors.password}
              visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <CodeField code={code} />
            <div className="row wrap between">
              <Checkbox
                label={t('login.remember')}
                checked={remember}
                onChange={(event) => setRemember(event.currentTarget.checked)}
              />
              <Link className="small" to="/forgotPassword">
                {t('titles.forgotPassword')}
              </Link>
            </div>
            <Button size="md" type="submit" fullWidth loading={busy}>
              {t('login.action')}
            </Button>
            <PasskeyLogIn {...(code.value === null ? {} : { beside: { account: account.trim(), password } })} />
            {signOn.providers.map(({ id, name }) => (
              <Button
                key={id}
                size="md"
                variant="default"
                fullWidth
                loading={signOn.busy}
                onClick={() => {
                  setErrors({});
                  void signOn.start(id);
                }}
              >
                {t('login.signOn', { name })}
              </Button>
            ))}
          </Form>
        </>
      )}
      <div className="row wrap between small" style={{ marginTop: 16 }}>
        <Link to="/register">{t('titles.register')}</Link>
        <Link to="/business">{t('login.toBusiness')}</Link>
        <Link to="/verify">{t('titles.verify')}</Link>
      </div>
    </PublicLayout>
  );
}
