import { DNS, ZONE_TEST_CASES } from './catalogue/dns.ts';
import { CHATTER, DISCOVERY, LEAKAGE, PATCH, SOCIAL } from './catalogue/outside.ts';
import type { CatalogueSection } from './catalogue/row.ts';
import { APPLICATION, ENDPOINT, NETWORK, REPUTATION, WEB } from './catalogue/surface.ts';

/** The sections in report order. */
export const CATALOGUE: readonly CatalogueSection[] = [
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
