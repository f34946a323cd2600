import type { SourceSettings } from '../settings.ts';
import { cdnOf } from '../sources/cdn.ts';
import { locateAddress } from '../sources/ip-locations.ts';

/** Whose edge an address is, looked up in the background: the tables behind it take seconds to load the first time. */
export interface CdnLookup {
  /** Service of an address, null for nobody's; undefined while it is not known yet, and then it is being looked up. */
  serviceOf(address: string): string | null | undefined;
  /** Ends when something more is known; null when nothing is being looked up. */
  pending(): Promise<void> | null;
}

/** Knows nothing at first; each address is looked up once. */
export function createCdnLookup(locations: SourceSettings['locations']): CdnLookup {
  const known = new Map<string, string | null>();
  const asked = new Map<string, Promise<void>>();

  async function lookUp(address: string): Promise<void> {
    // Without the tables the ranges still tell the larger services.
    const location = await locateAddress(address, locations).catch(() => null);
    known.set(address, cdnOf(address, location?.asn ?? null));
    asked.delete(address);
  }

  return {
    serviceOf(address) {
      if (!known.has(address) && !asked.has(address)) asked.set(address, lookUp(address));
      return known.get(address);
    },
    pending: () => (asked.size === 0 ? null : Promise.all(asked.values()).then(() => undefined)),
  };
}
