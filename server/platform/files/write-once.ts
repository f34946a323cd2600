import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';

/** Writes a file whole or not at all, and never over another one. */
export function writeOnce(file: string, text: string, options: { mode?: number; flush?: boolean } = {}): void {
  const made = `${file}.new-${process.pid}-${threadId}`;
  try {
    writeFileSync(made, text, options);
    // Creating a hard link fails if the name exists, and never exposes a partial file.
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made, { force: true });
  }
}
