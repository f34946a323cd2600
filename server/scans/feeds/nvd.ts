import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../../db/access.ts';
import {
  type AdvisoryRow,
  dropAdvisories,
  feedRow,
  keepCursor,
  type RangeRow,
  upsertAdvisories,
} from '../../db/feeds.ts';
import { downloadJson } from './download.ts';
import type { Loaded } from './importers.ts';

/** NVD's limits: 2000 records a page; 5 calls in 30 s without a key, 50 with one (https://nvd.nist.gov/developers). */
const PER_PAGE = 2_000;
const PAUSE_MS = 6_500;
const PAUSE_WITH_KEY_MS = 700;
/** Changes are asked for in windows of at most 120 days. */
const WINDOW_MS = 119 * 86_400_000;
const RANGES_MAX = 200;

const text = z.string();
const cpeMatch = z.object({
  vulnerable: z.boolean(),
  criteria: text,
  versionStartIncluding: text.optional(),
  versionStartExcluding: text.optional(),
  versionEndIncluding: text.optional(),
  versionEndExcluding: text.optional(),
});
const metric = z.array(z.object({ type: text.optional(), cvssData: z.object({ baseScore: z.number() }) })).optional();
const record = z.object({
  cve: z.object({
    id: text.max(40),
    published: text,
    vulnStatus: text.optional(),
    descriptions: z.array(z.object({ lang: text, value: text })).default([]),
    metrics: z
      .object({ cvssMetricV40: metric, cvssMetricV31: metric, cvssMetricV30: metric, cvssMetricV2: metric })
      .default({}),
    weaknesses: z.array(z.object({ description: z.array(z.object({ value: text })) })).default([]),
    configurations: z
      .array(z.object({ nodes: z.array(z.object({ cpeMatch: z.array(cpeMatch).default([]) })) }))
      .default([]),
    references: z.array(z.object({ url: text })).default([]),
  }),
});
const answer = z.object({
  totalResults: z.number().int(),
  timestamp: text,
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
 * NVD's records, page by page; each page is stored with the place where the next begins, so that an import goes on where it
 * was broken off. After the first whole import only changes are asked for.
 */
export async function importNvd(
  db: Database,
  url: string,
  signal: AbortSignal,
  key: string | null,
  pauseMs = key ? PAUSE_WITH_KEY_MS : PAUSE_MS,
): Promise<Loaded> {
  const known = await db.withoutCompany((tx) => feedRow(tx, 'nvd'));
  let cursor = (known?.cursor ?? null) as Cursor | null;
  let rows = known?.rows ?? 0;
  for (;;) {
    const page = await readPage(url, key, cursor ?? firstCursor(known?.version ?? null), signal);
    cursor = page.cursor;
    const next: Cursor = { ...page.cursor, startIndex: page.cursor.startIndex + page.read };
    await db.withoutCompany(async (tx) => {
      await dropAdvisories(tx, page.rejected);
      await upsertAdvisories(tx, page.advisories);
      await keepCursor(tx, 'nvd', { ...next });
    });
    rows = cursor.since === null ? next.startIndex : rows;
    if (page.read === 0 || next.startIndex >= page.total) return { version: cursor.until, rows };
    cursor = next;
    await sleep(pauseMs, undefined, { signal });
  }
}

function firstCursor(version: string | null): Cursor {
  const until = new Date().toISOString();
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
    const parsed = record.safeParse(entry);
    // One record that is not as documented must not keep the others away.
    if (!parsed.success) continue;
    const { cve } = parsed.data;
    if (cve.vulnStatus === 'Rejected') rejected.push(cve.id);
    else advisories.set(cve.id, advisoryOf(cve));
  }
  return {
    cursor,
    read: page.vulnerabilities.length,
    total: page.totalResults,
    advisories: [...advisories.values()],
    rejected,
  };
}

function advisoryOf(cve: z.infer<typeof record>['cve']): AdvisoryRow {
  const { metrics } = cve;
  const scores = metrics.cvssMetricV31 ?? metrics.cvssMetricV30 ?? metrics.cvssMetricV40 ?? metrics.cvssMetricV2;
  const primary = scores?.find((score) => score.type === 'Primary') ?? scores?.[0];
  const english = cve.descriptions.find((description) => description.lang === 'en')?.value ?? '';
  const weaknesses = cve.weaknesses.flatMap((weakness) => weakness.description.map((entry) => entry.value));
  return {
    id: cve.id,
    title: english.slice(0, 500),
    // NVD's instants are UTC and do not say so.
    published: /[Z+]/.test(cve.published) ? cve.published : `${cve.published}Z`,
    cvss: primary?.cvssData.baseScore ?? null,
    cwe: [...new Set(weaknesses.flatMap((value) => /^CWE-(\d{1,6})$/.exec(value)?.[1] ?? []).map(Number))],
    refs: cve.references.slice(0, 10).map((reference) => reference.url.slice(0, 500)),
    products: productsOf(cve.configurations.flatMap((part) => part.nodes.flatMap((node) => node.cpeMatch))),
  };
}

function productsOf(matches: readonly z.infer<typeof cpeMatch>[]): AdvisoryRow['products'] {
  const products = new Map<string, AdvisoryRow['products'][number]>();
  for (const match of matches) {
    // A colon within a part is escaped (NISTIR 7695 §6.2).
    const [, , part, vendor, product, version, update] = match.criteria.split(/(?<!\\):/);
    if (!match.vulnerable || !vendor || !product || !['a', 'o'].includes(part ?? '')) continue;
    const key = `${vendor}:${product}`.toLowerCase();
    const known = products.get(key) ?? { vendor: vendor.toLowerCase(), product: product.toLowerCase(), ranges: [] };
    const range = rangeOf(match, version, update);
    if (range && known.ranges.length < RANGES_MAX) known.ranges.push(range);
    if (known.ranges.length > 0) products.set(key, known);
  }
  return [...products.values()];
}

/** Null where a match names neither a version nor a bound: "every version" cannot be told from "not said". */
function rangeOf(
  match: z.infer<typeof cpeMatch>,
  version: string | undefined,
  update: string | undefined,
): RangeRow | null {
  const named = version && version !== '*' && version !== '-' ? version.replaceAll('\\', '') : null;
  const exact = named && update && update !== '*' && update !== '-' ? `${named}${update.replaceAll('\\', '')}` : named;
  const range: RangeRow = {
    exact,
    startIncluding: match.versionStartIncluding ?? null,
    startExcluding: match.versionStartExcluding ?? null,
    endIncluding: match.versionEndIncluding ?? null,
    endExcluding: match.versionEndExcluding ?? null,
  };
  return Object.values(range).some((bound) => bound !== null) ? range : null;
}
