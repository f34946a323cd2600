import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Result } from './results.ts';
import { type Program, ROOT } from './suites.ts';

/** Option of `spawn` with which `killAll` reaches the processes that a child starts. */
export const OWN_GROUP = { detached: process.platform !== 'win32' } as const;

/** Kills a child process with the processes that it started. */
export function killAll(child: ChildProcess): void {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/** Clock ticks per second of /proc (sysconf(_SC_CLK_TCK)): 100 on every architecture of Linux. */
const TICKS = 100;

/**
 * CPU time, user and system, of a process and of all that it started, those that ended included; in seconds, null where
 * there is no /proc (proc_pid_stat(5)).
 */
export function cpuSecondsOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const children = new Map<number, number[]>();
  const ticks = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [, parent = 0, ...fields] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
      ticks.set(
        Number(name),
        fields.slice(9, 13).reduce((sum, field) => sum + field, 0),
      );
    } catch {
      // Ended in the meantime.
    }
  }
  const tree = new Set([pid]);
  for (const one of tree) for (const child of children.get(one) ?? []) tree.add(child);
  return [...tree].reduce((sum, one) => sum + (ticks.get(one) ?? 0), 0) / TICKS;
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
      resolve({ step: name, file: null, passed: code === 0 ? 1 : 0, failures, seconds, cpuSeconds: null });
    });
  });
}
