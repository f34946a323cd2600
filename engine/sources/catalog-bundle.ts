import { createReadStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import ipaddr from 'ipaddr.js';
import type { Advisory } from '../evidence/services.ts';
import { candidates } from '../parse/services/advisories.ts';
import type { Catalog, PackageFix, ReleaseCycle } from './catalog.ts';
import { LIBRARIES, libraryKey } from './library-key.ts';

/**
 * A catalog in one file, for the command line and for hosts without a network. Text lines: first `assay-catalogue 1`,
 * then `kind TAB key TAB json`. Kinds: `version` (feed name → text), `advisory` and `cycle` (key `vendor:product`,
 * lower case, one record per line, newest first), `fix` (key `distribution:release:package`), `block` (key an address
 * or CIDR range). Opening reads the file once and indexes the records of each product, so that a bundle of many hundred
 * megabytes uses little memory.
 */

export const CATALOG_HEADER = 'assay-catalogue 1';
/** Maximum number of advisories per product, as in the interface. */
const ADVISORIES_MAX = 500;
/** Maximum number of records read of one product. */
const RECORDS_MAX = 20_000;
/** Maximum number of fixes per package, as in the interface. */
const FIXES_MAX = 5_000;

/** One line of a catalog; tabs and line endings in a key are replaced, since JSON escapes only those in values. */
export function catalogLine(
  kind: 'version' | 'advisory' | 'cycle' | 'fix' | 'block',
  key: string,
  value: unknown,
): string {
  return `${kind}\t${key.replace(/[\t\r\n]/g, ' ')}\t${JSON.stringify(value)}\n`;
}

/** A block list's entry as stored in a bundle. */
export interface BlockEntry {
  source: string;
  entry: string;
  seen: string;
}

/** Contents of a bundle. */
export interface BundleContents {
  versions: Readonly<Record<string, string>>;
  /** Key `vendor:product`. */
  advisories: Readonly<Record<string, readonly Advisory[]>>;
  cycles: Readonly<Record<string, readonly ReleaseCycle[]>>;
  /** Key `distribution:release:package`. */
  fixes?: Readonly<Record<string, readonly PackageFix[]>>;
  blocks: readonly BlockEntry[];
}

/** Thrown if a file is not a valid bundle; `line` counts from 1. */
export class BundleError extends Error {
  readonly file: string;
  readonly line: number;
  constructor(file: string, line: number, what: string) {
    super(`${file}, line ${line}: ${what}`);
    this.name = 'BundleError';
    this.file = file;
    this.line = line;
  }
}

interface Place {
  offset: number;
  length: number;
}

const keyOf = (vendor: string, product: string) => `${vendor}:${product}`.toLowerCase();

function rangeOf(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  if (!ipaddr.isValid(entry)) return null;
  const address = ipaddr.parse(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Block entries by prefix length and leading bits: a lookup runs once per existing prefix length. */
class Ranges {
  readonly #rows = new Map<string, BlockEntry[]>();
  readonly #lengths = new Set<number>();

  #key(address: ipaddr.IPv4 | ipaddr.IPv6, length: number): string {
    const bits = address.toByteArray().map((byte) => byte.toString(2).padStart(8, '0'));
    return `${address.kind()}/${length} ${bits.join('').slice(0, length)}`;
  }

  add(row: BlockEntry): boolean {
    const range = rangeOf(row.entry);
    if (!range) return false;
    const key = this.#key(...range);
    this.#lengths.add(range[1]);
    this.#rows.set(key, [...(this.#rows.get(key) ?? []), row]);
    return true;
  }

  holding(address: string): BlockEntry[] {
    if (!ipaddr.isValid(address)) return [];
    const parsed = ipaddr.process(address);
    return [...this.#lengths].flatMap((length) => this.#rows.get(this.#key(parsed, length)) ?? []);
  }

  get empty(): boolean {
    return this.#rows.size === 0;
  }
}

/**
 * Opens a bundle.
 * @throws BundleError if a line is invalid; the file system's error if the file cannot be read
 */
export async function openCatalogBundle(file: string): Promise<Catalog> {
  const versions: Record<string, string> = {};
  const places = {
    advisory: new Map<string, Place[]>(),
    cycle: new Map<string, Place[]>(),
    fix: new Map<string, Place[]>(),
  };
  const blocks = new Ranges();
  let offset = 0;
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    const bytes = Buffer.byteLength(line);
    if (number === 1) {
      if (line !== CATALOG_HEADER)
        throw new BundleError(
          file,
          number,
          // The archive of `feeds -- download` starts with its manifest.
          line.startsWith('manifest.json')
            ? 'this is a bundle of feeds: read it in with "npm run assay -- feeds import", then write the catalog with "npm run assay -- feeds catalog FILE"'
            : `not a catalog bundle (it begins with "${CATALOG_HEADER}")`,
        );
    } else if (line !== '') {
      const [kind = '', key = '', json = ''] = line.split('\t', 3);
      const place = { offset: offset + Buffer.byteLength(`${kind}\t${key}\t`), length: Buffer.byteLength(json) };
      if (kind === 'advisory' || kind === 'cycle' || kind === 'fix') {
        const known = places[kind].get(key);
        if (known) known.push(place);
        else places[kind].set(key, [place]);
      } else if (kind === 'version') versions[key] = parse<string>(file, number, json);
      else if (kind === 'block') {
        if (!blocks.add(parse<BlockEntry>(file, number, json))) throw new BundleError(file, number, 'not an address');
      } else throw new BundleError(file, number, 'unknown kind of record');
    }
    offset += bytes + 1;
  }
  if (number === 0) throw new BundleError(file, 1, 'the file is empty');

  const records = async <T>(kind: keyof typeof places, key: string, most = RECORDS_MAX): Promise<T[]> => {
    const wanted = places[kind].get(key)?.slice(0, most) ?? [];
    if (wanted.length === 0) return [];
    const handle = await open(file);
    try {
      const rows: T[] = [];
      for (const place of wanted) {
        const buffer = Buffer.alloc(place.length);
        await handle.read(buffer, 0, place.length, place.offset);
        rows.push(JSON.parse(buffer.toString('utf8')) as T);
      }
      return rows;
    } finally {
      await handle.close();
    }
  };
  const off = { ok: false, reason: 'source-off' } as const;
  const failed = { ok: false, reason: 'source-failed' } as const;

  return {
    versions: async () => versions,
    async advisories(vendor, product, version) {
      if (places.advisory.size === 0) return off;
      const asked = [records<Advisory>('advisory', keyOf(vendor, product))];
      // Records of JavaScript libraries have no vendor.
      if (vendor !== LIBRARIES) asked.push(records<Advisory>('advisory', keyOf(LIBRARIES, libraryKey(product))));
      return Promise.all(asked).then(
        ([own = [], more = []]) => {
          const known = new Set(own.map(({ id }) => id));
          const all = [...own, ...more.filter(({ id }) => !known.has(id))];
          return { ok: true, value: candidates(all, version ?? null, ADVISORIES_MAX) };
        },
        () => failed,
      );
    },
    async releaseCycles(vendor, product) {
      if (places.cycle.size === 0) return off;
      return records<ReleaseCycle>('cycle', keyOf(vendor, product)).then(
        (value) => ({ ok: true, value }),
        () => failed,
      );
    },
    async fixes(distribution, release, packages) {
      if (places.fix.size === 0) return off;
      const asked = packages.map((name) => records<PackageFix>('fix', `${distribution}:${release}:${name}`, FIXES_MAX));
      return Promise.all(asked).then(
        (found) => ({ ok: true, value: found.flat().slice(0, FIXES_MAX) }),
        () => failed,
      );
    },
    blockLists: async (address) => (blocks.empty ? off : { ok: true, value: blocks.holding(address) }),
  };
}

function parse<T>(file: string, line: number, json: string): T {
  try {
    return JSON.parse(json) as T;
  } catch {
    throw new BundleError(file, line, 'not JSON');
  }
}

/** Writes a bundle that fits into memory. */
export async function writeCatalogBundle(file: string, contents: BundleContents): Promise<void> {
  const lines = [`${CATALOG_HEADER}\n`];
  for (const [feed, version] of Object.entries(contents.versions)) lines.push(catalogLine('version', feed, version));
  const newestFirst = (rows: readonly Advisory[]) => rows.toSorted((a, b) => (a.published < b.published ? 1 : -1));
  for (const [key, rows] of Object.entries(contents.advisories)) {
    for (const row of newestFirst(rows)) lines.push(catalogLine('advisory', key.toLowerCase(), row));
  }
  for (const [key, rows] of Object.entries(contents.cycles)) {
    for (const row of rows) lines.push(catalogLine('cycle', key.toLowerCase(), row));
  }
  for (const [key, rows] of Object.entries(contents.fixes ?? {})) {
    for (const row of rows) lines.push(catalogLine('fix', key, row));
  }
  for (const row of contents.blocks) lines.push(catalogLine('block', row.entry, row));
  await writeFile(file, lines.join(''));
}
