import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Findings of a peer, and the run time of its process. */
export interface PeerRun {
  ms: number;
  /** Content of the report file; null if it wrote none. */
  said: string | null;
  /** Standard output. */
  printed: string;
}

/**
 * Runs a program that writes its findings to a file or prints them.
 * @param words its arguments, given the path of the report file
 * @param more additional environment variables
 * @returns null if it is not installed
 */
export async function runPeer(
  program: string,
  words: (file: string) => string[],
  limitMs = 600_000,
  more: Readonly<Record<string, string>> = {},
): Promise<PeerRun | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'assay-peer-'));
  const file = path.join(folder, 'said');
  try {
    const began = performance.now();
    const printed = await new Promise<string | null>((resolve) => {
      // Its settings and sessions stay in the folder; no colors and no pager.
      const env = { ...process.env, HOME: folder, TERM: 'dumb', ...more };
      const child = execFile(program, words(file), { timeout: limitMs, maxBuffer: 64 << 20, env }, (error, stdout) =>
        resolve((error as NodeJS.ErrnoException | null)?.code === 'ENOENT' ? null : stdout),
      );
      child.stdin?.end();
    });
    if (printed === null) return null;
    return { ms: performance.now() - began, said: await readFile(file, 'utf8').catch(() => null), printed };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
