import type { ColleagueLinkData } from '@assay/contract/api/company.ts';
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { joinCompany } from '#api/invitation.ts';
import { Form } from '#components/forms/form.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { PasswordField } from '#components/forms/new-password.tsx';
import { validateNewPassword } from '#components/forms/password-rules.ts';
import { PasswordStrength } from '#components/forms/password-strength.tsx';
import { useFields } from '#components/forms/use-fields.ts';
import { usePasswordLength } from '#components/forms/use-installation.ts';
import { toast } from '#components/toast.ts';
import { session } from '#session/current-session.ts';
import { PrivacyBox } from './privacy-box.tsx';

const FIELDS = ['name', 'password', 'confirmation', 'privacy'];

/** Name and password; address and company come from the invitation. */
export function JoinForm({ invitation, token }: { invitation: ColleagueLinkData; token: string }) {
  const { t, i18n } = useTranslation();
  const minimumLength = usePasswordLength();
  const navigate = useNavigate();
  const form = useFields({
    initialValues: { name: '', password: '', confirmation: '', privacy: false },
    validate: {
      name: (name) => (name.trim() ? null : t('errors:name-empty')),
      password: (password) => {
        const rule = validateNewPassword(password, minimumLength);
        return rule && t(`password.${rule}`, { count: minimumLength });
      },
      confirmation: (confirmation, { password }) => (password === confirmation ? null : t('password.noMatch')),
      privacy: (privacy) => (privacy ? null : t('errors:privacy-not-accepted')),
    },
  });

  const submit = async (fields: typeof form.values) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    try {
      await joinCompany({ ...fields, phone: '', token, language: i18n.language, timeZone });
      session.setRememberedAccount(invitation.account);
      toast({ message: t('join.joined', { company: invitation.company }), lasts: 8000 });
      void navigate('/login');
    } catch (error) {
      form.setErrors(toFormErrors(error, FIELDS, 'password', t('register.error')));
    }
  };
  return (
    <Form errors={form.errors} onSubmit={form.onSubmit(submit)}>
      {/* For password managers: the account that the password belongs to. */}
      <input type="email" autoComplete="username" value={invitation.account} readOnly hidden />
      <TextInput label={t('register.name')} required size="md" autoComplete="name" {...form.getInputProps('name')} />
      <PasswordField
        label={t('login.password')}
        required
        description={t('password.rules', { count: minimumLength })}
        {...form.getInputProps('password')}
      />
      <PasswordStrength password={form.values.password} />
      <PasswordField label={t('register.confirmation')} required {...form.getInputProps('confirmation')} />
      <PrivacyBox
        checked={form.values.privacy}
        error={form.errors.privacy}
        onChange={(privacy) => form.setFieldValue('privacy', privacy)}
      />
      <Button type="submit" size="md" loading={form.submitting}>
        {t('join.action')}
      </Button>
    </Form>
  );
}
