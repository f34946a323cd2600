import { useForm } from '@mantine/form';

type Options<Values extends Record<string, unknown>> = NonNullable<Parameters<typeof useForm<Values>>[0]>;

/** Values and errors of a form's fields. Errors stay until the next submission, also while the user types. */
export function useFields<Values extends Record<string, unknown>>(
  options: Pick<Options<Values>, 'initialValues' | 'validate'>,
) {
  return useForm<Values>({ ...options, clearInputErrorOnChange: false });
}
