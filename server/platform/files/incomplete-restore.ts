import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { prepareDataFolder } from './data-folder.ts';

/** Exists in the data folder from the first change of a restore until it is complete. */
const MARKER = 'restore-incomplete.json';

/** Of the configuration. */
interface Place {
  database: { ownerUrl: string } | null;
  dataDir: string;
}

/** The database that is filled, without its password. */
function databaseOf({ database }: Place): string {
  if (!database) return 'embedded';
  const { host, pathname } = new URL(database.ownerUrl);
  return `${host}${pathname}`;
}

/** Whether a restore into this database was begun and not completed. */
export function isRestoreIncomplete(place: Place): boolean {
  const file = path.join(place.dataDir, MARKER);
  if (!existsSync(file)) return false;
  try {
    const { database }: { database?: string } = JSON.parse(readFileSync(file, 'utf8'));
    return database === databaseOf(place);
  } catch {
    // It was interrupted while it wrote the file, before anything else.
    return true;
  }
}

export function markRestoreIncomplete(place: Place): void {
  prepareDataFolder(place.dataDir);
  const text = `${JSON.stringify({ database: databaseOf(place) })}\n`;
  writeFileSync(path.join(place.dataDir, MARKER), text, { mode: 0o600, flush: true });
}

export function markRestoreComplete({ dataDir }: Place): void {
  rmSync(path.join(dataDir, MARKER), { force: true });
}

/** A partly restored installation looks like a new one. @throws Error with a message for the operator */
export function refuseIncompleteRestore(place: Place): void {
  if (!isRestoreIncomplete(place)) return;
  throw new Error(
    `A restore into this installation was interrupted (${path.join(place.dataDir, MARKER)}), so its data is not complete. Run the same restore or move again: it replaces what the interrupted one left.`,
  );
}
