import { z } from 'zod';
import type { AdvisoryRow, RangeRow } from '#platform/db/feeds.ts';

/** An NVD record in the format of its API and files (https://nvd.nist.gov/developers/vulnerabilities, JSON 2.0). */

const RANGES_MAX = 200;
/** Maximum number of conditions of one configuration; NVD's have two or three nodes. */
const GROUPS_MAX = 5;
/**
 * Maximum number of alternatives of one condition: firmware lists hundreds of devices, and further ones do not change
 * the result.
 */
const MEMBERS_MAX = 20;

const text = z.string();
const cpeMatch = z.object({
  vulnerable: z.boolean(),
  criteria: text,
  versionStartIncluding: text.optional(),
  versionStartExcluding: text.optional(),
  versionEndIncluding: text.optional(),
  versionEndExcluding: text.optional(),
});
const node = z.object({
  operator: text.optional(),
  negate: z.boolean().optional(),
  cpeMatch: z.array(cpeMatch).default([]),
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
    cveTags: z.array(z.object({ tags: z.array(text).default([]) })).default([]),
    configurations: z.array(z.object({ operator: text.optional(), nodes: z.array(node) })).default([]),
    references: z.array(z.object({ url: text })).default([]),
  }),
});

/** Content of a record; a rejected one has only its id, and an invalid one is null. */
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
    // NVD's timestamps are UTC without a time zone.
    published: /[Z+]/.test(cve.published) ? cve.published : `${cve.published}Z`,
    cvss: primary?.cvssData.baseScore ?? null,
    cwe: [...new Set(weaknesses.flatMap((value) => /^CWE-(\d{1,6})$/.exec(value)?.[1] ?? []).map(Number))],
    refs: cve.references.slice(0, 10).map((reference) => reference.url.slice(0, 500)),
    disputed: cve.cveTags.some(({ tags }) => tags.includes('disputed')) || isDisputed(english),
    products: productsOf(cve.configurations.flatMap(conditional)),
  };
}

/** Before the tag existed, the description began with this word. */
export function isDisputed(description: string): boolean {
  return /^\s*\*\*\s*DISPUTED\s*\*\*/.test(description);
}

type Match = z.infer<typeof cpeMatch>;
type Configuration = z.infer<typeof record>['cve']['configurations'][number];
interface ConditionalMatch {
  match: Match;
  requires: string[][];
}

/**
 * Matches with the software that must be present as well: in a configuration of the operator AND one of every other node, in a node of the
 * operator AND every other match (https://nvd.nist.gov/developers/vulnerabilities, "configurations").
 */
function conditional({ operator, nodes }: Configuration): ConditionalMatch[] {
  const named = nodes
    .filter((one) => one.negate !== true && one.cpeMatch.length > 0)
    // Once for each node: firmware records combine hundreds of products with hundreds of devices.
    .map((node) => ({ node, groups: groupsOf(node) }));
  return named.flatMap((own) => {
    const around: string[][] = [];
    if (operator === 'AND')
      for (const other of named) {
        if (around.length >= GROUPS_MAX) break;
        if (other !== own) around.push(...other.groups);
      }
    const { node } = own;
    const first = node.operator === 'AND' ? node.cpeMatch.slice(0, GROUPS_MAX + 1) : [];
    return node.cpeMatch.map((match) => {
      const within = first.filter((one) => one !== match).map((one) => membersOf([one]));
      return { match, requires: [...around, ...within].slice(0, GROUPS_MAX) };
    });
  });
}

/** Groups of names; a node is met when every group has a match. */
function groupsOf({ operator, cpeMatch }: Configuration['nodes'][number]): string[][] {
  if (operator !== 'AND') return [membersOf(cpeMatch)];
  return cpeMatch.slice(0, GROUPS_MAX).map((match) => membersOf([match]));
}

function membersOf(group: readonly Match[]): string[] {
  const names = group.map(({ criteria }) => partsOf(criteria).slice(2, 5).join(':').toLowerCase());
  return [...new Set(names)].slice(0, MEMBERS_MAX);
}

/** A colon within a part is escaped (NISTIR 7695 §6.2). */
const partsOf = (criteria: string) => criteria.split(/(?<!\\):/);

function productsOf(matches: readonly ConditionalMatch[]): AdvisoryRow['products'] {
  const products = new Map<string, AdvisoryRow['products'][number]>();
  for (const { match, requires } of matches) {
    const [, , part, vendor, product, version, update, , , , target] = partsOf(match.criteria);
    if (!match.vulnerable || !vendor || !product || !['a', 'o'].includes(part ?? '')) continue;
    const key = `${vendor}:${product}`.toLowerCase();
    const known = products.get(key) ?? { vendor: vendor.toLowerCase(), product: product.toLowerCase(), ranges: [] };
    const bounds = rangeOf(match, version, update);
    const range = bounds && {
      ...bounds,
      ...(requires.length > 0 ? { requires } : {}),
      ...(target && target !== '*' && target !== '-' ? { target: target.toLowerCase() } : {}),
    };
    if (range && known.ranges.length < RANGES_MAX) known.ranges.push(range);
    if (known.ranges.length > 0) products.set(key, known);
  }
  return [...products.values()];
}

/** Null if a match has neither a version nor a bound: "every version" cannot be distinguished from "not specified". */
function rangeOf(match: Match, version: string | undefined, update: string | undefined): RangeRow | null {
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
