import { QueryClient } from '@tanstack/react-query';
import { clock } from '../clock.ts';
import { languageChoice } from '../language/i18n.ts';
import { session } from '../session/current-session.ts';
import { ApiError, createClient, NetworkError } from './client.ts';

/** A refusal counts as the same cause for this long. */
const ONE_CAUSE_MS = 10_000;

/** The refusal that the pop-up shows; a second one replaces the first (never stacked). */
let refusal: ApiError | null = null;
const watchers = new Set<() => void>();
const endings = new Set<() => void>();

/** What was shown last; the same again within a moment is the same cause, asked for by another part of the page. */
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
  /** Somebody asks again or goes to another page: what comes of it is told anew. */
  askAgain: () => {
    told = { cause: '', at: 0 };
  },
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
};

/** Called when the server no longer knows the session; the warning's words are the caller's. */
export function onSessionEnded(listener: () => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

export function endSession(): void {
  if (!session.current()) return;
  session.clear();
  queries.clear();
  for (const listener of endings) listener();
}

export const client = createClient({
  session,
  fetch: (path, options) => fetch(path, options),
  now: () => clock.now().getTime(),
  language: () => languageChoice.current(),
  onError: show,
  onSessionEnded: endSession,
});

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // A part that loads late must not ask again for what was just refused: one cause, one pop-up.
      retryOnMount: (query) => clock.now().getTime() - query.state.errorUpdatedAt > ONE_CAUSE_MS,
      // A refusal is an answer; only a missing one is worth asking for again.
      retry: (failures, error) => failures < 2 && error instanceof NetworkError && !error.blocked,
    },
  },
});

/** Is this the refusal with that id? */
export function isApiError(error: unknown, id: string): boolean {
  return error instanceof ApiError && error.id === id;
}
