import { Worker } from 'node:worker_threads';
import ipaddr from 'ipaddr.js';
import { isInternalAddress } from '../parse/addresses.ts';
import type { SourceSettings } from '../settings.ts';

/** Ranges sorted by start; a 128-bit address is two halves, IPv4 is in the lower one. Ranges do not overlap. */
export interface RangeTable {
  startHigh: BigUint64Array;
  startLow: BigUint64Array;
  endHigh: BigUint64Array;
  endLow: BigUint64Array;
  values: Uint32Array;
}

export interface LocationTables {
  /** Value = AS number. */
  asn: RangeTable;
  /** Value = two letters as bytes. */
  country: RangeTable;
  /** Names of AS numbers: sorted numbers, and the position of each name in `text` (UTF-8). */
  operators: { numbers: Uint32Array; offsets: Uint32Array; text: Uint8Array };
}

/** Offline data about an address. */
export interface Location {
  /** ISO 3166-1 alpha-2; null if unknown. */
  country: string | null;
  asn: number | null;
  operator: string | null;
}

const UNKNOWN: Location = { country: null, asn: null, operator: null };

let tables: Promise<LocationTables> | null = null;

/**
 * Country, AS number and operator of an address: the operator's own list first, then the data packages
 * (@ip-location-db/asn and /asn-country, CC BY 4.0), loaded once and lazily. Unknown if the data cannot be loaded.
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
  tables ??= load();
  try {
    return find(await tables, parsed.toByteArray());
  } catch {
    // Retried for the next address: memory or a worker may have been temporarily unavailable.
    tables = null;
    return UNKNOWN;
  }
}

/** Loads the offline data in the background, so that the first scan of a process does not wait for it. Never throws. */
export async function prepareLocations(): Promise<void> {
  await locateAddress('192.0.2.1');
}

function load(): Promise<LocationTables> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./ip-locations-worker.ts', import.meta.url), {
      execArgv: [],
      // Reading creates much garbage; without a limit the heap grows to hundreds of megabytes before it is collected.
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('address data could not be read')));
  });
}

function find({ asn, country, operators }: LocationTables, bytes: readonly number[]): Location {
  const all = BigInt(`0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);
  const high = all >> 64n;
  const low = all & 0xffff_ffff_ffff_ffffn;
  const number = lookUp(asn, high, low);
  const letters = lookUp(country, high, low);
  return {
    country: letters ? String.fromCharCode(letters >> 8, letters & 0xff) : null,
    asn: number,
    operator: number === null ? null : nameOf(operators, number),
  };
}

/** Binary search for the range that contains the address. */
function lookUp(table: RangeTable, high: bigint, low: bigint): number | null {
  let from = 0;
  let to = table.values.length - 1;
  while (from <= to) {
    const middle = (from + to) >>> 1;
    if (isBefore(high, low, table.startHigh[middle]!, table.startLow[middle]!)) to = middle - 1;
    else if (isBefore(table.endHigh[middle]!, table.endLow[middle]!, high, low)) from = middle + 1;
    else return table.values[middle]!;
  }
  return null;
}

function isBefore(high: bigint, low: bigint, otherHigh: bigint, otherLow: bigint): boolean {
  return high < otherHigh || (high === otherHigh && low < otherLow);
}

function nameOf({ numbers, offsets, text }: LocationTables['operators'], asn: number): string | null {
  let from = 0;
  let to = numbers.length - 1;
  while (from <= to) {
    const middle = (from + to) >>> 1;
    if (numbers[middle]! < asn) from = middle + 1;
    else if (numbers[middle]! > asn) to = middle - 1;
    else return new TextDecoder().decode(text.subarray(offsets[middle], offsets[middle + 1])) || null;
  }
  return null;
}
