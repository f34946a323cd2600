import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { apiErrors } from '../api/connection.ts';
import { Boundary } from '../components/loading/boundary.tsx';
import { Note } from '../components/note.tsx';

// Loaded after the first render, before the first error: without a connection it could not be loaded any more.
const ErrorDialog = lazy(async () => ({ default: (await import('./error-dialog.tsx')).ErrorDialog }));

/** After any user action other than closing the pop-up, the same error is shown again. */
function useAsking(): void {
  useEffect(() => {
    const heard = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('.error-popup'))) apiErrors.askAgain();
    };
    document.addEventListener('click', heard, true);
    return () => document.removeEventListener('click', heard, true);
  }, []);
}

/** Shown if the dialog could not be loaded. */
function ErrorText() {
  const refusal = useSyncExternalStore(apiErrors.subscribe, apiErrors.current);
  return refusal?.message ? (
    <Note tone="bad" live>
      {refusal.message}
    </Note>
  ) : null;
}

/** The pop-up of docs/product/errors.md for error responses. */
export function ErrorPopup() {
  useAsking();
  return (
    <Boundary fallback={() => <ErrorText />}>
      <Suspense fallback={null}>
        <ErrorDialog />
      </Suspense>
    </Boundary>
  );
}
