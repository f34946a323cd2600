import { ROUTE_LOADING_TIMEOUT_MS } from '@assay/contract/limits.ts';

/**
 * Loads an on-demand part within the time SPEC §2 allows.
 * @throws Error when it takes longer, or what loading itself threw
 */
export function withTimeout<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('screen part not loaded in time')), ROUTE_LOADING_TIMEOUT_MS);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
