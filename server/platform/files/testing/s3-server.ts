import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from '@20minutes/s3rver';

const BUCKET = 'assay-test';
/** The only account of the server, which refuses requests that are not signed with its secret (SigV4). */
const ACCOUNT = 'S3RVER';

/** An S3 server on loopback with one bucket. */
export interface TestObjectStorage {
  /** Variables of an installation that uses it. */
  environment: Readonly<Record<string, string>>;
  /** Keys of all objects, with the prefix. */
  keys(): Promise<string[]>;
  /** Replaces the content of an object. */
  overwrite(key: string, content: string): Promise<void>;
  /** From now on, connections are refused. */
  stop(): Promise<void>;
  /** Serves the same objects on the same port again. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startObjectStorage(): Promise<TestObjectStorage> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-s3-'));
  const application = new S3rver({ directory, silent: true });
  // It would take over uncaught exceptions of this process.
  application.logger.exceptions.unhandle();
  await application.store.putBucket(BUCKET);
  let server: Server | null = null;
  let port = 0;
  const sockets = new Set<Socket>();
  const start = () =>
    new Promise<void>((resolve) => {
      server = createServer(application.callback());
      server.on('connection', (socket) => sockets.add(socket));
      server.listen(port, '127.0.0.1', () => {
        ({ port } = server!.address() as AddressInfo);
        resolve();
      });
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server!.close(() => resolve());
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    });
  await start();
  return {
    environment: {
      OBJECT_STORAGE: `s3://${BUCKET}/installation`,
      OBJECT_STORAGE_ENDPOINT: `http://127.0.0.1:${port}`,
      OBJECT_STORAGE_ACCESS_KEY_ID: ACCOUNT,
      OBJECT_STORAGE_SECRET_ACCESS_KEY: ACCOUNT,
    },
    async keys() {
      const { objects } = await application.store.listObjects(BUCKET, {});
      return objects.map(({ key }) => key);
    },
    async overwrite(key, content) {
      await application.store.putObject({ bucket: BUCKET, key, content: Readable.from([content]), metadata: {} });
    },
    stop,
    start,
    async close() {
      if (server?.listening) await stop();
      application.logger.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
