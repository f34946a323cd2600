import { type RefObject, useEffect, useRef } from 'react';

/** Wrappers of fields have the attribute too, but are not focusable. */
const WRONG = 'input[aria-invalid="true"], select[aria-invalid="true"]';

/** Focuses the first field with an error whenever a new set of errors is shown. */
export function useFirstError(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [errors]);
  return form;
}
