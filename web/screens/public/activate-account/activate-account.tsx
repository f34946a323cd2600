import type { ActivationData } from '@assay/contract/api/registration.ts';
import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '#api/client.ts';
import { activateAccount, resendActivation, tellActivation } from '#api/registration.ts';
import { AccountForm } from '#components/forms/account-form.tsx';
import { Form } from '#components/forms/form.tsx';
import { NO_ERRORS } from '#components/forms/form-errors.ts';
import { Note } from '#components/note.tsx';
import { session, useSession } from '#session/current-session.ts';
import { PublicLayout } from '#shell/public-layout.tsx';
import cardStyles from '#styles/card.module.css';

/** `/activateAccount`: target of the mail's link. Opening it changes nothing, because mail scanners open links too. */
export default function ActivateAccount() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [done, setDone] = useState<ActivationData | null>(null);
  const [refused, setRefused] = useState<ApiError | 'no-answer' | null>(null);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const activate = async () => {
    setBusy(true);
    setRefused(null);
    try {
      const activated = await activateAccount(token, password);
      setDone(activated);
      session.setRememberedAccount(activated.account);
      if (!activated.awaitsApproval) tellActivation(activated.account);
    } catch (error) {
      setRefused(error instanceof ApiError ? error : 'no-answer');
    }
    setBusy(false);
  };
  // The tab that registered has logged in.
  const loggedIn = useSession()?.account === done?.account && done !== null;
  const resend = !token || (refused instanceof ApiError && refused.id === 'link-invalid');
  return (
    <PublicLayout>
      <h1 style={{ marginBottom: 20 }}>{t('titles.activateAccount')}</h1>
      <div className="stack gap-16">
        {refused && (
          <Note
            tone="bad"
            lead={refused instanceof ApiError && refused.message ? refused.message : t('password.networkError')}
            live
          />
        )}
        {done ? (
          <div className={`${cardStyles.card} stack gap-16`} style={{ padding: 24 }}>
            <Note tone="good" lead={t('activate.done', { account: done.account })} live>
              {done.awaitsApproval ? t('activate.awaitsApproval') : null}
            </Note>
            <div>
              <Button component={Link} to={loggedIn ? '/' : '/login'} size="md">
                {t(loggedIn ? 'activate.continue' : 'login.action')}
              </Button>
            </div>
          </div>
        ) : resend ? (
          <>
            <p className="text-2">{t('activate.resendWhy')}</p>
            <AccountForm
              action={t('activate.resend')}
              done={t('activate.sentAgain')}
              failed={t('password.networkError')}
              send={resendActivation}
            />
          </>
        ) : (
          <Form
            errors={NO_ERRORS}
            className={`${cardStyles.card} stack gap-16`}
            style={{ padding: 24 }}
            onSubmit={() => void activate()}
          >
            <p>{t('activate.why')}</p>
            <PasswordInput
              label={t('login.password')}
              description={t('activate.password')}
              size="md"
              autoComplete="current-password"
              value={password}
              visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Button size="md" type="submit" loading={busy}>
              {t('activate.action')}
            </Button>
          </Form>
        )}
        {!done && (
          <p className="small">
            <Link to="/login">{t('login.action')}</Link>
          </p>
        )}
      </div>
    </PublicLayout>
  );
}
