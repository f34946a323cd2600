import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A server on loopback that stores received webhook calls; closed after the tests. */
export async function webhookReceiver(): Promise<{
  port: number;
  received: ReceivedWebhook[];
  /** Sets its response; 200 with `ok` at first. */
  answerWith(answer: (response: ServerResponse) => void): void;
}> {
  const received: ReceivedWebhook[] = [];
  let answer: (response: ServerResponse) => void = (response) => {
    response.end('ok');
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    received,
    answerWith(next) {
      answer = next;
    },
  };
}
