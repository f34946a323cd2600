import { type ChildProcess, spawn } from 'node:child_process';
import type { Result } from './results.ts';
import { type Program, ROOT } from './suites.ts';

/** Option of `spawn` with which `killAll` reaches the processes that a child starts. */
export const OWN_GROUP = { detached: process.platform !== 'win32' } as const;

/** Kills a child process with the processes that it started. */
export function killAll(child: ChildProcess): void {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/** Characters kept of a program's output. */
const OUTPUT_MAX = 20_000;

/** @param stopped kills it, which is a failure */
export function runProgram({ name, args }: Program, stopped: AbortSignal): Promise<Result> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0' },
      ...OWN_GROUP,
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk).slice(-OUTPUT_MAX);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const stop = () => killAll(child);
    stopped.addEventListener('abort', stop, { once: true });
    child.on('close', (code) => {
      stopped.removeEventListener('abort', stop);
      const message = stopped.aborted ? 'the run was interrupted' : output.trim();
      const failures = code === 0 ? [] : [{ file: null, path: [name], only: name, message, place: null }];
      const seconds = (performance.now() - started) / 1_000;
      resolve({ step: name, file: null, passed: code === 0 ? 1 : 0, failures, seconds });
    });
  });
}
