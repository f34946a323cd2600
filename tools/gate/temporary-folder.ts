import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../server/db/embedded/pid-file.ts';

/** Linux's file system in memory for POSIX shared memory (shm_overview(7)). */
const MEMORY = '/dev/shm';
/** File system type of tmpfs (statfs(2)). */
const TMPFS_MAGIC = 0x01021994;
/**
 * Bytes that have to be free in it. A run holds a cluster with a few databases and a browser profile for each
 * process, about 300 MB; containers often have 64 MB.
 */
const FREE_MIN = 3 * 1024 ** 3;
const PREFIX = 'assay-tests-';

/**
 * Makes the folder for the temporary files of a run, in memory where there is room: test databases are cloned from a
 * template, hundreds of files each time, and ext4 searches long for an inode that was not freed in the last seconds.
 * `TMPDIR` wins where it is set.
 */
export function openTemporaryFolder(): { path: string; close(): void } {
  const parent = process.env.TMPDIR || !hasRoom() ? tmpdir() : MEMORY;
  removeLeftOvers(parent);
  const path = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // As root, PostgreSQL runs as another account, which has to pass through.
  chmodSync(path, 0o711);
  return { path, close: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

function hasRoom(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS_MAGIC && bavail * bsize >= FREE_MIN;
  } catch {
    return false;
  }
}

/** Removes the folders of runs that were killed: in memory they would stay until the next start of the machine. */
function removeLeftOvers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) && Number(name.slice(PREFIX.length).split('-')[0]);
    if (pid && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}
