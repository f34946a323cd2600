import { PASSWORD_LENGTH_MIN_DEFAULT } from '@assay/contract/limits.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { editPassword } from '#api/registration.ts';
import { passwordStatusQuery } from '#api/session.ts';
import { NewPassword } from '#components/forms/new-password.tsx';
import { useFirstError } from '#components/forms/use-first-error.ts';
import { usePasswordChange } from '#components/forms/use-password-change.ts';
import { session } from '#session/current-session.ts';
import { PublicLayout } from '#shell/public-layout.tsx';
import cardStyles from '#styles/card.module.css';

/** `/changePass`: requires a session; the user logs in again afterwards (docs/product/states.md). */
export default function ChangePassword() {
  const { t } = useTranslation();
  const { data } = useQuery(passwordStatusQuery);
  const minimumLength = data?.minimumLength ?? PASSWORD_LENGTH_MIN_DEFAULT;
  const { form, refused, submit } = usePasswordChange({
    minimumLength,
    save: ({ current, next }) => editPassword(current, next),
    onDone: () => session.clear({ wanted: false }),
  });
  const firstError = useFirstError(form.errors);

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
        onSubmit={submit}
      >
        <NewPassword
          fields={form.values}
          errors={form.errors}
          minimumLength={minimumLength}
          refused={refused}
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
