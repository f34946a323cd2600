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

/** CPU seconds of the embedded PostgreSQL, with its processes that have ended. @param home folder of its clusters */
export function cpuOfPostgres(home: string): number {
  const file = path.join(home, 'pg18', 'data', 'postmaster.pid');
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
  );
  const used = (one: string): number => {
    try {
      return cpuOf(Number(one));
    } catch {
      // It ended meanwhile, and counts among the children of the first one.
      return 0;
    }
  };
  return [String(pid), ...children].reduce((sum, one) => sum + used(one), 0);
}
