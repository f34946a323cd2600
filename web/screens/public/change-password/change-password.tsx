import { PASSWORD_LENGTH_MIN_DEFAULT } from '@assay/contract/limits.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { editPassword } from '#api/registration.ts';
import { passwordStatusQuery } from '#api/session.ts';
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
import { Note } from '#components/note.tsx';
import { session } from '#session/current-session.ts';
import { PublicLayout } from '#shell/public-layout.tsx';
import cardStyles from '#styles/card.module.css';

/** `/changePass`: requires a session; the user logs in again afterwards (docs/product/states.md). */
export default function ChangePassword() {
  const { t } = useTranslation();
  const { data } = useQuery(passwordStatusQuery);
  const minimumLength = data?.minimumLength ?? PASSWORD_LENGTH_MIN_DEFAULT;
  const form = useFields<PasswordFields>({
    initialValues: NO_PASSWORDS,
    validate: (fields) => {
      const broken = validatePasswordFields(fields, minimumLength);
      return broken ? { [broken.field]: t(`password.${broken.rule}`, { count: minimumLength }) } : {};
    },
  });
  const [refused, setRefused] = useState<string | null>(null);
  const firstError = useFirstError(form.errors);

  const submit = async (fields: PasswordFields) => {
    setRefused(null);
    try {
      const ended = await editPassword(fields.current, fields.next);
      showEndedAccess(t, ended, t('password.changedLogIn'));
      session.clear({ wanted: false });
    } catch (error) {
      setRefused(passwordChangeError(t, error));
    }
  };

  return (
    <PublicLayout>
      <h1 style={{ marginBottom: 4 }}>{t('titles.changePass')}</h1>
      <p className="text-2" style={{ marginBottom: 24 }}>
        {t('password.changeWhy')}
      </p>
      <form
        ref={firstError}
        className={`${cardStyles.card} stack gap-16`}
        style={{ padding: 24 }}
        noValidate
        onSubmit={form.onSubmit(submit)}
      >
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
        <div className="row wrap between">
          <Button component={Link} to="/" variant="default">
            {t('password.keep')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('password.change')}
          </Button>
        </div>
      </form>
    </PublicLayout>
  );
}
