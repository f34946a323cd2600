import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { forgotPassword } from '#api/registration.ts';
import { AccountForm } from '#components/forms/account-form.tsx';
import { session } from '#session/current-session.ts';
import { PublicLayout } from '#shell/public-layout.tsx';

/** `/forgotPassword`: asks for the account; the response does not reveal whether it exists (docs/product/roles-and-plans.md). The state of the location may name it. */
export default function ForgotPassword() {
  const { t } = useTranslation();
  const state = useLocation().state as { account?: string } | null;
  return (
    <PublicLayout>
      <h1 style={{ marginBottom: 4 }}>{t('titles.forgotPassword')}</h1>
      <p className="text-2" style={{ marginBottom: 24 }}>
        {t('forgot.why')}
      </p>
      <AccountForm
        account={state?.account ?? session.rememberedAccount()}
        action={t('forgot.action')}
        done={t('forgot.sent')}
        failed={t('forgot.error')}
        send={forgotPassword}
      />
      <p className="small" style={{ marginTop: 16 }}>
        <Link to="/login">{t('login.action')}</Link>
      </p>
    </PublicLayout>
  );
}
