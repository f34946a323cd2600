import { useSyncExternalStore } from 'react';
import { createSocket, type SocketState, socketAddress } from './socket.ts';

/** The WebSocket of this page. */
export const socket = createSocket(() => new WebSocket(socketAddress(location)));

export function useSocketState(): SocketState {
  return useSyncExternalStore(socket.subscribe, socket.state);
}
