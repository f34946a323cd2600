/** Time after which the callback no longer waits for the browser to be idle, in milliseconds. */
const IDLE_WITHIN_MS = 2_000;

/**
 * Calls back when the browser has nothing else to do. Safari has no such event: after a moment then.
 * @returns cancels it
 */
export function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, IDLE_WITHIN_MS);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(callback, { timeout: IDLE_WITHIN_MS });
  return () => cancelIdleCallback(waiting);
}
