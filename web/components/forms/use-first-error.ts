import { type RefObject, useEffect, useRef } from 'react';

/** Frames around fields carry the mark too, but take no focus. */
const WRONG = 'input[aria-invalid="true"], select[aria-invalid="true"]';

/** Puts the focus on the first field with an error, each time a new set of errors is shown. */
export function useFirstError(errors: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [errors]);
  return form;
}
