import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** CPU seconds of a process, all threads, and of its children that have ended. */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the name in parentheses: state is field 3; utime, stime, cutime and cstime are 14 to 17, in hundredths of a
  // second.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15);
  return fields.reduce((sum, field) => sum + Number(field), 0) / 100;
}

/** Process id of the embedded PostgreSQL. @param home folder of its clusters */
export function embeddedPostmaster(home: string): number {
  const file = path.join(home, 'pg18', 'data', 'postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
}

const childrenOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
  );

/**
 * CPU seconds of PostgreSQL, with its processes that have ended.
 * @param postmaster its process id; null if it is on another machine, which gives NaN
 */
export function cpuOfPostgres(postmaster: number | null): number {
  if (postmaster === null) return Number.NaN;
  const used = (one: string): number => {
    try {
      return cpuOf(Number(one));
    } catch {
      // It ended meanwhile, and counts among the children of the first one.
      return 0;
    }
  };
  return [String(postmaster), ...childrenOf(postmaster)].reduce((sum, one) => sum + used(one), 0);
}

/**
 * CPU milliseconds of the running processes of PostgreSQL, in nanoseconds' resolution: for the difference over one call.
 * @param postmaster as above
 */
export function preciseCpuOfPostgres(postmaster: number | null): number {
  if (postmaster === null) return Number.NaN;
  const used = (one: string): number => {
    try {
      return Number(readFileSync(`/proc/${one}/schedstat`, 'utf8').split(' ', 1)[0]) / 1e6;
    } catch {
      return 0;
    }
  };
  return childrenOf(postmaster).reduce((sum, one) => sum + used(one), 0);
}
