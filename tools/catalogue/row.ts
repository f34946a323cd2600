import { DNS, ZONE_TEST_CASES } from './catalogue/dns.ts';
import { type CatalogueSection, evidence, later, row } from './catalogue/row.ts';
