import { ROUTE_LOADING_TIMEOUT_MS } from '@assay/contract/limits.ts';

/**
 * Loads a lazy part within the time limit of docs/product/screens.md.
 * @throws Error on timeout, or the error of the load itself
 */
export function withTimeout<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('screen part not loaded in time')), ROUTE_LOADING_TIMEOUT_MS);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
