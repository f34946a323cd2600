import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../note.tsx';
import type { ShownErrors } from './form-errors.ts';
import { PasswordStrength } from './password-strength.tsx';

export type PasswordFields = Record<'current' | 'next' | 'again', string>;

/** A password that an account gets, or has; its text can be shown. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      size="md"
      autoComplete="new-password"
      aria-invalid={props.error !== undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
      {...props}
    />
  );
}

interface Props {
  fields: PasswordFields;
  errors: ShownErrors;
  minimumLength: number;
  /** Why the server refused the change. */
  refused: string | null;
  onChange(fields: PasswordFields): void;
}

/** Current password, new password and its repetition, with the rules as text. */
export function NewPassword({ fields, errors, minimumLength, refused, onChange }: Props) {
  const { t } = useTranslation();
  const input = (field: keyof PasswordFields) => ({
    required: true,
    value: fields[field],
    error: errors[field],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...fields, [field]: event.currentTarget.value }),
  });
  return (
    <>
      {refused && <Note tone="bad" lead={refused} live />}
      <PasswordField label={t('password.current')} autoComplete="current-password" {...input('current')} />
      <PasswordField
        label={t('password.new')}
        description={t('password.rules', { count: minimumLength })}
        {...input('next')}
      />
      <PasswordStrength password={fields.next} />
      <PasswordField label={t('password.again')} {...input('again')} />
    </>
  );
}
