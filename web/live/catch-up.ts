import type { Query, QueryClient } from '@tanstack/react-query';
import { whenIdle } from '../components/loading/when-idle.ts';

/** Requests the data of a visible query again, and replaces it unless the query has changed meanwhile. */
async function requestAgain(queries: QueryClient, query: Query): Promise<void> {
  const { queryKey, meta, state } = query;
  const { queryFn } = query.options;
  if (typeof queryFn !== 'function' || state.status !== 'success') return;
  // Requested in advance, and not shown yet.
  if (!query.isActive()) return query.invalidate();
  const data = await queryFn({ client: queries, queryKey, meta, signal: new AbortController().signal });
  if (query.state === state) queries.setQueryData(queryKey, data);
}

const isRequested = ({ status, fetchStatus }: Query['state']) => status === 'success' || fetchStatus === 'fetching';

/**
 * Requests all visible data that was requested before this call again as soon as the browser is idle: a change in between
 * was not reported to this page. Unlike an invalidation it changes nothing on the page while the data is the same: right
 * after a page has opened, each list would show that it is being refetched, and would be rendered twice more. Data that
 * could not be loaded is not requested again, as its error has been shown.
 * @returns cancels it, if it has not begun
 */
export function catchUpQuietly(queries: QueryClient): () => void {
  const requested = queries.getQueryCache().findAll({ predicate: ({ state }) => isRequested(state) });
  if (requested.length === 0) return () => {};
  return whenIdle(() => {
    for (const query of requested) {
      const again = () => requestAgain(queries, query);
      // What is still on its way may be older. The client shows errors; the data is requested again with the next message.
      const arriving = query.state.fetchStatus === 'fetching' ? query.promise : undefined;
      (arriving ? arriving.then(again) : again()).catch(() => {});
    }
  });
}
