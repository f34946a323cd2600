import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Servers that count what they receive. */
export interface Sinks {
  smtpUrl: string;
  webhookPort: number;
  /** Message-ID of every message that was accepted. */
  messages: string[];
  /** `webhook-id` of every call that was answered. */
  calls: string[];
  close(): Promise<void>;
}

/** A mail server and a receiver of webhooks on loopback. */
export async function openSinks(): Promise<Sinks> {
  const messages: string[] = [];
  const calls: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const id = /^Message-ID: (.+?)\r?$/im.exec(Buffer.concat(chunks).toString());
        messages.push(id?.[1] ?? 'none');
        done();
      });
    },
  });
  // A killed sender resets its connection.
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const http = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      calls.push(String(request.headers['webhook-id'] ?? 'none'));
      response.end('ok');
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    webhookPort: (http.address() as AddressInfo).port,
    messages,
    calls,
    async close() {
      http.closeAllConnections();
      http.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}
