import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '#api/client.ts';
import { onActivation, resendActivation } from '#api/registration.ts';
import { logIn } from '#api/session.ts';
import { UnsentMailNote } from '#components/forms/account-form.tsx';
import { Note } from '#components/note.tsx';
import { PublicLayout } from '#shell/public-layout.tsx';
import cardStyles from '#styles/card.module.css';

interface Props {
  account: string;
  /** Kept in memory only, to log in when the account is activated in another tab of this browser. */
  password: string;
  mainSupplier: boolean;
}

/** After registration: next steps, and a button that sends the mail again. Identical for addresses with an account. */
export function MailSent({ account, password, mainSupplier }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    // Main suppliers wait for an approval.
    if (mainSupplier) return;
    return onActivation(account, () => {
      // Another password, or a second factor: the login page asks for it.
      void logIn(account, password).then(
        () => navigate('/'),
        () => {},
      );
    });
  }, [account, password, mainSupplier, navigate]);
  const [again, setAgain] = useState<{ tone: 'good' | 'bad'; words: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      await resendActivation(account);
      setAgain({ tone: 'good', words: t('activate.sentAgain') });
    } catch (error) {
      setAgain({
        tone: 'bad',
        words: error instanceof ApiError && error.message ? error.message : t('password.networkError'),
      });
    }
    setBusy(false);
  };
  return (
    <PublicLayout>
      <h1 style={{ marginBottom: 4 }}>{t('register.sentTitle')}</h1>
      <div className={`${cardStyles.card} stack gap-16`} style={{ padding: 24, marginTop: 20 }}>
        <p role="status" className="anywhere">
          {t('register.sent', { account })}
        </p>
        <UnsentMailNote />
        {mainSupplier && <p className="text-2">{t('register.approvalFollows')}</p>}
        {again && <Note tone={again.tone} lead={again.words} live />}
        <div className="row wrap between">
          <Link to="/login">{t('login.action')}</Link>
          <Button variant="default" loading={busy} onClick={() => void resend()}>
            {t('activate.resend')}
          </Button>
        </div>
      </div>
    </PublicLayout>
  );
}
