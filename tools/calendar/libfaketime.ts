import { globSync } from 'node:fs';

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
 * Environment of a process and all its children whose clock is ahead; time passes at its usual speed. The monotonic
 * clock is not changed, because waits must not become longer.
 */
export function clockAhead(library: string, aheadMs: number): Record<string, string> {
  const seconds = Math.round(aheadMs / 1_000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Children would otherwise share the parent's memory, which the database's account may not open.
    FAKETIME_DISABLE_SHM: '1',
  };
}
