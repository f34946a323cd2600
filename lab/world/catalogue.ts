import { FAULTS, type FaultId } from '../faults.ts';
import { healthySite } from './healthy.ts';
import type { Site } from './site.ts';

export type Health = 'healthy' | 'middling' | 'sick' | 'hostile';

/** One domain of the lab, its invented company, and what is wrong with it. */
export interface SiteRow {
  domain: string;
  company: string;
  health: Health;
  faults: readonly FaultId[];
}

export const SITES: readonly SiteRow[] = [
  { domain: 'harbourline.test', company: 'Harbourline Freight', health: 'healthy', faults: [] },
  { domain: 'meadowgate.test', company: 'Meadowgate Clinics', health: 'middling', faults: ['hsts-missing'] },
  { domain: 'oldmill.example', company: 'Old Mill Foundry', health: 'sick', faults: ['hsts-missing'] },
];

/**
 * The site of a row with exactly these faults.
 * @throws RangeError for an unknown fault
 */
export function siteOf(row: SiteRow, faults: readonly string[], dkimKey: string): Site {
  const site = healthySite(row.domain, row.company, SITES.indexOf(row) + 1, dkimKey);
  for (const id of faults) {
    if (!(id in FAULTS)) throw new RangeError(`${id} is not a fault of the lab`);
    FAULTS[id as FaultId].inflict(site);
  }
  return site;
}
