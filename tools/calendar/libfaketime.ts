import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../gate/suites.ts';

const PLACES = [
  '/usr/lib/*/faketime/libfaketime.so.1',
  '/usr/lib{,64}/faketime/libfaketime.so.1',
  '/usr/local/lib/faketime/libfaketime.so.1',
];

/** @throws Error naming the package to install */
export function findLibrary(): string {
  const [found] = PLACES.flatMap((place) => globSync(place));
  if (!found)
    throw new Error('libfaketime is missing: install it, on Debian and Ubuntu with `apt-get install faketime`.');
  return found;
}

/**
 * Compiles `libfaketime-workarounds.c`, without which timeouts of PostgreSQL never fire, and processes wait for semaphores of
 * killed ones.
 * @returns the file of the library
 * @throws Error naming the package to install, or with what the compiler says
 */
export function buildWorkarounds(): string {
  const folder = join(ROOT, 'node_modules/.cache');
  const file = join(folder, 'libfaketime-workarounds.so');
  mkdirSync(folder, { recursive: true });
  try {
    const source = join(ROOT, 'tools/calendar/libfaketime-workarounds.c');
    execFileSync('cc', ['-shared', '-fPIC', '-O1', '-Wall', '-o', file, source, '-ldl']);
  } catch (error) {
    if (!String(error).includes('ENOENT')) throw error;
    throw new Error('A C compiler is missing: install it, on Debian and Ubuntu with `apt-get install gcc libc6-dev`.');
  }
  return file;
}

/**
 * Environment of a process and all its children whose clock is ahead; time passes at its usual speed. The monotonic
 * clock is not changed, because waits must not become longer.
 */
export function clockAhead(libraries: readonly string[], aheadMs: number): Record<string, string> {
  const seconds = Math.round(aheadMs / 1_000);
  return {
    LD_PRELOAD: libraries.join(':'),
    FAKETIME: `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Children would otherwise share the parent's memory, which the database's account may not open (from 0.9.11 on).
    FAKETIME_DISABLE_SHM: '1',
  };
}
