import type { ClientMessage, ServerMessage } from '@assay/contract/events.ts';
import {
  WEBSOCKET_AUTH_DELAY_MS,
  WEBSOCKET_RECONNECT_ATTEMPTS,
  WEBSOCKET_RECONNECT_INTERVAL_MS,
} from '@assay/contract/limits.ts';
import { clock } from '../clock.ts';

/** docs/product/states.md, WebSocket; `offline` before the first connection and after an intentional close. */
export type SocketState = 'offline' | 'connecting' | 'connected' | 'authenticated' | 'auth-error' | 'reconnect-failed';

/** Keeps the connection open through proxies that close idle connections after a minute. */
const PING_INTERVAL_MS = 30_000;
/** RFC 6455 §7.4.1: the server ends the connection of a session that has ended or changed. */
const POLICY = 1008;

export interface LiveSocket {
  state(): SocketState;
  /** Whether the server could not be reached at the last attempt, or the connection broke; it did not close it itself. */
  isBroken(): boolean;
  /** Time of the last message, in milliseconds since 1970; null before the first. */
  lastHeard(): number | null;
  subscribe(listener: () => void): () => void;
  onMessage(listener: (message: ServerMessage) => void): () => void;
  /** Connects with this token; does nothing if a connection with it is open. */
  connect(token: string): void;
  /** Reconnects after the attempts are exhausted; does nothing in any other state. */
  retry(): void;
  disconnect(): void;
}

function parse(data: unknown): ServerMessage | null {
  try {
    const message = JSON.parse(String(data)) as { type?: unknown } | null;
    return typeof message?.type === 'string' ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
}

/** URL of the WebSocket of a page: encrypted where the page is. */
export function socketAddress({ protocol, host }: Pick<Location, 'protocol' | 'host'>): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws`;
}

/**
 * The WebSocket of docs/product/api.md, limits.md: authenticates 100 ms after opening, and after an unclean close reconnects at most
 * five times, five seconds apart. A rejected token disconnects without further attempts.
 * @param open creates the connection; the browser's WebSocket, or a fake in tests
 */
export function createSocket(open: () => WebSocket, now: () => number = () => clock.now().getTime()): LiveSocket {
  const watchers = new Set<() => void>();
  const listeners = new Set<(message: ServerMessage) => void>();
  let state: SocketState = 'offline';
  let heard: number | null = null;
  let socket: WebSocket | null = null;
  let token: string | null = null;
  let attempts = 0;
  let broken = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;

  const become = (next: SocketState) => {
    if (next === state) return;
    state = next;
    for (const watcher of watchers) watcher();
  };

  function end(): void {
    clearTimeout(retry);
    clearInterval(ping);
    const old = socket;
    socket = null;
    // Browsers report an error if a socket is closed while connecting (readyState 0), so it is closed after it opens.
    if (old?.readyState === 0) old.addEventListener('open', () => old.close(1000));
    else old?.close(1000);
  }

  function receive(message: ServerMessage): void {
    heard = now();
    if (message.type === 'auth_success') {
      attempts = 0;
      become('authenticated');
    }
    for (const listener of listeners) listener(message);
    if (message.type !== 'auth_failed') return;
    end();
    become('auth-error');
  }

  function start(): void {
    become('connecting');
    const mine = open();
    const send = (message: ClientMessage) => {
      // Between the end of a connection and its close event (readyState 2 and 3), sending logs an error in the browser.
      const ending = mine.readyState >= 2;
      if (!ending) mine.send(JSON.stringify(message));
    };
    socket = mine;
    mine.onopen = () => {
      if (socket !== mine) return;
      become('connected');
      setTimeout(() => {
        if (socket === mine && token !== null) send({ type: 'auth', token });
      }, WEBSOCKET_AUTH_DELAY_MS);
      ping = setInterval(() => send({ type: 'ping' }), PING_INTERVAL_MS);
    };
    mine.onmessage = (event) => {
      const message = parse(event.data);
      if (socket === mine && message) receive(message);
    };
    mine.onclose = (event) => {
      if (socket !== mine) return;
      clearInterval(ping);
      socket = null;
      broken = !(event.wasClean && event.code === POLICY);
      if (event.wasClean && event.code === 1000) return become('offline');
      if (attempts >= WEBSOCKET_RECONNECT_ATTEMPTS) return become('reconnect-failed');
      attempts++;
      become('connecting');
      retry = setTimeout(start, WEBSOCKET_RECONNECT_INTERVAL_MS);
    };
  }

  return {
    state: () => state,
    isBroken: () => broken,
    lastHeard: () => heard,
    subscribe(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    onMessage(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect(wanted) {
      const alive = state === 'connecting' || state === 'connected' || state === 'authenticated';
      if (wanted === token && (alive || state === 'auth-error')) return;
      end();
      token = wanted;
      attempts = 0;
      start();
    },
    retry() {
      if (state !== 'reconnect-failed' || token === null) return;
      attempts = 0;
      start();
    },
    disconnect() {
      end();
      token = null;
      become('offline');
    },
  };
}
