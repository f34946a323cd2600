import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Milliseconds until a process that is still busy is killed. Nothing is lost: the next process resumes its jobs, and the
 * database runs outside of it.
 */
const STOP_WITHIN_MS = 300;

export interface ProductProcess {
  /** @param file the changed source */
  restart(file: string): void;
  stop(): Promise<void>;
}

/** The program to run, and the output for its messages. */
export interface Program {
  /** Module that sends a message when it is ready. */
  file: string;
  args: readonly string[];
  /** Arguments of a restart. */
  argsAgain: readonly string[];
  env: NodeJS.ProcessEnv;
  say(line: string): void;
}

/** Runs a program as a child process, and restarts it after each change. */
export function openProductProcess({ file: program, args, argsAgain, env, say }: Program): ProductProcess {
  let child: ChildProcess | null = null;
  /** The latest change that still needs a restart. */
  let changed: { file: string; at: number } | null = null;
  let replacing = false;
  let stopped = false;

  function start(since: number | null): void {
    const own = spawn(process.execPath, [program, ...(since === null ? args : argsAgain)], {
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = own;
    own.on('message', () => {
      if (since !== null) say(`Server restarted in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
    });
    own.on('exit', (code) => {
      if (child !== own) return;
      child = null;
      if (!stopped && !replacing) say(`The server ended with code ${code}; it starts again when a file is saved.`);
    });
  }

  async function end(): Promise<void> {
    const own = child;
    if (!own) return;
    const ended = once(own, 'exit');
    own.kill('SIGTERM');
    const late = setTimeout(() => own.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(late);
  }

  async function replace(): Promise<void> {
    replacing = true;
    while (changed && !stopped) {
      const { file, at } = changed;
      say(`${file} was saved.`);
      await end();
      changed = null;
      if (!stopped) start(at);
    }
    replacing = false;
  }

  start(null);
  return {
    restart(file) {
      changed = { file, at: performance.now() };
      if (!replacing) void replace();
    },
    async stop() {
      stopped = true;
      await end();
    },
  };
}
