import { GROUPS } from '../platform/config/variables.ts';
import { shiftedClock } from '../platform/db/embedded/shifted-clock.ts';

/** Environment that disables everything external: a test connects to loopback only. */
export const OFFLINE_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys({ ...GROUPS['Outside sources'], ...GROUPS.Feeds })
    .filter((name) => /_(?:URL|LISTS|FEEDS|FILE|DISTRIBUTIONS)$/.test(name))
    .map((name) => [name, 'off']),
);

/** What every process that a test starts needs: the test's clock, programs, and modules as another process compiled them. */
export const PROCESS_ENVIRONMENT: Readonly<Record<string, string>> = {
  ...shiftedClock(process.env),
  PATH: process.env.PATH ?? '',
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
};
