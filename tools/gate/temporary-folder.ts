import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../server/platform/files/pid-file.ts';

/** Linux's in-memory file system for POSIX shared memory (shm_overview(7)). */
const MEMORY = '/dev/shm';
/** File system type of tmpfs (statfs(2)). */
const TMPFS_MAGIC = 0x01021994;
/**
 * Bytes that must be free in it. A run uses about 300 MB, for a database cluster and a browser profile per process;
 * containers often have only 64 MB.
 */
const FREE_MIN = 3 * 1024 ** 3;
const PREFIX = 'assay-tests-';

/**
 * Creates the folder for the temporary files of a run, in memory if there is room: each test database is a copy of hundreds
 * of files, and ext4 is slow to find inodes that were not freed within the last seconds. `TMPDIR` takes precedence.
 */
export function openTemporaryFolder(): { path: string; close(): void } {
  const parent = process.env.TMPDIR || !hasRoom() ? tmpdir() : MEMORY;
  removeLeftOvers(parent);
  const path = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // When run as root, PostgreSQL runs as another account, which needs to traverse the folder.
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

/** Removes the folders of killed runs, which would otherwise use memory until the next boot. */
function removeLeftOvers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) && Number(name.slice(PREFIX.length).split('-')[0]);
    if (pid && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}
