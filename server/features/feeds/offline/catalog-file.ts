import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CATALOG_HEADER, catalogLine } from '@assay/engine';
import type { Database } from '#platform/db/access.ts';
import { advisoriesOf, allBlockEntries, allCycles, productNames } from '#platform/db/feeds.ts';
import { allFixes } from '#platform/db/scans/distribution-fixes.ts';
import { advisoryOf, loadedVersions } from '../catalog.ts';

/** Products read at a time: the largest have a few thousand records. */
const PRODUCTS = 500;

/**
 * Exports the loaded feeds as a catalog for the command line (`npm run assay -- scan --catalog FILE`).
 * @returns number of records written
 */
export async function writeCatalogFile(db: Database, file: string, signal: AbortSignal): Promise<number> {
  let records = 0;
  async function* lines(): AsyncGenerator<string> {
    yield `${CATALOG_HEADER}\n`;
    for await (const line of recordsOf(db)) {
      signal.throwIfAborted();
      records += 1;
      yield line;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return records;
}

async function* recordsOf(db: Database): AsyncGenerator<string> {
  for (const [feed, version] of Object.entries(await loadedVersions(db))) yield catalogLine('version', feed, version);
  let last = { vendor: '', product: '' };
  for (;;) {
    const names = await db.withoutCompany((tx) => productNames(tx, last, PRODUCTS));
    const end = names.at(-1);
    if (!end) break;
    for (const row of await db.withoutCompany((tx) => advisoriesOf(tx, names)))
      yield catalogLine('advisory', `${row.vendor}:${row.product}`, advisoryOf(row));
    last = end;
  }
  for (const { vendor, product, ...cycle } of await db.withoutCompany(allCycles))
    yield catalogLine('cycle', `${vendor}:${product}`, cycle);
  for (const { distribution, release, ...fix } of await db.withoutCompany(allFixes))
    yield catalogLine('fix', `${distribution}:${release}:${fix.package}`, fix);
  for (const row of await db.withoutCompany(allBlockEntries)) yield catalogLine('block', row.entry, row);
}
