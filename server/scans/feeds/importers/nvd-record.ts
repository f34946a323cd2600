import { z } from 'zod';
import type { AdvisoryRow, RangeRow } from '../../../db/feeds.ts';

/** A record of NVD as its API and its files hold it (https://nvd.nist.gov/developers/vulnerabilities, JSON 2.0). */

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

/** What a record says; a rejected one names only its id, and one that is not as documented is null. */
export function readNvdRecord(entry: unknown): { advisory: AdvisoryRow } | { rejected: string } | null {
  const parsed = record.safeParse(entry);
  if (!parsed.success) return null;
  const { cve } = parsed.data;
  return cve.vulnStatus === 'Rejected' ? { rejected: cve.id } : { advisory: advisoryOf(cve) };
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
