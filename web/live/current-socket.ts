import { useSyncExternalStore } from 'react';
import { createSocket, type SocketState } from './socket.ts';

/** The WebSocket of this page. */
export const socket = createSocket(
  () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`),
);

export function useSocketState(): SocketState {
  return useSyncExternalStore(socket.subscribe, socket.state);
}
