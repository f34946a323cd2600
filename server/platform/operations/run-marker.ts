import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '@assay/contract/clock.ts';
import { z } from 'zod';
import type { Config } from '../config/config.ts';

/** A run that did not end by itself or by a signal to stop. */
const interruptedRun = z.object({
  /** ISO 8601. */
  started: z.string(),
  /** Processes of the present cgroup that the kernel has killed for lack of memory; null = not known. */
  memoryKills: z.number().nullable(),
});
const runMarker = z.object({
  pid: z.number(),
  started: z.string(),
  /** How the run before this one ended; null = it was stopped. */
  interrupted: interruptedRun.nullable(),
});
export type RunMarker = z.infer<typeof runMarker>;

/** Processes of several roles may share a data folder. */
const fileOf = ({ dataDir, role }: Pick<Config, 'dataDir' | 'role'>) =>
  join(dataDir, role === 'all' ? 'running.json' : `running-${role}.json`);

/** The marker of the present run, or of one that was interrupted; null if there is none that can be read. */
export function readRunMarker(config: Pick<Config, 'dataDir' | 'role'>): RunMarker | null {
  try {
    return runMarker.parse(JSON.parse(readFileSync(fileOf(config), 'utf8')));
  } catch {
    return null;
  }
}

/** Whether the process of a marker still runs. After a start of the machine or a container, its id may be another's. */
export function isRunning({ pid, started }: RunMarker, clock: Clock): boolean {
  if (pid === process.pid || Date.parse(started) < clock.now().getTime() - uptime() * 1_000) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Marks in the data folder that this process runs, until `end`: a process that is killed cannot remove the mark.
 * @returns `interrupted`: the run before, if its mark was left; and what removes the mark
 */
export function markRun(
  config: Pick<Config, 'dataDir' | 'role'>,
  clock: Clock,
): Pick<RunMarker, 'interrupted'> & { end(): void } {
  const file = fileOf(config);
  const before = readRunMarker(config);
  const interrupted =
    before && !isRunning(before, clock) ? { started: before.started, memoryKills: memoryKills() } : null;
  const marker: RunMarker = { pid: process.pid, started: clock.now().toISOString(), interrupted };
  // Without space or permission, the run is not marked.
  const write = (work: () => void) => {
    try {
      work();
    } catch {}
  };
  write(() => writeFileSync(file, JSON.stringify(marker), { mode: 0o600 }));
  return { interrupted, end: () => write(() => rmSync(file, { force: true })) };
}

/** `oom_kill` of the process's cgroup: memory.events of version 2, memory.oom_control of version 1 (Linux). */
function memoryKills(): number | null {
  try {
    for (const line of readFileSync('/proc/self/cgroup', 'utf8').trim().split('\n')) {
      const [, controllers, path] = line.split(':');
      const file = controllers === '' ? '/sys/fs/cgroup' : controllers === 'memory' ? '/sys/fs/cgroup/memory' : null;
      if (file === null) continue;
      const name = controllers === '' ? 'memory.events' : 'memory.oom_control';
      const count = /^oom_kill (\d+)$/m.exec(readFileIfPresent(join(file, path ?? '', name)))?.[1];
      if (count !== undefined) return Number(count);
    }
  } catch {
    // Another operating system.
  }
  return null;
}

function readFileIfPresent(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
