import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@assay/lab';
import { OFFLINE_ENVIRONMENT, PROCESS_ENVIRONMENT } from '@assay/server/testing/offline-environment.ts';
import type { Product } from '../product.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Time-out of a start, which takes two seconds on an idle host; only a hang reaches it. */
const READY_MAX_MS = 600_000;

/** Another process of the same installation, which serves on a separate address and can be restarted. */
export interface SecondProcess {
  url: string;
  start(): Promise<void>;
  /** Kills it, so that its connections are cut off. */
  kill(): Promise<void>;
}

export async function secondProcess(product: Product): Promise<SecondProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | null = null;
  return {
    url,
    async start() {
      const started = spawn(process.execPath, ['server/main.ts'], {
        cwd: ROOT,
        env: {
          ...OFFLINE_ENVIRONMENT,
          ...PROCESS_ENVIRONMENT,
          ...product.environment,
          PROCESS_ROLE: 'api',
          PORT: String(port),
          LOG_LEVEL: 'error',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      await ready(started);
    },
    async kill() {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
      child = null;
    },
  };
}

/** @throws Error with its output when it does not serve */
async function ready(child: ChildProcess): Promise<void> {
  let output = '';
  const serving = new Promise<void>((resolve) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Assay is ready')) resolve();
    };
    child.stdout!.on('data', listen);
    child.stderr!.on('data', listen);
  });
  const failed = async (why: Promise<unknown>): Promise<never> => {
    await why;
    throw new Error(`the second process did not start:\n${output}`);
  };
  await Promise.race([serving, failed(once(child, 'close')), failed(sleep(READY_MAX_MS, null, { ref: false }))]);
}
