import { createInterface } from 'node:readline';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { replaceBlockList, replaceKev, upsertEpss } from '#platform/db/feeds.ts';
import { contentOf, textOf } from '../files/download.ts';
import { type Importer, ofFile, today } from './importer.ts';

const BATCH = 10_000;
/** Maximum number of entries of one block list. */
const BLOCK_ENTRIES_MAX = 500_000;

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
export const importKev: Importer = ofFile('kev', async (db, file) => {
  const list = kevShape.parse(JSON.parse(await textOf(file)));
  const rows = list.vulnerabilities.map((row) => ({
    id: row.cveID,
    added: row.dateAdded,
    ransomware: row.knownRansomwareCampaignUse === 'Known',
  }));
  await db.withoutCompany((tx) => replaceKev(tx, rows));
  return { version: list.catalogVersion, rows: rows.length };
});

/** FIRST's EPSS, gzipped CSV: a comment with the day, a head, then `cve,epss,percentile` (https://www.first.org/epss/). */
export const importEpss: Importer = ofFile('epss', async (db, file, signal) => {
  let version = today(db);
  let rows = 0;
  let batch: { id: string; probability: number }[] = [];
  const flush = async () => {
    const full = batch;
    batch = [];
    if (full.length > 0) await db.withoutCompany((tx) => upsertEpss(tx, full));
    rows += full.length;
    signal.throwIfAborted();
  };
  for await (const line of createInterface({ input: await contentOf(file) })) {
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
});

/** A list of addresses or ranges, one per line, optionally followed by other text; `#` and `;` begin comments. */
export function importBlockList(source: string, feed: string): Importer {
  return ofFile(feed, async (db, file) => {
    const entries = new Set<string>();
    let others = 0;
    for await (const line of createInterface({ input: await contentOf(file) })) {
      const entry =
        line
          .replace(/[#;].*/, '')
          .trim()
          .split(/[\s,]/)[0] ?? '';
      if (ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)) entries.add(entry);
      else if (entry !== '') others += 1;
      if (entries.size >= BLOCK_ENTRIES_MAX) break;
    }
    // An empty list is one; a page about it is none.
    if (entries.size === 0 && others > 0) throw new Error('the list holds no addresses');
    await db.withoutCompany((tx) => replaceBlockList(tx, source, [...entries], today(db)));
    return { version: today(db), rows: entries.size };
  });
}
