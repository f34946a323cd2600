/** Milliseconds until a request that failed, and may succeed, is repeated once. */
export const REPEAT_AFTER_MS = 500;

/** Resolves after these milliseconds, or when the signal is aborted. By the global timers, which tests advance. */
export function wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}
