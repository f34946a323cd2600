import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type { Service } from '../services.ts';

/**
 * What real services answered (`npm run lab:real -- --record FILE`), by state: what a client had sent on a connection → what
 * came next, as Latin-1.
 */
const RECORDED: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'recorded.json'), 'utf8'),
);

/** A request without what depends on the scan: who asks, and the name of the host. */
const comparable = (text: string) =>
  text.replace(/User-Agent: [^\r]*/, 'User-Agent: x').replace(/Host: (?!localhost\b)[^\r]*/, 'Host: x');

/** What a service said, by what had been sent to it; null for a state that was not recorded. */
export type Recording = ReadonlyMap<string, Buffer>;

/** @param state the service and its state, as `redis: without protected mode` */
export function recordingOf(state: string): Recording | null {
  const recorded = RECORDED[state];
  if (!recorded) return null;
  return new Map(Object.entries(recorded).map(([sent, answer]) => [comparable(sent), Buffer.from(answer, 'latin1')]));
}

/** Answers a connection as the real service did. */
export function replay(recording: Recording, socket: net.Socket): void {
  let sent = '';
  const reply = () => {
    const answer = recording.get(comparable(sent));
    if (answer) socket.write(answer);
    // The real service closed the connection, after its page or without an answer.
    if (answer ? answer.subarray(0, 5).equals(Buffer.from('HTTP/')) : sent !== '') socket.end();
  };
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    sent += chunk.toString('latin1');
    reply();
  });
  reply();
}

const NOT_FOUND =
  'HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/**
 * A port of a lab host that answers as the real service did; requests of HTTP that were not recorded find nothing.
 * @throws RangeError for a state that was not recorded
 */
export function recordedService(state: string): Service {
  const recording = recordingOf(state);
  if (!recording) throw new RangeError(`${state} was not recorded`);
  const web = [...recording.values()].some((answer) => answer.subarray(0, 5).equals(Buffer.from('HTTP/')));
  return () =>
    net.createServer((socket) => {
      if (!web) return replay(recording, socket);
      socket.on('error', () => {});
      socket.once('data', (request) => {
        const answer = recording.get(comparable(request.toString('latin1')));
        socket.end(answer ?? NOT_FOUND);
      });
    });
}
