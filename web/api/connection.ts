import { clock } from '../clock.ts';
import { languageChoice } from '../language/i18n.ts';
import { session } from '../session/current-session.ts';
import { ApiError, createClient, NetworkError } from './client.ts';
import { FreshQueryClient } from './query-client.ts';

/** Period in which equal errors count as one cause, in milliseconds. */
const ONE_CAUSE_MS = 10_000;

/** The error shown in the pop-up; a new one replaces it (never stacked). */
let refusal: ApiError | null = null;
const watchers = new Set<() => void>();
const endings = new Set<(reason?: EndReason) => void>();

/**
 * The last error shown; the same error within `ONE_CAUSE_MS` comes from another part of the page and is not repeated.
 */
let told = { cause: '', at: 0 };

function setRefusal(next: ApiError | null): void {
  refusal = next;
  for (const watcher of watchers) watcher();
}

function show(error: ApiError, userInitiated = true, path = ''): void {
  const cause = `${path} ${error.status} ${error.id} ${error.message}`;
  const same = cause === told.cause && clock.now().getTime() - told.at < ONE_CAUSE_MS;
  told = { cause, at: clock.now().getTime() };
  if (userInitiated || !same) setRefusal(error);
}

export const apiErrors = {
  current: () => refusal,
  dismiss: () => setRefusal(null),
  show,
  /** The user retries or navigates: the next error is shown again. */
  askAgain: () => {
    told = { cause: '', at: 0 };
  },
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

/** Why a session ended, if its time was not over. */
export type EndReason = 'account-disabled';

/** Calls the listener when the server rejects the session; the listener shows the warning. */
export function onSessionEnded(listener: (reason?: EndReason) => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

export function endSession(reason?: EndReason): void {
  if (!session.current()) return;
  session.clear();
  queries.clear();
  for (const listener of endings) listener(reason);
}

export const client = createClient({
  session,
  fetch: (path, options) => fetch(path, options),
  now: () => clock.now().getTime(),
  language: () => languageChoice.current(),
  onError: show,
  onSessionEnded: () => endSession(),
});

export const queries = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // A part that loads late must not repeat a request that just failed: one cause, one pop-up.
      retryOnMount: (query) => clock.now().getTime() - query.state.errorUpdatedAt > ONE_CAUSE_MS,
      // An error response is final; only missing responses are retried.
      retry: (failures, error) => failures < 2 && error instanceof NetworkError && !error.blocked,
    },
  },
});

export function isApiError(error: unknown, id: string): boolean {
  return error instanceof ApiError && error.id === id;
}
