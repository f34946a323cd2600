import { ApiError } from '../../api/client.ts';

/** Errors of a form: by field, or `form` for what belongs to none. */
export type FormErrors = Readonly<Record<string, string>>;
export const NO_ERRORS: FormErrors = {};

/**
 * Where the words of a refusal belong.
 * @param fields names of the form's fields
 * @param passwordField where rules of new passwords are shown
 * @param unknown words when the server said nothing
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
