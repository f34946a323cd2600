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
  const [fields, setFields] = useState<PasswordFields>(NO_PASSWORDS);
  const [errors, setErrors] = useState<Partial<Record<keyof PasswordFields, string>>>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useFirstError(errors);
  const code = useCodePrompt();
  const navigate = useNavigate();

  const toReset = () => {
    session.clearPasswordExpired({ redirect: false });
    void navigate('/forgotPassword', { state: { account } });
  };

  const submit = async () => {
    const broken = validatePasswordFields(fields, minimumLength);
    setErrors(broken ? { [broken.field]: t(`password.${broken.rule}`, { count: minimumLength }) } : {});
    if (broken) return;
    setBusy(true);
    setRefused(null);
    try {
      const ended = await changeExpiredPassword(account, fields.current, fields.next, code.typed);
      showEndedAccess(t, ended, t('password.changedLogIn'));
      session.clearPasswordExpired();
    } catch (error) {
      setRefused(passwordChangeError(t, error));
      code.asks(error);
      setBusy(false);
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
        <form
          ref={form}
          className="stack gap-16"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <p className="text-2">{t('password.expiredWhy', { account })}</p>
          {refused && (
            <Note tone="bad" lead={refused} live>
              {null}
            </Note>
          )}
          <NewPassword fields={fields} errors={errors} minimumLength={minimumLength} onChange={setFields} />
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
            <Button type="submit" loading={busy}>
              {t('password.change')}
            </Button>
          </div>
        </form>
      </Modal>
    </PublicLayout>
  );
}
