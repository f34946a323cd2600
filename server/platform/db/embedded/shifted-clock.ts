/**
 * Variables by which libfaketime shifts the system clock of a process, for child processes with an environment of their
 * own. Empty unless the library is preloaded.
 */
export function shiftedClock(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const { LD_PRELOAD: library, FAKETIME: offset } = environment;
  if (!library?.includes('libfaketime') || !offset) return {};
  return { LD_PRELOAD: library, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_DISABLE_SHM: '1' };
}
