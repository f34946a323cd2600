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
    const response = await fetch('/api/version', { cache: 'no-store' });
    // The request does not end before its body is read.
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}

/** Whether the WebSocket of the page is open: the server needs no probe then. */
let connected = false;

export function reportConnection(open: boolean): void {
  connected = open;
}

/** @throws Error if the server does not respond */
export async function requireServer(): Promise<void> {
  if (navigator.onLine && connected) return;
  if (!(await answers())) throw new Error('the server does not respond');
}

/** A part of the page that waits for the server. */
interface Waiting {
  /** Whether the server did not answer a probe since the part waits. */
  away: boolean;
  onBack(): void;
}

const waiting = new Set<Waiting>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One probe for all parts that wait. */
async function probe(): Promise<void> {
  const asked = [...waiting];
  const reached = await answers();
  for (const part of asked) {
    if (!waiting.has(part)) continue;
    if (!reached) {
      part.away = true;
      continue;
    }
    leave(part);
    if (part.away) part.onBack();
  }
}

function join(part: Waiting): void {
  waiting.add(part);
  if (waiting.size === 1) {
    timer = setInterval(probe, PROBE_MS);
    addEventListener('online', probe);
  }
  void probe();
}

function leave(part: Waiting): void {
  if (!waiting.delete(part) || waiting.size > 0) return;
  clearInterval(timer);
  removeEventListener('online', probe);
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
    const part: Waiting = { away: false, onBack: () => latest.current() };
    join(part);
    return () => leave(part);
  }, [lost]);
}
