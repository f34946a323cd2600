import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../api/connection.ts';

/** The code of a second factor, once the server asks for one. */
export interface CodePrompt {
  /** Null until it is asked for. */
  value: string | null;
  /** What to send. */
  typed: string;
  set(value: string): void;
  /** Hides the field: the next log-in starts anew. */
  forget(): void;
  /** Shows the field where the refusal asks for a code. @returns whether it does */
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

/** Of the authenticator app, or a recovery code; takes the focus when it appears. */
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
