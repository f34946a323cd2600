import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import type { LockedPackage } from './lockfile.ts';
import { compareVersions } from './semver.ts';

/** A known vulnerability of a package that the lockfile names. */
export interface KnownVulnerability {
  name: string;
  version: string;
  /** Of the OSV data set: GHSA-…, MAL-…. */
  id: string;
}

/** What is read of a record (https://ossf.github.io/osv-schema/). */
interface Record_ {
  id: string;
  withdrawn?: string;
  affected?: {
    package?: { ecosystem?: string; name?: string };
    versions?: string[];
    ranges?: { type?: string; events?: { introduced?: string; fixed?: string; last_affected?: string }[] }[];
  }[];
}

/** Maximum number of queries per OSV request (https://google.github.io/osv.dev/post-v1-querybatch/). */
const QUERIES_MAX = 1000;
const ANSWER_LIMIT_MS = 30_000;

/**
 * Queries the OSV API for each name and version.
 * @throws Error if it does not respond as documented
 */
export async function queryOsv(url: string, packages: readonly LockedPackage[]): Promise<KnownVulnerability[]> {
  const found: KnownVulnerability[] = [];
  const all = distinct(packages);
  for (let at = 0; at < all.length; at += QUERIES_MAX) {
    const part = all.slice(at, at + QUERIES_MAX);
    const queries = part.map(({ name, version }) => ({ package: { ecosystem: 'npm', name }, version }));
    const answer = await fetch(new URL('/v1/querybatch', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ queries }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    if (!answer.ok) throw new Error(`OSV answered with status ${answer.status}.`);
    const { results } = (await answer.json()) as { results?: ({ vulns?: { id: string }[] } | null)[] };
    if (results?.length !== part.length) throw new Error('OSV did not answer every question.');
    for (const [index, result] of results.entries()) {
      const { name, version } = part[index]!;
      found.push(...(result?.vulns ?? []).map(({ id }) => ({ name, version, id })));
    }
  }
  return found;
}

/** Compares with an export of the data set: its `all.zip` of the ecosystem npm, a folder of its files, or one file. */
export function searchExport(path: string, packages: readonly LockedPackage[]): KnownVulnerability[] {
  const versions = new Map<string, Set<string>>();
  for (const { name, version } of packages) versions.set(name, (versions.get(name) ?? new Set()).add(version));
  const found: KnownVulnerability[] = [];
  let records = 0;
  for (const text of textsOf(path)) {
    const read = JSON.parse(text) as Record_ | Record_[];
    for (const record of Array.isArray(read) ? read : [read]) {
      records++;
      if (record.withdrawn) continue;
      for (const { name, version } of affectedBy(record, versions)) found.push({ name, version, id: record.id });
    }
  }
  if (records === 0) throw new Error(`${path} holds no record of the OSV data set.`);
  return found;
}

function* textsOf(path: string): Iterable<string> {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path)) if (name.endsWith('.json')) yield readFileSync(join(path, name), 'utf8');
  } else if (path.endsWith('.zip')) {
    for (const bytes of Object.values(unzipSync(readFileSync(path)))) yield new TextDecoder().decode(bytes);
  } else yield readFileSync(path, 'utf8');
}

function* affectedBy(
  record: Record_,
  versions: ReadonlyMap<string, ReadonlySet<string>>,
): Iterable<{ name: string; version: string }> {
  for (const { package: of, versions: listed = [], ranges = [] } of record.affected ?? []) {
    if (of?.ecosystem !== 'npm' || of.name === undefined) continue;
    for (const version of versions.get(of.name) ?? []) {
      const within = ranges.some(({ type, events = [] }) => type === 'SEMVER' && isWithin(version, events));
      if (within || listed.includes(version)) yield { name: of.name, version };
    }
  }
}

/** Evaluates a range's events in the order of their versions (OSV schema, "evaluation"). */
function isWithin(
  version: string,
  events: readonly { introduced?: string; fixed?: string; last_affected?: string }[],
): boolean {
  const at = (event: (typeof events)[number]) => event.introduced ?? event.fixed ?? event.last_affected ?? '0';
  let within = false;
  for (const event of [...events].sort((one, other) => compareVersions(at(one), at(other)))) {
    const order = compareVersions(version, at(event));
    if (event.introduced !== undefined && (event.introduced === '0' || order >= 0)) within = true;
    if (event.fixed !== undefined && order >= 0) within = false;
    if (event.last_affected !== undefined && order > 0) within = false;
  }
  return within;
}

function distinct(packages: readonly LockedPackage[]): LockedPackage[] {
  return [...new Map(packages.map((one) => [`${one.name}@${one.version}`, one])).values()];
}
