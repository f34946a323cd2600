import type { Query, QueryClient } from '@tanstack/react-query';

/** Time after which the requests no longer wait for the browser to be idle, in milliseconds. */
const IDLE_WITHIN_MS = 2_000;

/** Calls back when the browser has nothing else to do. Safari has no such event: after a moment then. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, IDLE_WITHIN_MS);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(callback, { timeout: IDLE_WITHIN_MS });
  return () => cancelIdleCallback(waiting);
}

/** Requests the data of a query again, and replaces it unless the query has changed meanwhile. */
async function requestAgain(queries: QueryClient, query: Query): Promise<void> {
  const { queryKey, meta, state } = query;
  const { queryFn } = query.options;
  if (typeof queryFn !== 'function') return;
  const data = await queryFn({ client: queries, queryKey, meta, signal: new AbortController().signal });
  if (query.state === state) queries.setQueryData(queryKey, data);
}

/**
 * Requests all visible data again as soon as the browser is idle. Unlike an invalidation it changes nothing on the page while
 * the data is the same: right after a page has opened, each list would show that it is being refetched, and would be
 * rendered twice more. Data that could not be loaded is not requested again, as its error has been shown.
 * @returns cancels it, if it has not begun
 */
export function catchUpQuietly(queries: QueryClient): () => void {
  return whenIdle(() => {
    const isLoaded = ({ state }: Query) => state.status === 'success';
    const visible = queries.getQueryCache().findAll({ type: 'active', fetchStatus: 'idle', predicate: isLoaded });
    // The client shows errors; the data is requested again with the next message.
    for (const query of visible) requestAgain(queries, query).catch(() => {});
  });
}
