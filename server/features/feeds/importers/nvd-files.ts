import type { Readable } from 'node:stream';
import type { Database } from '#platform/db/access.ts';
import {
  type AdvisoryRow,
  countAdvisories,
  deleteAdvisories,
  feedRow,
  recordFeedLoaded,
  upsertAdvisories,
} from '#platform/db/feeds.ts';
import { parseJson } from '#platform/parse-json.ts';
import { checksumOf, contentOf, downloadText, type FeedFile, fetchFile } from '../files/download.ts';
import { elementsOf } from '../files/elements.ts';
import type { ImportResult } from './importer.ts';
import { readNvdRecord } from './nvd-record.ts';

/** Records stored in one transaction. */
const BATCH = 1_000;
export const FIRST_YEAR = 2002;
/** The file of changes covers eight days; after a longer pause the yearly files are downloaded again. */
const CHANGES_MS = 7 * 86_400_000;

/**
 * NVD's files (https://nvd.nist.gov/vuln/data-feeds, JSON 2.0): one per year, and one of the changes of the last eight
 * days. Each is verified against the checksum published by NVD, and a file that was imported before is skipped: an
 * interrupted import continues with the next year.
 */
export async function importNvdFiles(db: Database, base: string, signal: AbortSignal): Promise<ImportResult> {
  const until = db.clock.now();
  const known = await db.withoutCompany((tx) => feedRow(tx, 'nvd'));
  const before = known?.version ? Date.parse(known.version) : Number.NaN;
  const recent = until.getTime() - before < CHANGES_MS;
  const years = Array.from({ length: until.getUTCFullYear() - FIRST_YEAR + 1 }, (_, at) => String(FIRST_YEAR + at));
  for (const part of recent ? ['modified'] : [...years, 'modified']) {
    const address = `${base.replace(/\/$/, '')}/nvdcve-2.0-${part}`;
    const published = publishedOf(await downloadText(`${address}.meta`, { signal }));
    const read = await db.withoutCompany((tx) => feedRow(tx, `nvd/${part}`));
    if (read?.checksum === published.checksum) continue;
    const file = await fetchFile(`${address}.json.gz`, { signal });
    try {
      const { checksum, bytes } = await checksumOf(await contentOf(file));
      if (checksum !== published.checksum) throw new Error(`nvdcve-2.0-${part} is not what its checksum says`);
      const rows = await importNvdRecords(db, await contentOf(file), signal);
      const loaded = { version: published.changed, rows, checksum, bytes };
      await db.withoutCompany((tx) => recordFeedLoaded(tx, `nvd/${part}`, loaded));
    } finally {
      await file.remove();
    }
  }
  return { version: until.toISOString(), rows: await db.withoutCompany((tx) => countAdvisories(tx, 'nvd')) };
}

/** One of NVD's files, provided by the operator. */
export async function importNvdFile(db: Database, file: FeedFile, signal: AbortSignal): Promise<ImportResult> {
  await importNvdRecords(db, await contentOf(file), signal);
  const rows = await db.withoutCompany((tx) => countAdvisories(tx, 'nvd'));
  return { version: db.clock.now().toISOString(), rows, checksum: file.checksum, bytes: file.bytes };
}

/** Stores the records of a file while it is read. @returns their number */
export async function importNvdRecords(db: Database, content: Readable, signal: AbortSignal): Promise<number> {
  let advisories = new Map<string, AdvisoryRow>();
  let rejected: string[] = [];
  let rows = 0;
  const flush = async () => {
    const [full, gone] = [[...advisories.values()], rejected];
    advisories = new Map();
    rejected = [];
    await db.withoutCompany(async (tx) => {
      await deleteAdvisories(tx, gone);
      if (full.length > 0) await upsertAdvisories(tx, full);
    });
    signal.throwIfAborted();
  };
  for await (const text of elementsOf(content, 'vulnerabilities')) {
    const read = readNvdRecord(parseJson(text));
    rows += 1;
    if (read && 'rejected' in read) rejected.push(read.rejected);
    else if (read) advisories.set(read.advisory.id, read.advisory);
    if (advisories.size >= BATCH) await flush();
  }
  await flush();
  return rows;
}

/** `lastModifiedDate:…` and `sha256:…` of the unpacked file. */
function publishedOf(meta: string): { checksum: string; changed: string } {
  const checksum = /^sha256:([0-9a-f]{64})\s*$/im.exec(meta)?.[1]?.toLowerCase();
  if (!checksum) throw new Error('the source publishes no checksum');
  return { checksum, changed: /^lastModifiedDate:(\S{1,40})/m.exec(meta)?.[1] ?? '' };
}
