import { after } from 'node:test';
import { WebSocket } from 'ws';
import { eventually } from '../eventually.ts';

export interface Message {
  type: string;
  [name: string]: unknown;
}

/** A browser's WebSocket that is logged in and stores received messages; closed after the tests. */
export interface RecordingSocket {
  socket: WebSocket;
  heard: Message[];
  /** Waits for the next message of a kind that was not taken yet. */
  next(type: string): Promise<Message>;
  /** With the code of the close. */
  closed: Promise<number>;
}

/** @param url of the server, `http://…` */
export async function openSocket(url: string, token: string): Promise<RecordingSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  const heard: Message[] = [];
  let taken = 0;
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as Message));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  after(() => socket.terminate());
  const next = (type: string) =>
    eventually(`a message ${type}`, async () => {
      const at = heard.findIndex((message, index) => index >= taken && message.type === type);
      if (at < 0) return null;
      taken = at + 1;
      return heard[at]!;
    });
  socket.send(JSON.stringify({ type: 'auth', token }));
  await next('auth_success');
  return { socket, heard, next, closed };
}
