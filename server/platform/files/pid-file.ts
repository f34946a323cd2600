import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Content of `postmaster.pid` (PostgreSQL, "Lock files": line 1 process, 4 port, 8 state). */
export interface PidFile {
  pid: number;
  port: number;
  ready: boolean;
}

export function readPidFile(data: string): PidFile | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: (lines[7] ?? '').trim() === 'ready' };
  } catch {
    return null;
  }
}

/**
 * Whether this process is a PostgreSQL whose command line contains this text, for example its data folder. In
 * containers process ids are soon reused, so that a file left by a crash may contain the id of another process. If this
 * cannot be determined, the answer is yes: PostgreSQL then decides itself.
 */
export function isServerOf(pid: number, text: string): boolean {
  if (!isAlive(pid)) return false;
  const command = commandOf(pid);
  return command === null || (command.includes('postgres') && command.includes(text));
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function commandOf(pid: number): string | null {
  if (process.platform === 'win32') return null;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // macOS has no /proc.
    const answer = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return answer.status === 0 && answer.stdout ? answer.stdout : null;
  }
}
