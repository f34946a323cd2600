import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ShownErrors } from './form-errors.ts';
import { validateNewPassword } from './password-rules.ts';
import { PasswordStrength } from './password-strength.tsx';

export type PasswordFields = Record<'current' | 'next' | 'again', string>;

export const NO_PASSWORDS: PasswordFields = { current: '', next: '', again: '' };

/** First violated rule and its field; null if the fields are valid. The server validates too. */
export function validatePasswordFields(
  fields: PasswordFields,
  minimumLength: number,
): { field: keyof PasswordFields; rule: string } | null {
  if (!fields.current) return { field: 'current', rule: 'currentEmpty' };
  const rule = validateNewPassword(fields.next, minimumLength);
  if (rule) return { field: 'next', rule };
  if (fields.next === fields.current) return { field: 'next', rule: 'sameAsOld' };
  if (fields.next !== fields.again) return { field: 'again', rule: 'noMatch' };
  return null;
}

interface Props {
  fields: PasswordFields;
  errors: ShownErrors;
  minimumLength: number;
  onChange(fields: PasswordFields): void;
}

/** Current password, new password and its repetition, with the rules as text. */
export function NewPassword({ fields, errors, minimumLength, onChange }: Props) {
  const { t } = useTranslation();
  const input = (field: keyof PasswordFields, label: string, autoComplete: string, description?: string) => (
    <PasswordInput
      label={label}
      required
      description={description}
      size="md"
      autoComplete={autoComplete}
      value={fields[field]}
      error={errors[field]}
      aria-invalid={errors[field] !== undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
      onChange={(event) => onChange({ ...fields, [field]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {input('current', t('password.current'), 'current-password')}
      {input('next', t('password.new'), 'new-password', t('password.rules', { count: minimumLength }))}
      <PasswordStrength password={fields.next} />
      {input('again', t('password.again'), 'new-password')}
    </>
  );
}
