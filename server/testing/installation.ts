import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiCaller, callerWith } from './api.ts';
import { eventually } from './eventually.ts';
import { type Lab, labEnvironment } from './lab.ts';
import { PROCESS_ENVIRONMENT } from './offline-environment.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Far above the usual two seconds: only a hang reaches it, also where dozens of processes share the cores. */
const READY_MAX_MS = 600_000;

/** The product as an operator runs it: a data folder, and a process that starts and stops. */
export interface Installation {
  dataDir: string;
  /**
   * Starts it and waits until it serves.
   * @param file what Node.js runs: `server/main.ts`, or `tools/start.mjs` as `npm start` does
   * @throws Error with its output when it ends instead
   */
  start(environment?: Record<string, string>, file?: string): Promise<RunningProcess>;
  /** Its environment, to read its database while it does not run. */
  environment: Readonly<Record<string, string>>;
  /** The embedded database's process; null when there is none. */
  databaseProcess(): number | null;
  /** Kills what still runs and removes the data folder. */
  remove(): Promise<void>;
}

/** A running process of the product. */
export interface RunningProcess {
  url: string;
  /** Milliseconds from spawning to serving. */
  ms: number;
  child: ChildProcess;
  output(): string;
  /** Logs the administrator in; the one-time password is changed at the first login. */
  administrator(): Promise<ApiCaller>;
  /**
   * Sends a signal to its whole group, as a terminal does, and waits for its end. @returns the exit code, or null when
   * killed
   */
  end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

const ADMINISTRATOR = 'admin@assay.example';
const PASSWORD = 'Eleven-grey-herons-3';

/** An installation whose external sources are all in the lab. */
export function createInstallation(lab: Lab): Installation {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'assay-process-'));
  // Readable by the account that runs the database when the tests run as root.
  chmodSync(dataDir, 0o711);
  const environment = {
    ...PROCESS_ENVIRONMENT,
    ...labEnvironment(lab),
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // A busy host delays every process on it.
    MAX_EVENT_LOOP_DELAY: '0',
    ADMIN_SECOND_FACTOR: 'no',
  };
  const children = new Set<ChildProcess>();
  let passwordChanged = false;
  const installation: Installation = {
    dataDir,
    environment,
    async start(more = {}, file = 'server/main.ts') {
      const began = performance.now();
      const child = spawn(process.execPath, [path.join(ROOT, file)], {
        env: { ...environment, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      children.add(child);
      const ended = once(child, 'close').then(([code]) => {
        children.delete(child);
        return code as number | null;
      });
      const { url: printed, output } = await serving(child, ended);
      // Host names of the lab do not resolve here: with one as PUBLIC_URL, the server is called without its proxy.
      const url = more.PUBLIC_URL && more.PORT ? `http://127.0.0.1:${more.PORT}` : printed;
      return {
        url,
        ms: performance.now() - began,
        child,
        output,
        async administrator() {
          if (!passwordChanged) await changePassword(url, output);
          passwordChanged = true;
          return logIn(url);
        },
        end(signal) {
          process.kill(-child.pid!, signal);
          return ended;
        },
      };
    },
    databaseProcess() {
      const file = path.join(dataDir, 'db', 'pg18', 'data', 'postmaster.pid');
      return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n', 1)[0]) : null;
    },
    async remove() {
      for (const child of children) process.kill(-child.pid!, 'SIGKILL');
      // The database stops when its process has ended.
      await eventually('the database stops', () => installation.databaseProcess() === null);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return installation;
}

async function serving(
  child: ChildProcess,
  ended: Promise<number | null>,
): Promise<{ url: string; output: () => string }> {
  let output = '';
  const url = new Promise<string>((resolve) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      const found = /Assay is ready: (\S+)[\s\S]*\n/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout!.on('data', listen);
    child.stderr!.on('data', listen);
  });
  const failed = async (why: Promise<unknown>): Promise<never> => {
    await why;
    throw new Error(`the product did not start:\n${output}`);
  };
  return {
    url: await Promise.race([url, failed(ended), failed(sleep(READY_MAX_MS, null, { ref: false }))]),
    output: () => output,
  };
}

/** Replaces the one-time password, as the first login requires. The path of its file is printed last. */
async function changePassword(url: string, output: () => string): Promise<void> {
  const file = await eventually(
    'the one-time password is there',
    () => /One-time password: in the file (\S+) /.exec(output())?.[1],
  );
  const currentPassword = readFileSync(file, 'utf8').trim().split('\n')[1];
  const change = { account: ADMINISTRATOR, currentPassword, newPassword: PASSWORD };
  const { success, message } = await callerWith(url, null, null).call('POST', '/api/password/change', change);
  if (!success) throw new Error(message);
}

async function logIn(url: string): Promise<ApiCaller> {
  const account = { account: ADMINISTRATOR, password: PASSWORD };
  const answer = await callerWith(url, null, null).call('POST', '/api/userLogin', account);
  if (!answer.success) throw new Error(answer.message);
  return callerWith(url, answer.headers.get('x-auth-token'), answer.headers.get('x-csrf-token'));
}
