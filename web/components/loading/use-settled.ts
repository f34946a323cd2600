import { useSyncExternalStore } from 'react';
import { queries } from '#api/connection.ts';
import { whenIdle } from './when-idle.ts';

/** Time after which nothing waits for the first screen any more, in milliseconds. */
const SETTLED_WITHIN_MS = 2_000;

const watchers = new Set<() => void>();
let settled = false;
let started = false;

function start(): void {
  started = true;
  const cache = queries.getQueryCache();
  let idle = () => {};
  const settle = () => {
    clearTimeout(limit);
    unsubscribe();
    idle();
    settled = true;
    for (const watcher of watchers) watcher();
  };
  const limit = setTimeout(settle, SETTLED_WITHIN_MS);
  const unsubscribe = cache.subscribe(() => {
    idle();
    // Rendering what has arrived may request more.
    if (queries.isFetching() === 0) idle = whenIdle(() => queries.isFetching() === 0 && settle());
  });
}

function subscribe(watcher: () => void): () => void {
  if (!started) start();
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Whether the first screen since the page was loaded has its data, or two seconds are over. What is around the screen
 * requests its own data afterwards, so that it does not delay the content.
 */
export function useSettled(): boolean {
  return useSyncExternalStore(subscribe, () => settled);
}
