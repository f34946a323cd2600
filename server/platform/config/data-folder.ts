import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const OTHERS_MAY_ENTER = 0o001;

/** Folder of the installation's data outside the database. @param named DATA_DIR; null or empty = the default */
export function dataFolder(named: string | null | undefined): string {
  return named?.trim() ? resolve(named.trim()) : defaultDataDir();
}

/** The embedded database runs as another account when root starts it, which cannot enter a checkout below /root. */
function defaultDataDir(): string {
  return process.getuid?.() === 0 && isClosedToOthers(ROOT) ? '/var/lib/assay' : join(ROOT, '.data');
}

function isClosedToOthers(folder: string): boolean {
  if ((statSync(folder).mode & OTHERS_MAY_ENTER) === 0) return true;
  return dirname(folder) !== folder && isClosedToOthers(dirname(folder));
}
