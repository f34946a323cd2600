import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#api/connection.ts';

/** Second factor code, once the server requests one. */
export interface CodePrompt {
  /** Null until requested. */
  value: string | null;
  /** Value to send. */
  typed: string;
  set(value: string): void;
  /** Hides the field and resets it for the next login. */
  forget(): void;
  /** Shows the field if the error requests a code. @returns whether it does */
  asks(error: unknown): boolean;
}

export function useCodePrompt(): CodePrompt {
  const [value, setValue] = useState<string | null>(null);
  return {
    value,
    typed: value?.trim() ?? '',
    set: setValue,
    forget: () => setValue(null),
    asks(error) {
      const asked = isApiError(error, 'second-factor-needed') || isApiError(error, 'second-factor-wrong');
      if (asked) setValue('');
      return asked;
    },
  };
}

/** Code of an authenticator app, or a recovery code; receives the focus when it appears. */
export function CodeField({ code, error }: { code: CodePrompt; error?: string | null }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const asked = code.value !== null;
  useEffect(() => {
    if (asked) field.current?.focus();
  }, [asked]);
  if (code.value === null) return null;
  return (
    <TextInput
      ref={field}
      label={t('login.code')}
      size="md"
      autoComplete="one-time-code"
      value={code.value}
      error={error}
      onChange={(event) => code.set(event.currentTarget.value)}
    />
  );
}
