import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { changeExpiredPassword } from '#api/registration.ts';
import { CodeField, useCodePrompt } from '#components/forms/code-field.tsx';
import { NewPassword } from '#components/forms/new-password.tsx';
import { useFirstError } from '#components/forms/use-first-error.ts';
import { usePasswordLength } from '#components/forms/use-installation.ts';
import { usePasswordChange } from '#components/forms/use-password-change.ts';
import { Modal } from '#components/loading/modal.tsx';
import { session } from '#session/current-session.ts';
import { PublicLayout } from '#shell/public-layout.tsx';

/** `/password-expired`: requires a new password, in a dialog that cannot be closed (docs/product/states.md). */
export default function PasswordExpired() {
  const { t } = useTranslation();
  const minimumLength = usePasswordLength();
  const account = session.expiredAccount();
  const code = useCodePrompt();
  const { form, refused, submit } = usePasswordChange({
    minimumLength,
    save: ({ current, next }) => changeExpiredPassword(account, current, next, code.typed),
    onDone: () => session.clearPasswordExpired(),
    onFailure: code.asks,
  });
  const firstError = useFirstError(form.errors);
  const navigate = useNavigate();

  const toReset = () => {
    session.clearPasswordExpired({ redirect: false });
    void navigate('/forgotPassword', { state: { account } });
  };

  return (
    <PublicLayout>
      <h1>{t('titles.passwordExpired')}</h1>
      <Modal
        opened
        onClose={() => {}}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
        title={<span className="strong">{t('password.expiredTitle')}</span>}
      >
        <form ref={firstError} className="stack gap-16" noValidate onSubmit={submit}>
          <p className="text-2">{t('password.expiredWhy', { account })}</p>
          <NewPassword
            fields={form.values}
            errors={form.errors}
            minimumLength={minimumLength}
            refused={refused}
            onChange={form.setValues}
          />
          <CodeField code={code} />
          <p className="small">
            <Button variant="transparent" size="compact-sm" px={0} onClick={toReset}>
              {t('password.toReset')}
            </Button>
          </p>
          <div className="row wrap between">
            <Button variant="subtle" onClick={() => session.clearPasswordExpired()}>
              {t('password.otherAccount')}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {t('password.change')}
            </Button>
          </div>
        </form>
      </Modal>
    </PublicLayout>
  );
}
