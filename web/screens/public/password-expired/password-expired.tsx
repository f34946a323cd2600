import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { changeExpiredPassword } from '#api/registration.ts';
import { CodeField, useCodePrompt } from '#components/forms/code-field.tsx';
import {
  NewPassword,
  NO_PASSWORDS,
  type PasswordFields,
  validatePasswordFields,
} from '#components/forms/new-password.tsx';
import { passwordChangeError } from '#components/forms/password-change-error.ts';
import { showEndedAccess } from '#components/forms/show-ended-access.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { useFirstError } from '#components/forms/use-first-error.ts';
import { usePasswordLength } from '#components/forms/use-installation.ts';
import { Note } from '#components/note.tsx';
import { session } from '#session/current-session.ts';
import { PublicLayout } from '#shell/public-layout.tsx';

/** `/password-expired`: requires a new password, in a dialog that cannot be closed (docs/product/states.md). */
export default function PasswordExpired() {
  const { t } = useTranslation();
  const minimumLength = usePasswordLength();
  const account = session.expiredAccount();
  const form = useFields<PasswordFields>({
    initialValues: NO_PASSWORDS,
    validate: (fields) => {
      const broken = validatePasswordFields(fields, minimumLength);
      return broken ? { [broken.field]: t(`password.${broken.rule}`, { count: minimumLength }) } : {};
    },
  });
  const [refused, setRefused] = useState<string | null>(null);
  const firstError = useFirstError(form.errors);
  const code = useCodePrompt();
  const navigate = useNavigate();

  const toReset = () => {
    session.clearPasswordExpired({ redirect: false });
    void navigate('/forgotPassword', { state: { account } });
  };

  const submit = async (fields: PasswordFields) => {
    setRefused(null);
    try {
      const ended = await changeExpiredPassword(account, fields.current, fields.next, code.typed);
      showEndedAccess(t, ended, t('password.changedLogIn'));
      session.clearPasswordExpired();
    } catch (error) {
      setRefused(passwordChangeError(t, error));
      code.asks(error);
    }
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
        <form ref={firstError} className="stack gap-16" noValidate onSubmit={form.onSubmit(submit)}>
          <p className="text-2">{t('password.expiredWhy', { account })}</p>
          {refused && (
            <Note tone="bad" lead={refused} live>
              {null}
            </Note>
          )}
          <NewPassword
            fields={form.values}
            errors={form.errors}
            minimumLength={minimumLength}
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
