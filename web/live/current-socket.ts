import { useSyncExternalStore } from 'react';
import { reportConnection } from '../session/reachability.ts';
import { createSocket, type SocketState, socketAddress } from './socket.ts';

/** The WebSocket of this page. */
export const socket = createSocket(() => new WebSocket(socketAddress(location)));

socket.subscribe(() => reportConnection(socket.state() === 'connected' || socket.state() === 'authenticated'));

export function useSocketState(): SocketState {
  return useSyncExternalStore(socket.subscribe, socket.state);
}
