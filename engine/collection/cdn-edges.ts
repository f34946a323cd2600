import type { SourceSettings } from '../settings.ts';
import { cdnOf } from '../sources/cdn.ts';
import { locateAddress } from '../sources/ip-locations.ts';

/** Recognizes CDN edges among addresses. */
export interface CdnLookup {
  /** Service of an address, null if there is none; undefined while unknown, which starts the lookup. */
  serviceOf(address: string): string | null | undefined;
  /** Resolves when a lookup completes; null if none is pending. */
  pending(): Promise<void> | null;
}

/** Starts empty; each address is looked up once. */
export function createCdnLookup(locations: SourceSettings['locations']): CdnLookup {
  const known = new Map<string, string | null>();
  const asked = new Map<string, Promise<void>>();

  async function lookUp(address: string): Promise<void> {
    // Without the tables the ranges still identify the larger services.
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
