import type { RevokedAccess } from '@assay/contract/api/account.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { resetPassword } from '#api/registration.ts';
import { Form } from '#components/forms/form.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { PasswordField } from '#components/forms/new-password.tsx';
import { validateNewPassword } from '#components/forms/password-rules.ts';
import { PasswordStrength } from '#components/forms/password-strength.tsx';
import { useFields } from '#components/forms/use-fields.ts';
import { usePasswordLength } from '#components/forms/use-installation.ts';
import { Note } from '#components/note.tsx';
import { PublicLayout } from '#shell/public-layout.tsx';
import cardStyles from '#styles/card.module.css';

/** `/resetPassword`: sets a new password with the link of a mail, which can be used once. */
export default function ResetPassword() {
  const { t } = useTranslation();
  const minimumLength = usePasswordLength();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [done, setDone] = useState<RevokedAccess | null>(null);
  const form = useFields({
    initialValues: { next: '', again: '' },
    validate: {
      next: (next) => {
        const rule = validateNewPassword(next, minimumLength);
        return rule && t(`password.${rule}`, { count: minimumLength });
      },
      again: (again, { next }) => (again === next ? null : t('password.noMatch')),
    },
  });

  const submit = async ({ next }: typeof form.values) => {
    try {
      setDone(await resetPassword(token, next));
    } catch (error) {
      form.setErrors(toFormErrors(error, ['next', 'again'], 'next', t('password.networkError')));
    }
  };

  return (
    <PublicLayout>
      <h1 style={{ marginBottom: 20 }}>{t('titles.resetPassword')}</h1>
      {done || !token ? (
        <div className={`${cardStyles.card} stack gap-16`} style={{ padding: 24 }}>
          {done ? (
            <Note tone="good" lead={t('password.changedLogIn')} live>
              {t('ended', { ...done })}
            </Note>
          ) : (
            <Note tone="bad" lead={t('reset.noLink')} />
          )}
          <div>
            <Button component={Link} to={done ? '/login' : '/forgotPassword'} size="md">
              {done ? t('login.action') : t('forgot.action')}
            </Button>
          </div>
        </div>
      ) : (
        <Form
          errors={form.errors}
          className={`${cardStyles.card} stack gap-16`}
          style={{ padding: 24 }}
          onSubmit={form.onSubmit(submit)}
        >
          <PasswordField
            label={t('password.new')}
            description={t('password.rules', { count: minimumLength })}
            {...form.getInputProps('next')}
          />
          <PasswordStrength password={form.values.next} />
          <PasswordField label={t('password.again')} {...form.getInputProps('again')} />
          <Button type="submit" size="md" fullWidth loading={form.submitting}>
            {t('reset.action')}
          </Button>
          <p className="small">
            <Link to="/forgotPassword">{t('reset.newLink')}</Link>
          </p>
        </Form>
      )}
    </PublicLayout>
  );
}
