import type { ReactNode } from 'react';
import { ApiError } from '#api/client.ts';

/** Errors of a form: by field, or `form` for general errors. */
export type FormErrors = Readonly<Record<string, string>>;
/** As `useFields` holds them. */
export type ShownErrors = Readonly<Record<string, ReactNode>>;
export const NO_ERRORS: FormErrors = {};

/**
 * Assigns an error to its field.
 * @param fields names of the form's fields
 * @param passwordField field for violated password rules
 * @param unknown text if the server sent none
 */
export function toFormErrors(
  error: unknown,
  fields: readonly string[],
  passwordField: string | null,
  unknown: string,
): FormErrors {
  if (!(error instanceof ApiError) || !error.message) return { form: unknown };
  const named =
    error.id === 'account-refused'
      ? 'account'
      : error.id.startsWith('password-') && passwordField
        ? passwordField
        : String(error.facts.field ?? '');
  return { [fields.includes(named) ? named : 'form']: error.message };
}
