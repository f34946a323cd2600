import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Interval at which an unreachable server is probed. */
const PROBE_MS = 5_000;

function subscribe(watcher: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, watcher);
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, watcher);
  };
}

/** Whether the browser has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

async function answers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/api/version', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * While `lost`, probes the server until it answers again after it did not: a server that answers at once was not the
 * reason, and a repetition would fail again.
 */
export function useServerBack(lost: boolean, onBack: () => void): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    if (!lost) return;
    let away = false;
    let ended = false;
    const probe = async () => {
      const reached = await answers();
      if (ended) return;
      if (reached && away) {
        end();
        latest.current();
      } else if (reached) end();
      away ||= !reached;
    };
    const timer = setInterval(probe, PROBE_MS);
    addEventListener('online', probe);
    const end = () => {
      ended = true;
      clearInterval(timer);
      removeEventListener('online', probe);
    };
    void probe();
    return end;
  }, [lost]);
}
