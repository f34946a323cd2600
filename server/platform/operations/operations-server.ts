import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';

/** Connections at a time: probes and scrapers, not users. */
const CONNECTIONS_MAX = 50;
/** Milliseconds within which a client has to send its request. */
const REQUEST_LIMIT_MS = 10_000;

/** The listener for supervisors and monitoring, in processes of every role. */
export interface OperationsServer {
  readonly port: number;
  /** From now on `/readyz` depends on the database, and `/metrics` has its figures. */
  attach(context: Context): Promise<void>;
  /** The process serves, or works on jobs. */
  started(): void;
  /** From now on `/readyz` fails, so that a load balancer sends no more requests. */
  stopping(): void;
  close(): Promise<void>;
}

/**
 * Listens on OPERATIONS_HOST and OPERATIONS_PORT; null when no port is configured. It opens before the database, so that
 * a process that waits for it, or migrates, is alive but not ready.
 */
export async function openOperations(
  { operations, role }: Pick<Config, 'operations' | 'role'>,
  metrics: Metrics,
): Promise<OperationsServer | null> {
  if (!operations) return null;
  let context: Context | null = null;
  let state: 'starting' | 'started' | 'stopping' = 'starting';

  /** Whether requests or jobs can be handled now, in words. */
  async function readiness(): Promise<{ ready: boolean; text: string }> {
    if (state !== 'started' || !context) return { ready: false, text: state };
    try {
      const { writing } = await context.db.health();
      if (writing) return { ready: true, text: 'ok' };
      // Users can still log in and read; jobs store results.
      return { ready: role !== 'worker', text: 'reading only: the disk of the database is full' };
    } catch {
      return { ready: false, text: 'database unavailable' };
    }
  }

  const pages: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    // An event loop that answers is alive; restarting the process would not bring the database back.
    '/livez': async (response) => send(response, 200, 'ok\n'),
    '/readyz': async (response) => {
      const { ready, text } = await readiness();
      send(response, ready ? 200 : 503, `${text}\n`);
    },
    '/metrics': async (response) => {
      const registry = metrics.registry!;
      send(response, 200, await registry.metrics(), registry.contentType);
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?', 1)[0]!;
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (!page) return send(response, 404, 'not found\n');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return send(response, 405, 'method not allowed\n');
    }
    await page(response);
  }

  const server = createServer(
    { requestTimeout: REQUEST_LIMIT_MS, headersTimeout: REQUEST_LIMIT_MS },
    (request, response) => {
      handle(request, response).catch((error) => {
        context?.log.error({ error: String(error) }, 'the operations port could not answer');
        if (!response.headersSent) send(response, 500, 'error\n');
        else response.destroy();
      });
    },
  );
  server.maxConnections = CONNECTIONS_MAX;
  await listen(server, operations);
  return {
    port: portOf(server),
    async attach(opened) {
      context = opened;
      const { registerCollectors } = await import('./collect.ts');
      registerCollectors(metrics.registry!, opened);
    },
    started() {
      if (state === 'starting') state = 'started';
    },
    stopping() {
      state = 'stopping';
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** @throws Error with a message for the operator if the port cannot be used */
async function listen(server: Server, { port, host }: { port: number; host: string }): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new Error(`Port ${port} is in use: set OPERATIONS_PORT to another one; each process needs its own.`);
    }
    if (code === 'EADDRNOTAVAIL') {
      throw new Error('OPERATIONS_HOST is not an address of this machine: set it to one, or leave it out.');
    }
    if (code === 'EACCES') {
      throw new Error(`Port ${port} may not be used by this account: set OPERATIONS_PORT to one above 1023.`);
    }
    throw error;
  }
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function send(response: ServerResponse, status: number, body: string, type = 'text/plain; charset=utf-8'): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
