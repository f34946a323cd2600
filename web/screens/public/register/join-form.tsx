import type { ColleagueLinkData } from '@assay/contract/api/company.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { joinCompany } from '#api/invitation.ts';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from '#components/forms/form-errors.ts';
import { validateNewPassword } from '#components/forms/password-rules.ts';
import { PasswordStrength } from '#components/forms/password-strength.tsx';
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
  const [fields, setFields] = useState({ name: '', password: '', confirmation: '', privacy: false });
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part });

  const submit = async () => {
    const rule = validateNewPassword(fields.password, minimumLength);
    const found: FormErrors = {
      ...(fields.name.trim() ? {} : { name: t('errors:name-empty') }),
      ...(rule ? { password: t(`password.${rule}`, { count: minimumLength }) } : {}),
      ...(fields.password === fields.confirmation ? {} : { confirmation: t('password.noMatch') }),
      ...(fields.privacy ? {} : { privacy: t('errors:privacy-not-accepted') }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    try {
      await joinCompany({ ...fields, phone: '', token, language: i18n.language, timeZone });
      session.setRememberedAccount(invitation.account);
      toast({ message: t('join.joined', { company: invitation.company }), lasts: 8000 });
      void navigate('/login');
    } catch (error) {
      setErrors(toFormErrors(error, FIELDS, 'password', t('register.error')));
      setBusy(false);
    }
  };
  const secret = (field: 'password' | 'confirmation', label: string, description?: string) => (
    <PasswordInput
      label={label}
      description={description}
      size="md"
      autoComplete="new-password"
      value={fields[field]}
      error={errors[field]}
      aria-invalid={errors[field] !== undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <Form errors={errors} onSubmit={() => void submit()}>
      {/* For password managers: the account that the password belongs to. */}
      <input type="email" autoComplete="username" value={invitation.account} readOnly hidden />
      <TextInput
        label={t('register.name')}
        size="md"
        autoComplete="name"
        value={fields.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {secret('password', t('login.password'), t('password.rules', { count: minimumLength }))}
      <PasswordStrength password={fields.password} />
      {secret('confirmation', t('register.confirmation'))}
      <PrivacyBox checked={fields.privacy} error={errors.privacy} onChange={(privacy) => change({ privacy })} />
      <Button type="submit" size="md" loading={busy}>
        {t('join.action')}
      </Button>
    </Form>
  );
}
