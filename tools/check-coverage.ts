import { DNS, ZONE_TEST_CASES } from './check-coverage/dns.ts';
import type { CoverageSection } from './check-coverage/row.ts';
import { APPLICATION, ENDPOINT, NETWORK, REPUTATION, WEB } from './check-coverage/surface.ts';
import { CHATTER, DISCOVERY, LEAKAGE, PATCH, SOCIAL } from './check-coverage/third-party.ts';

/** The sections in report order. */
export const CHECK_COVERAGE: readonly CoverageSection[] = [
  WEB,
  REPUTATION,
  NETWORK,
  DNS,
  ZONE_TEST_CASES,
  APPLICATION,
  ENDPOINT,
  PATCH,
  LEAKAGE,
  CHATTER,
  SOCIAL,
  DISCOVERY,
];
