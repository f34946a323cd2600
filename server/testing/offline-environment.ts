import { shiftedClock } from '../platform/db/embedded/shifted-clock.ts';

/** Environment that disables everything external: a test connects to loopback only. */
export const OFFLINE_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'SOURCE_CERTIFICATE_LOG_URL',
    'SOURCE_CERTIFICATE_LOG_FALLBACK_URL',
    'SOURCE_ROUTE_ORIGINS_URL',
    'SOURCE_RDAP_BOOTSTRAP_URL',
    'SOURCE_RDAP_ADDRESS_URL',
    'SOURCE_RANSOMLOOK_URL',
    'SOURCE_HIBP_URL',
    'SOURCE_OPENPHISH_URL',
    'SOURCE_PHISHING_FEEDS',
    'SOURCE_VIRUSTOTAL_URL',
    'SOURCE_PROVIDERS_FILE',
    'SOURCE_DNS_BLOCK_LISTS',
    'SOURCE_NAME_BLOCK_LISTS',
    'FEED_KEV_URL',
    'FEED_EPSS_URL',
    'FEED_NVD_URL',
    'FEED_NVD_FILES_URL',
    'FEED_CVE_RECORDS_URL',
    'FEED_RETIRE_URL',
    'FEED_END_OF_LIFE_URL',
    'FEED_BLOCK_LISTS',
    'FEED_DISTRIBUTIONS',
  ].map((name) => [name, 'off']),
);

/** What every process that a test starts needs: the test's clock, programs, and modules as another process compiled them. */
export const PROCESS_ENVIRONMENT: Readonly<Record<string, string>> = {
  ...shiftedClock(process.env),
  PATH: process.env.PATH ?? '',
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
};
