import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What a peer said, and how long its process took. */
export interface PeerRun {
  ms: number;
  /** The file it was asked to write; null where it wrote none. */
  said: string | null;
}

/**
 * Runs a peer that writes its findings to a file.
 * @param words its arguments, for a file of this name
 * @returns null where it is not installed
 */
export async function runPeer(
  program: string,
  words: (file: string) => string[],
  limitMs = 600_000,
): Promise<PeerRun | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'assay-peer-'));
  const file = path.join(folder, 'said');
  try {
    const began = performance.now();
    const found = await new Promise<boolean>((resolve) => {
      // Its own settings and sessions stay in the folder; colours and pagers stay away.
      const env = { ...process.env, HOME: folder, TERM: 'dumb' };
      const child = execFile(program, words(file), { timeout: limitMs, maxBuffer: 64 << 20, env }, (error) =>
        resolve((error as NodeJS.ErrnoException | null)?.code !== 'ENOENT'),
      );
      child.stdin?.end();
    });
    if (!found) return null;
    return { ms: performance.now() - began, said: await readFile(file, 'utf8').catch(() => null) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
