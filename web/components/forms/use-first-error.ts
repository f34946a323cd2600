import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** Wrappers of fields have the attribute too, but are not focusable. */
const WRONG = 'input[aria-invalid="true"], select[aria-invalid="true"]';
const FIELD = 'input, select, textarea';

/** Focused element at the last submission, and whether a field was edited since. */
interface Submission {
  focused: Element | null;
  edited: boolean;
}

/**
 * Focuses the first invalid field whenever new errors are shown, unless the user has moved to another field or typed since
 * submitting: a slow response must not steal the focus.
 * @returns the form's `ref`
 */
export function useFirstError(errors: object): RefCallback<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  const last = useRef<Submission>({ focused: null, edited: false });
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const { focused, edited } = last.current;
    const now = document.activeElement;
    const moved = now !== focused && now?.matches(FIELD) && form.current?.contains(now);
    if (!edited && !moved) form.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [errors]);
  return useCallback((element: HTMLFormElement) => {
    form.current = element;
    const listening = new AbortController();
    // The capture phase comes before the handlers that set errors.
    const options = { capture: true, signal: listening.signal };
    const submitted = () => {
      last.current = { focused: document.activeElement, edited: false };
    };
    const edited = () => {
      last.current.edited = true;
    };
    element.addEventListener('submit', submitted, options);
    element.addEventListener('input', edited, options);
    return () => {
      listening.abort();
      form.current = null;
    };
  }, []);
}
