import { copyFileSync, renameSync, statSync, truncateSync } from 'node:fs';

/** Bytes above which the server's log is rotated. */
const LARGE = 10 * 1024 * 1024;
const KEPT = 3;

/** Rotates a large log to `.1`, `.2`, `.3`; the server continues in the truncated file (it appends). */
export function rotateLog(file: string, large = LARGE): boolean {
  try {
    if (statSync(file).size < large) return false;
    for (let i = KEPT - 1; i >= 1; i--) {
      try {
        renameSync(`${file}.${i}`, `${file}.${i + 1}`);
      } catch {
        // Not that many exist yet.
      }
    }
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
    return true;
  } catch {
    return false;
  }
}
