import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const MAIN = path.join(import.meta.dirname, '../../server/main.ts');

/** One place of the fleet: its process is replaced when it is killed, as by systemd or Kubernetes. */
interface Place {
  name: string;
  environment: Record<string, string>;
  child: ChildProcess | null;
  /** It serves, or works on jobs. */
  ready: boolean;
}

/** Processes of the product on one database. */
export interface Fleet {
  urls: string[];
  /**
   * Ends a process that has started with SIGKILL and starts another in its place.
   * @param choice 0–1: which one
   * @returns name of the place; null if none has started
   */
  kill(choice: number): Promise<string | null>;
  /** Exit codes of processes that had started and ended by themselves. */
  readonly crashes: string[];
  readonly failedStarts: number;
  /** Standard error of all processes. */
  output(): string;
  stop(): Promise<void>;
}

/** @param ports of the `api` processes */
export async function startFleet(
  environment: Record<string, string>,
  ports: readonly number[],
  workers: number,
): Promise<Fleet> {
  const crashes: string[] = [];
  let failedStarts = 0;
  let output = '';
  let stopping = false;
  const places: Place[] = [
    ...ports.map((port, at) => ({
      name: `api ${at + 1}`,
      environment: { ...environment, PROCESS_ROLE: 'api', PORT: String(port) },
      child: null,
      ready: false,
    })),
    ...Array.from({ length: workers }, (_, at) => ({
      name: `worker ${at + 1}`,
      environment: { ...environment, PROCESS_ROLE: 'worker' },
      child: null,
      ready: false,
    })),
  ];

  function start(place: Place): Promise<void> {
    const child = spawn(process.execPath, ['--max-semi-space-size=8', MAIN], {
      env: place.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    place.child = child;
    place.ready = false;
    const ready = new Promise<void>((resolve) => {
      child.stdout!.on('data', (chunk: Buffer) => {
        output += `${place.name}: ${chunk}`;
        if (!/is ready/.test(String(chunk)) || place.child !== child) return;
        place.ready = true;
        resolve();
      });
    });
    child.stderr!.on('data', (chunk: Buffer) => {
      output += `${place.name}: ${chunk}`;
    });
    child.once('exit', (code, signal) => {
      if (stopping || signal === 'SIGKILL') return;
      // A start fails while PostgreSQL is down; then it is started again, as by systemd.
      if (place.ready) crashes.push(`${place.name} ended with ${code ?? signal}`);
      else failedStarts += 1;
      void start(place);
    });
    return ready;
  }

  await Promise.all(places.map(start));
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    crashes,
    get failedStarts() {
      return failedStarts;
    },
    output: () => output,
    async kill(choice) {
      const started = places.filter(({ ready }) => ready);
      const place = started[Math.floor(choice * started.length)];
      if (!place) return null;
      const child = place.child!;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      // If it ended by itself in this moment, it was replaced already.
      if (place.child === child) void start(place);
      return place.name;
    },
    async stop() {
      stopping = true;
      await Promise.all(
        places.map(async ({ child }) => {
          if (!child || child.exitCode !== null || child.signalCode !== null) return;
          const gone = once(child, 'exit');
          child.kill('SIGTERM');
          await gone;
        }),
      );
    },
  };
}
