import type { RevokedAccess } from '@assay/contract/api/account.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, NetworkError } from '#api/client.ts';
import type { PasswordFields } from './new-password.tsx';
import { validateNewPassword } from './password-rules.ts';
import { showEndedAccess } from './show-ended-access.ts';
import { useFields } from './use-fields.ts';

const NO_PASSWORDS: PasswordFields = { current: '', next: '', again: '' };

/** First violated rule and its field; null if the fields are valid. The server validates too. */
function brokenRule(
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

/** Message for a failed password change: the server's own, "change failed" without one, or a lost connection (docs/product/errors.md). */
function passwordChangeError(t: TFunction, error: unknown): string {
  if (error instanceof NetworkError) return t('password.networkError');
  return error instanceof ApiError && error.message ? error.message : t('password.changeFailed');
}

interface Change {
  minimumLength: number;
  /** @returns access that ended with the old password */
  save(fields: PasswordFields): Promise<RevokedAccess>;
  onDone(): void;
  onFailure?(error: unknown): void;
}

/** Fields of a password change, why the server refused it, and its submission. */
export function usePasswordChange({ minimumLength, save, onDone, onFailure = () => {} }: Change) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useFields<PasswordFields>({
    initialValues: NO_PASSWORDS,
    validate: (fields) => {
      const broken = brokenRule(fields, minimumLength);
      return broken ? { [broken.field]: t(`password.${broken.rule}`, { count: minimumLength }) } : {};
    },
  });
  const submit = form.onSubmit(async (fields) => {
    setRefused(null);
    try {
      showEndedAccess(t, await save(fields), t('password.changedLogIn'));
      onDone();
    } catch (error) {
      setRefused(passwordChangeError(t, error));
      onFailure(error);
    }
  });
  return { form, refused, submit };
}
