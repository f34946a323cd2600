import { createRequire } from 'node:module';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import { isInternalAddress } from '../parse/addresses.ts';
import type { SourceSettings } from '../settings.ts';
import { findRange } from './range-file.ts';

/** Offline data about an address. */
export interface Location {
  /** ISO 3166-1 alpha-2; null if unknown. */
  country: string | null;
  asn: number | null;
  operator: string | null;
}

const UNKNOWN: Location = { country: null, asn: null, operator: null };
const OPERATOR_MAX = 100;
/** Maximum number of cached results: a scan looks up the same addresses several times. */
const KEPT_MAX = 2_000;

const require = createRequire(import.meta.url);
const known = new Map<string, Location>();

/**
 * Country, AS number and operator of an address: the operator's own list first, then the data packages
 * (@ip-location-db/asn and /asn-country, CC BY 4.0), which are searched on disk. Unknown if they cannot be read.
 */
export async function locateAddress(address: string, own: SourceSettings['locations'] = []): Promise<Location> {
  if (!ipaddr.isValid(address)) return UNKNOWN;
  const parsed = ipaddr.process(address);
  for (const { range, country, asn, operator } of own) {
    if (!ipaddr.isValidCIDR(range)) continue;
    const [network, bits] = ipaddr.parseCIDR(range);
    if (network.kind() === parsed.kind() && parsed.match(network as never, bits)) return { country, asn, operator };
  }
  // Private addresses are not routed on the internet: the tables need not be read for them.
  if (isInternalAddress(address)) return UNKNOWN;
  const key = parsed.toString();
  let found = known.get(key);
  if (found) return found;
  try {
    found = search(parsed);
  } catch {
    // Tried again for the next address.
    return UNKNOWN;
  }
  if (known.size >= KEPT_MAX) known.clear();
  known.set(key, found);
  return found;
}

function search(address: ipaddr.IPv4 | ipaddr.IPv6): Location {
  const number = BigInt(`0x${Buffer.from(address.toByteArray()).toString('hex')}`);
  const file = (name: string) => {
    const folder = path.dirname(require.resolve(`@ip-location-db/${name}/package.json`));
    return path.join(folder, `${name}-${address.kind()}-num.csv`);
  };
  const network = findRange(file('asn'), number);
  const country = findRange(file('asn-country'), number)?.value;
  return {
    country: country?.length === 2 ? country : null,
    asn: network ? Number(network.value) : null,
    operator: network ? readLabel(network.label) || null : null,
  };
}

/** A CSV field, in quotes if it contains a comma or quotes. */
function readLabel(label: string): string {
  return label.trim().replace(/^"|"$/g, '').replaceAll('""', '"').slice(0, OPERATOR_MAX);
}
