import type { z } from 'zod';
import type { AreaRow } from '../api/area-rows.ts';
import type { reportCounts } from '../api/ratings.ts';
import type { AreaId } from '../areas.ts';

/**
 * The count columns of reports (docs/product/data.md, findings per area): each is the number of distinct values in certain rows of
 * the ten detail tables. One table defines the rows, so that a count, its rows and the comparison of several domains
 * are consistent. The counts by severity are the assessment's own.
 */

/** Rows of the detail tables of one domain. */
export type AreaRows = { readonly [A in AreaId]?: readonly AreaRow<A>[] };

/** Section of the count in the report: part 1 is scanning, part 3 intelligence. */
export type CountPart = 'scanning' | 'intelligence';

interface CountSpec {
  part: CountPart;
  area: AreaId;
  /** Counts of this row, each under its own name; an empty list excludes the row. */
  things(row: AreaRow): readonly string[];
}

function count<A extends AreaId>(part: CountPart, area: A, things: (row: AreaRow<A>) => readonly string[]): CountSpec {
  return { part, area, things: things as CountSpec['things'] };
}

const FAILED_STATUSES: ReadonlySet<string> = new Set(['fail', 'warning']);
/** Severities of ports that should not be publicly reachable; an open web port has none of them. */
const SENSITIVE_LEVELS: ReadonlySet<string> = new Set(['critical', 'high', 'medium']);

const addressIf = (listed: (row: AreaRow<'ip_reputation'>) => boolean) =>
  count('intelligence', 'ip_reputation', (row) => (listed(row) ? [row.ipv4 ?? row.ipv6 ?? row.host] : []));

const testsNotPassed = (group: AreaRow<'dns_health'>['group']) =>
  count('scanning', 'dns_health', (row) => (row.group === group && FAILED_STATUSES.has(row.Status) ? [row.name] : []));

const leaks = (...kinds: string[]) =>
  count('intelligence', 'information_leakage', (row) => {
    if (row.dork_cat === null || !kinds.includes(row.dork_cat)) return [];
    return row.urls.length > 0 ? row.urls : [row.id];
  });

const SPECS = {
  /** Addresses on downloaded block lists. */
  blacklist: addressIf((row) => (row.blacklist_amount ?? 0) > 0),
  /** Addresses on DNS block lists. */
  dnsbl: addressIf((row) => row.dns_block_amount > 0),
  /** Addresses that at least one engine calls malicious: a verdict is `3/70`. */
  malicious: addressIf((row) => Number.parseInt(row.vtCheckInfo ?? '0', 10) > 0),
  parent: testsNotPassed('parent'),
  ns: testsNotPassed('ns'),
  soa: testsNotPassed('soa'),
  mx: testsNotPassed('mx'),
  www: testsNotPassed('www'),
  openPorts: count('scanning', 'network_security', (row) => (row.port === null ? [] : [`${row.host}:${row.port}`])),
  sensitivePorts: count('scanning', 'network_security', (row) =>
    row.port !== null && SENSITIVE_LEVELS.has(row.severity ?? '') ? [`${row.host}:${row.port}`] : [],
  ),
  /** Operating systems and applications that are not up to date. */
  platforms: count('scanning', 'patch_cadence', (row) =>
    row.family !== 'library' && row.patch_state === 'not-updated' ? [row.cpe] : [],
  ),
  /** Vulnerabilities of open-source components: a CVE counts once for each component. */
  openSource: count('scanning', 'patch_cadence', (row) =>
    row.family === 'library' ? row.cve.map((cve) => `${row.cpe} ${cve}`) : [],
  ),
  sensitiveFiles: leaks('environment', 'backup', 'document'),
  sensitiveDirectories: leaks('version-control'),
  logs: leaks('log'),
  loginPortals: leaks('login-portal'),
  passwordFiles: leaks('password-file'),
} satisfies Record<keyof z.infer<typeof reportCounts>, CountSpec>;

export type ReportCountId = keyof typeof SPECS;
export type ReportCounts = Readonly<z.infer<typeof reportCounts>>;

/** All count columns in report order, each with its part and the detail table whose rows are counted. */
export const REPORT_COUNTS = Object.entries(SPECS).map(([id, { part, area }]) => ({
  id: id as ReportCountId,
  part,
  area,
}));

/** The rows that a count counts, in the order of their table. */
export function countedRows(id: ReportCountId, rows: AreaRows): AreaRow[] {
  const spec = SPECS[id];
  return (rows[spec.area] ?? []).filter((row) => spec.things(row).length > 0);
}

/** Every count column of a domain. */
export function countRows(rows: AreaRows): ReportCounts {
  const entries = Object.entries(SPECS).map(([id, spec]) => {
    const own = (rows[spec.area] ?? []) as AreaRow[];
    return [id, new Set(own.flatMap((row) => spec.things(row))).size];
  });
  return Object.fromEntries(entries) as ReportCounts;
}
