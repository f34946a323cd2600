import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Milliseconds until a process that is still busy is killed. Nothing is lost: the next process resumes its jobs, and the
 * database runs outside of it.
 */
const STOP_WITHIN_MS = 300;

export interface ProductProcess {
  /** @param files the changed sources */
  restart(files: readonly string[]): void;
  stop(): Promise<void>;
}

/** The program to run, and the output for its messages. */
export interface Program {
  /**
   * Module that prepares itself, loads the sources that `isLoadedLater` after the message `load`, serves after `run`, and then
   * sends `ready`.
   */
  file: string;
  args: readonly string[];
  /** Arguments of a restart. */
  argsAgain: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Whether a process that was started before `file` changed can still be used. */
  isLoadedLater(file: string): boolean;
  say(line: string): void;
}

/** Runs a program as a child process, and replaces it after each change by one that was started before. */
export function openProductProcess({ file, args, argsAgain, env, isLoadedLater, say }: Program): ProductProcess {
  let child: ChildProcess | null = null;
  /** Waits for the next change. */
  let standby: ChildProcess | null = null;
  /** The latest change that still needs a restart. */
  let changed: { file: string; at: number } | null = null;
  let replacing = false;
  let stopped = false;

  function open(wanted: readonly string[]): ChildProcess {
    const own = spawn(process.execPath, [file, ...wanted], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    own.on('exit', (code) => {
      if (standby === own) standby = null;
      if (child !== own) return;
      child = null;
      if (!stopped) say(`The server ended with code ${code}; it starts again when a file is saved.`);
    });
    return own;
  }

  function onReady(own: ChildProcess, since: number | null): void {
    own.on('message', (message) => {
      if (message !== 'ready') return;
      if (since !== null) say(`Server restarted in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
      if (!stopped) standby ??= open(argsAgain);
    });
  }

  async function replace(): Promise<void> {
    replacing = true;
    while (changed && !stopped) {
      const { file: saved, at } = changed;
      changed = null;
      say(`${saved} was saved.`);
      const previous = child;
      const next = standby ?? open(argsAgain);
      standby = null;
      child = next;
      onReady(next, at);
      // It loads while the previous one ends, whose port it needs.
      tell(next, 'load');
      await end(previous);
      tell(next, 'run');
    }
    replacing = false;
  }

  child = open(args);
  onReady(child, null);
  tell(child, 'load');
  tell(child, 'run');
  return {
    restart(files) {
      changed = { file: files.at(-1)!, at: performance.now() };
      if (standby && !files.every(isLoadedLater)) {
        standby.kill('SIGKILL');
        standby = null;
      }
      if (!replacing) void replace();
    },
    async stop() {
      stopped = true;
      await Promise.all([end(standby), end(child)]);
    },
  };
}

/** A process that has ended is reported by its exit. */
function tell(child: ChildProcess, message: string): void {
  child.send(message, () => {});
}

async function end(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(late);
}
