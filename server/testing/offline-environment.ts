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

/**
 * Environment of a product that uses a database on loopback and nothing outside.
 * @param dataDir the product's data folder
 */
export function databaseEnvironment(
  { appUrl, ownerUrl }: { readonly appUrl: string; readonly ownerUrl: string },
  dataDir: string,
): Record<string, string> {
  return {
    ...OFFLINE_ENVIRONMENT,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: appUrl,
    DATABASE_URL_OWNER: ownerUrl,
    SECRET_KEY: 'only-for-tests-on-loopback-0123456789',
  };
}
