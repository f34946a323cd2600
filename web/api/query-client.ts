import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';

/**
 * A client whose invalidations also apply to data that is being loaded for the first time. TanStack Query cancels a request
 * that is running only if there is earlier data (`cancelRefetch`), so the first response, which may have been read before
 * the change, would be shown as current.
 */
export class FreshQueryClient extends QueryClient {
  /** Loading for the first time, and requested again afterwards. */
  readonly #outdated = new WeakSet<Query>();

  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) this.#repeatFirstRequest(query);
    return super.invalidateQueries(filters, options);
  }

  #repeatFirstRequest(query: Query): void {
    const { data, fetchStatus } = query.state;
    if (data !== undefined || fetchStatus !== 'fetching' || this.#outdated.has(query)) return;
    this.#outdated.add(query);
    const { queryKey } = query;
    const repeat = () => {
      this.#outdated.delete(query);
      void this.invalidateQueries({ queryKey, exact: true });
    };
    // After a failure it is requested again like any other.
    query.promise?.then(repeat, () => this.#outdated.delete(query));
  }
}
