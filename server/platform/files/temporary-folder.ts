import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, isServerOf } from './pid-file.ts';

/** What a folder is for; part of its name. */
export type TemporaryKind = 'backup' | 'restore' | 'move' | 'upgrade' | 'feed' | 'bundle';

/** `assay-KIND-PID-START-RANDOM`, beside a file with a leading dot; versions before 4.5 left out process and start. */
const NAME = /^\.?assay-(?:backup|restore|move|upgrade|feed|bundle)-(?:(\d+)-(\d+)-)?[A-Za-z0-9]{6}$/;
/** How long a database in a folder of a process that died may take to stop. */
const STOP_LIMIT_MS = 5_000;
const STOP_POLL_MS = 20;

/** A temporary folder of this product. */
export interface TemporaryFolder {
  path: string;
  /** Its process lives; null for folders of versions that did not name it. */
  inUse: boolean | null;
}

/**
 * Creates a temporary folder, and removes those of processes that died.
 * @param parent the folder for temporary files by default
 */
export async function makeTemporaryFolder(kind: TemporaryKind, parent?: string): Promise<string> {
  await removeAbandonedFolders(parent);
  const name = `${parent ? '.' : ''}assay-${kind}-${process.pid}-${startOf(process.pid)}-`;
  return mkdtemp(path.join(parent ?? os.tmpdir(), name));
}

/** Runs work with a folder of `makeTemporaryFolder`, which is removed afterwards. */
export async function withTemporaryFolder<T>(
  kind: TemporaryKind,
  work: (folder: string) => Promise<T>,
  parent?: string,
): Promise<T> {
  const folder = await makeTemporaryFolder(kind, parent);
  try {
    // The account of an embedded database may enter; the files are readable by this account only.
    await chmod(folder, 0o711);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Temporary folders of this product, of any process. */
export function listTemporaryFolders(parent: string = os.tmpdir()): TemporaryFolder[] {
  const names = existsSync(parent) ? readdirSync(parent) : [];
  return names.flatMap((name) => {
    const found = NAME.exec(name);
    if (!found) return [];
    const [, pid, start] = found;
    return [{ path: path.join(parent, name), inUse: pid ? isRunning(Number(pid), start ?? '') : null }];
  });
}

/**
 * Removes the folders of processes that died, with the databases in them, and stops one that still runs. What another
 * account owns stays.
 */
export async function removeAbandonedFolders(parent?: string): Promise<void> {
  for (const folder of listTemporaryFolders(parent)) {
    if (folder.inUse !== false || !(await stopDatabase(folder.path))) continue;
    await rm(folder.path, { recursive: true, force: true }).catch(() => {});
  }
}

/** Bytes of the files in a folder; what cannot be read does not count. */
export function bytesIn(folder: string): number {
  let bytes = 0;
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) bytes += statSync(path.join(entry.parentPath, entry.name)).size;
  } catch {
    // Removed in the meantime, or owned by another account.
  }
  return bytes;
}

/** @returns whether no database runs in the folder any more */
async function stopDatabase(folder: string): Promise<boolean> {
  for (const file of globSync('db/pg*/data/postmaster.pid', { cwd: folder })) {
    const pid = Number(readFileSync(path.join(folder, file), 'utf8').split('\n', 1)[0]);
    const runs = () => isServerOf(pid, path.basename(folder));
    try {
      // Immediate shutdown: its data is not needed.
      if (runs()) process.kill(pid, 'SIGQUIT');
    } catch {
      return false;
    }
    for (let waited = 0; runs(); waited += STOP_POLL_MS) {
      if (waited >= STOP_LIMIT_MS) return false;
      await sleep(STOP_POLL_MS);
    }
  }
  return true;
}

function isRunning(pid: number, start: string): boolean {
  const present = startOf(pid);
  // Another process has this number now. Without /proc only the number counts.
  return isAlive(pid) && (present === '0' || start === '0' || present === start);
}

/** When a process started, in clock ticks since the start of the host (proc(5), field 22); 0 where that is unknown. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0';
  } catch {
    return '0';
  }
}
