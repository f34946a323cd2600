import type { RegistrationRequest } from '@assay/contract/api/registration.ts';
import { TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownErrors } from '#components/forms/form-errors.ts';
import { PasswordField } from '#components/forms/new-password.tsx';
import { PasswordStrength } from '#components/forms/password-strength.tsx';
import { usePasswordLength } from '#components/forms/use-installation.ts';
import { PrivacyBox } from './privacy-box.tsx';

interface Props {
  fields: RegistrationRequest;
  errors: ShownErrors;
  onChange(change: Partial<RegistrationRequest>): void;
}

/** Fields of the first step, in the order of docs/product/screens.md. */
export function PersonalStep({ fields, errors, onChange }: Props) {
  const { t } = useTranslation();
  const minimumLength = usePasswordLength();
  const secret = (field: 'password' | 'confirmation') => ({
    required: true,
    value: fields[field] ?? '',
    error: errors[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <p className="small text-2">{t('register.requiredWhy')}</p>
      <TextInput
        label={t('register.account')}
        required
        type="email"
        size="md"
        autoComplete="username"
        value={fields.account}
        error={errors.account}
        onChange={(event) => onChange({ account: event.currentTarget.value })}
      />
      <TextInput
        label={t('register.name')}
        required
        size="md"
        autoComplete="name"
        value={fields.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('register.phone')}
        required
        type="tel"
        size="md"
        autoComplete="tel"
        value={fields.phone}
        error={errors.phone}
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
      />
      <PasswordField
        label={t('login.password')}
        description={t('password.rules', { count: minimumLength })}
        {...secret('password')}
      />
      <PasswordStrength password={fields.password} />
      <PasswordField label={t('register.confirmation')} {...secret('confirmation')} />
      <PrivacyBox
        checked={fields.privacy === true}
        error={errors.privacy}
        onChange={(privacy) => onChange({ privacy })}
      />
    </>
  );
}
