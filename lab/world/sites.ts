import { FAULTS, type FaultId } from '../faults.ts';
import { baselineSite } from './baseline-site.ts';
import { COMPANY_SITES } from './companies.ts';
import { DNS_SITES } from './dns-sites.ts';
import { MAIL_SITES } from './mail-sites.ts';
import { PORT_SITES } from './port-sites.ts';
import type { Site } from './site.ts';
import type { SiteRow } from './site-row.ts';
import { UNCLAIMED_SITES } from './unclaimed-sites.ts';
import { WEB_SITES } from './web-sites.ts';

/** The lab's domains. Their order determines their addresses: append, do not sort. */
export const SITES: readonly SiteRow[] = [
  ...COMPANY_SITES,
  ...UNCLAIMED_SITES,
  ...DNS_SITES,
  ...WEB_SITES,
  ...MAIL_SITES,
  ...PORT_SITES,
];

/**
 * Creates the site of a row with exactly these faults.
 * @param rows the domains of its world, whose order determines the addresses
 * @throws RangeError for an unknown fault
 */
export function siteOf(row: SiteRow, faults: readonly string[], dkimKey: string, rows = SITES): Site {
  const site = baselineSite(row.domain, row.company, rows.indexOf(row) + 1, dkimKey);
  row.shape?.(site);
  for (const id of faults) {
    if (!(id in FAULTS)) throw new RangeError(`${id} is not a fault of the lab`);
    FAULTS[id as FaultId].inject(site);
  }
  return site;
}
