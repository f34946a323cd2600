import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { Database } from '../../db/access.ts';
import { type CycleRow, replaceBlockList, replaceCycles, replaceKev, upsertEpss } from '../../db/feeds.ts';
import { download, downloadJson, downloadText } from './download.ts';

/** What an import left. */
export interface Loaded {
  /** The source's own version, else the day. */
  version: string;
  rows: number;
}

/** One kind of feed: reads a source and stores it; throws when the source does not answer as documented. */
export type Importer = (db: Database, url: string, signal: AbortSignal) => Promise<Loaded>;

const BATCH = 5_000;
/** Entries kept of one block list. */
const BLOCK_ENTRIES_MAX = 500_000;

const today = () => new Date().toISOString().slice(0, 10);

const kevShape = z.object({
  catalogVersion: z.string().max(50),
  vulnerabilities: z
    .array(
      z.object({
        cveID: z.string().max(40),
        dateAdded: z.iso.date(),
        knownRansomwareCampaignUse: z.string().optional(),
      }),
    )
    .max(50_000),
});

/** CISA's Known Exploited Vulnerabilities, JSON (https://www.cisa.gov/known-exploited-vulnerabilities-catalog). */
export const importKev: Importer = async (db, url, signal) => {
  const list = kevShape.parse(await downloadJson(url, { signal }));
  const rows = list.vulnerabilities.map((row) => ({
    id: row.cveID,
    added: row.dateAdded,
    ransomware: row.knownRansomwareCampaignUse === 'Known',
  }));
  await db.withoutCompany((tx) => replaceKev(tx, rows));
  return { version: list.catalogVersion, rows: rows.length };
};

/** FIRST's EPSS, gzipped CSV: a comment with the day, a head, then `cve,epss,percentile` (https://www.first.org/epss/). */
export const importEpss: Importer = async (db, url, signal) => {
  const source = await download(url, { signal });
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  let version = today();
  let rows = 0;
  let batch: { id: string; probability: number }[] = [];
  const flush = async () => {
    const full = batch;
    batch = [];
    if (full.length > 0) await db.withoutCompany((tx) => upsertEpss(tx, full));
    rows += full.length;
  };
  for await (const line of createInterface({ input: source.pipe(gunzip) })) {
    const day = /score_date:(\d{4}-\d{2}-\d{2})/.exec(line)?.[1];
    if (day) version = day;
    const [, id, value] = /^(CVE-\d{4}-\d{4,12}),([0-9.e-]+)/.exec(line) ?? [];
    const probability = Number(value);
    if (id && probability >= 0 && probability <= 1) batch.push({ id, probability });
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  if (rows === 0) throw new Error('the list holds no scores');
  return { version, rows };
};

const endOfLifeShape = z.object({
  result: z
    .array(
      z.object({
        name: z.string().max(100),
        identifiers: z.array(z.object({ type: z.string(), id: z.string().max(300) })).default([]),
        releases: z
          .array(
            z.object({
              name: z.string().max(60),
              eolFrom: z.string().nullish(),
              latest: z.object({ name: z.string().max(60).nullish() }).nullish(),
            }),
          )
          .max(1_000),
      }),
    )
    .max(5_000),
});

/** endoflife.date's API v1, every product in full (https://endoflife.date/docs/api/v1/). */
export const importEndOfLife: Importer = async (db, url, signal) => {
  const list = endOfLifeShape.parse(await downloadJson(url, { signal }));
  const rows = list.result.map(
    (product): CycleRow => ({
      slug: product.name,
      products: product.identifiers.flatMap((identifier) => {
        const [, vendor, name] = /^cpe:(?:2\.3:|\/)[aoh]:([^:]+):([^:]+)/.exec(identifier.id) ?? [];
        return vendor && name ? [{ vendor: vendor.toLowerCase(), product: name.toLowerCase() }] : [];
      }),
      cycles: product.releases.map((release) => ({
        cycle: release.name,
        endOfLife: /^\d{4}-\d{2}-\d{2}/.exec(release.eolFrom ?? '')?.[0] ?? null,
        latest: release.latest?.name ?? null,
      })),
    }),
  );
  await db.withoutCompany((tx) => replaceCycles(tx, rows));
  return { version: today(), rows: rows.length };
};

/** A list of addresses or ranges, one a line with whatever follows; `#` and `;` begin comments. */
export function importBlockList(source: string): Importer {
  return async (db, url, signal) => {
    const entries = new Set<string>();
    for (const line of (await downloadText(url, { signal })).split('\n')) {
      const entry =
        line
          .replace(/[#;].*/, '')
          .trim()
          .split(/[\s,]/)[0] ?? '';
      if (ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)) entries.add(entry);
      if (entries.size >= BLOCK_ENTRIES_MAX) break;
    }
    await db.withoutCompany((tx) => replaceBlockList(tx, source, [...entries], today()));
    return { version: today(), rows: entries.size };
  };
}
