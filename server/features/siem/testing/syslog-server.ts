import assert from 'node:assert/strict';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after } from 'node:test';
import tls from 'node:tls';

/** A message of RFC 5424 as a test sees it. */
export interface SyslogMessage {
  priority: number;
  at: string;
  host: string;
  application: string;
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: documents of any shape
  document: any;
}

/** RFC 5424 §6: `<PRI>1 TIMESTAMP HOSTNAME APP-NAME PROCID MSGID STRUCTURED-DATA MSG`, with a text in UTF-8. */
const MESSAGE = new RegExp(
  [
    String.raw`^<(?<priority>\d{1,3})>1 (?<at>\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) (?<host>[!-~]{1,255})`,
    String.raw` (?<application>[!-~]{1,48}) - (?<kind>[!-~]{1,32}) - \ufeff(?<text>[^\r\n]*)$`,
  ].join(''),
  'u',
);

/** Reads frames of RFC 6587 §3.4.1; fails at anything else. */
export function readFrames(bytes: Buffer): SyslogMessage[] {
  const messages: SyslogMessage[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const length = bytes.toString('latin1', at, space);
    assert.match(length, /^[1-9]\d*$/, 'a length without leading zeros');
    const end = space + 1 + Number(length);
    assert.ok(end <= bytes.length, 'a whole frame');
    const found = MESSAGE.exec(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(space + 1, end)),
    );
    assert.ok(found?.groups, 'a message of RFC 5424');
    const { priority, at: time, host, application, kind, text } = found.groups as Record<string, string>;
    const head = { host: host!, application: application!, kind: kind! };
    messages.push({ priority: Number(priority), at: time!, ...head, document: JSON.parse(text!) });
    at = end;
  }
  return messages;
}

/** A syslog server on loopback that stores received messages; closed after the tests. */
export async function syslogServer(options: { key: string; cert: string } | null): Promise<{
  port: number;
  messages: SyslogMessage[];
  /** The next connections are closed after this many bytes. */
  failAfter(bytes: number | null): void;
}> {
  const messages: SyslogMessage[] = [];
  let limit: number | null = null;
  const take = (socket: Socket) => {
    const chunks: Buffer[] = [];
    let length = 0;
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      length += chunk.length;
      if (limit !== null && length >= limit) socket.resetAndDestroy();
    });
    socket.on('end', () => messages.push(...readFrames(Buffer.concat(chunks))));
    // The sender sees it.
    socket.on('error', () => {});
  };
  const server = options ? tls.createServer(options, take) : createServer(take);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return {
    port: (server.address() as AddressInfo).port,
    messages,
    failAfter(bytes) {
      limit = bytes;
    },
  };
}
