import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '#platform/db/access.ts';
import { type AdvisoryRow, deleteAdvisories, feedRow, saveCursor, upsertAdvisories } from '#platform/db/feeds.ts';
import { downloadJson } from '../files/download.ts';
import type { ImportResult } from './importer.ts';
import { readNvdRecord } from './nvd-record.ts';

/** NVD's limits: 2000 records a page; 5 calls in 30 s without a key, 50 with one (https://nvd.nist.gov/developers). */
const PER_PAGE = 2_000;
const PAUSE_MS = 6_500;
const PAUSE_WITH_KEY_MS = 700;
/** Changes are requested in windows of at most 120 days. */
const WINDOW_MS = 119 * 86_400_000;

const answer = z.object({
  totalResults: z.number().int(),
  vulnerabilities: z.array(z.unknown()),
});

interface Cursor {
  startIndex: number;
  /** Only records changed since; null = all. */
  since: string | null;
  /** Time of the source when this import began: where the next one starts from. */
  until: string;
}

/**
 * NVD's records, page by page; each page is stored with the start of the next one, so that an import continues where it
 * was interrupted. After the first complete import only changes are requested.
 */
export async function importNvd(
  db: Database,
  url: string,
  signal: AbortSignal,
  key: string | null,
  pauseMs = key ? PAUSE_WITH_KEY_MS : PAUSE_MS,
): Promise<ImportResult> {
  const known = await db.withoutCompany((tx) => feedRow(tx, 'nvd'));
  let cursor = (known?.cursor ?? null) as Cursor | null;
  let rows = known?.rows ?? 0;
  for (;;) {
    const page = await readPage(url, key, cursor ?? firstCursor(known?.version ?? null, db.clock.now()), signal);
    cursor = page.cursor;
    const next: Cursor = { ...page.cursor, startIndex: page.cursor.startIndex + page.read };
    await db.withoutCompany(async (tx) => {
      await deleteAdvisories(tx, page.rejected);
      await upsertAdvisories(tx, page.advisories);
      await saveCursor(tx, 'nvd', { ...next });
    });
    rows = cursor.since === null ? next.startIndex : rows;
    if (page.read === 0 || next.startIndex >= page.total) return { version: cursor.until, rows };
    cursor = next;
    await sleep(pauseMs, undefined, { signal });
  }
}

function firstCursor(version: string | null, now: Date): Cursor {
  const until = now.toISOString();
  const recent = version !== null && Date.parse(until) - Date.parse(version) < WINDOW_MS;
  return { startIndex: 0, since: recent ? version : null, until };
}

async function readPage(url: string, key: string | null, cursor: Cursor, signal: AbortSignal) {
  const asked = new URL(url);
  asked.searchParams.set('startIndex', String(cursor.startIndex));
  asked.searchParams.set('resultsPerPage', String(PER_PAGE));
  if (cursor.since) {
    asked.searchParams.set('lastModStartDate', cursor.since);
    asked.searchParams.set('lastModEndDate', cursor.until);
  }
  const page = answer.parse(await downloadJson(asked.href, { signal, ...(key ? { headers: { apiKey: key } } : {}) }));
  const advisories = new Map<string, AdvisoryRow>();
  const rejected: string[] = [];
  for (const entry of page.vulnerabilities) {
    // One invalid record must not prevent the import of the others.
    const read = readNvdRecord(entry);
    if (read && 'rejected' in read) rejected.push(read.rejected);
    else if (read) advisories.set(read.advisory.id, read.advisory);
  }
  return {
    cursor,
    read: page.vulnerabilities.length,
    total: page.totalResults,
    advisories: [...advisories.values()],
    rejected,
  };
}
