import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isServerOf, readPidFile } from '#platform/files/pid-file.ts';
import { type Account, spawnAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { SERVER_ENVIRONMENT } from './cluster.ts';

/** A PostgreSQL that this process started. */
export interface ServerProcess {
  pid: number;
  port: number;
  /** Settles when the server has ended for any reason. */
  gone: Promise<void>;
  /** Requests a fast, clean shutdown and waits for it. */
  stop(): Promise<void>;
}

/** Milliseconds a start may take: recovery after a crash reads up to 1 GB of log. */
const START_LIMIT_MS = 120_000;

// The shell has our pipe as its input: when this process dies for any reason, `cat` ends and the server is shut down.
const WATCH = 'exec 3<&0; "$@" & p=$!; { cat <&3 >/dev/null; kill -INT $p; } & wait $p; kill $! 2>/dev/null';

/** Starts the server and waits until it accepts connections; null if it exited (another one may be running). */
export async function startServer(
  binaries: Binaries,
  account: Account,
  where: { data: string; home: string; log: string },
  settings: { port: number; flags: readonly string[] },
): Promise<ServerProcess | null> {
  // Distinguishes our server from one that another process started at the same moment, on the same port after a crash.
  const mark = `cluster_name=assay-${randomBytes(6).toString('hex')}`;
  const args = ['-D', where.data, '-p', String(settings.port), '-c', mark, ...settings.flags];
  const child = launch(binaries, account, where, args);
  let ended = false;
  let failure: Error | null = null;
  const gone = new Promise<void>((resolve) => {
    const end = (error?: Error) => {
      ended = true;
      failure = error ?? null;
      resolve();
    };
    child.once('error', end);
    child.once('exit', () => end());
  });
  const until = performance.now() + START_LIMIT_MS;
  while (!ended && performance.now() < until) {
    const file = readPidFile(where.data);
    if (file?.ready && file.port === settings.port && isServerOf(file.pid, mark)) {
      release(child);
      return { pid: file.pid, port: file.port, gone, stop: () => stop(child, file.pid) };
    }
    await sleep(10);
  }
  if (failure) throw new Error(`The embedded database could not be started: ${(failure as Error).message}`);
  if (!ended) child.stdin?.end();
  return null;

  async function stop(process_: ChildProcess, pid: number): Promise<void> {
    process_.ref();
    if (process.platform === 'win32') {
      spawnSync(binaries.program('pg_ctl'), ['stop', '-D', where.data, '-m', 'fast'], { env: SERVER_ENVIRONMENT });
    } else if (!ended) {
      try {
        process.kill(pid, 'SIGINT');
      } catch {
        // Already ended.
      }
    }
    await gone;
  }
}

function launch(
  binaries: Binaries,
  account: Account,
  where: { home: string; log: string },
  args: string[],
): ChildProcess {
  const log = openSync(where.log, 'a', 0o600);
  try {
    // A separate session: Ctrl-C reaches only this process, which lets requests finish before it stops the database.
    const options = { env: SERVER_ENVIRONMENT, cwd: where.home, detached: true, windowsHide: true };
    const program = binaries.program('postgres');
    return process.platform === 'win32'
      ? spawn(program, args, { ...options, stdio: ['ignore', log, log] })
      : spawn('/bin/sh', ['-c', WATCH, 'sh', program, ...args], {
          ...options,
          ...spawnAs(account),
          stdio: ['pipe', log, log],
        });
  } finally {
    closeSync(log);
  }
}

/** The server alone does not keep this process running. */
function release(child: ChildProcess): void {
  child.unref();
  (child.stdin as { unref?: () => void } | null)?.unref?.();
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
