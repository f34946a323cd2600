import { TRACKED_PACKAGES } from '@assay/engine';
import { z } from 'zod';
import type { Database } from '#platform/db/access.ts';
import { type FixRow, replaceFixes } from '#platform/db/scans/distribution-fixes.ts';
import { parseJson } from '#platform/parse-json.ts';
import { zipMembersOf } from '../files/zip.ts';
import { type Importer, ofFile, today } from './importer.ts';

/**
 * Distributions' verdicts on vulnerabilities in their packages, in the Open Source Vulnerability format 1.7
 * (https://ossf.github.io/osv-schema/), one archive per ecosystem (https://google.github.io/osv.dev/data/): Debian's security
 * tracker, Ubuntu's CVE tracker, Red Hat's, AlmaLinux' and Rocky Linux' advisories. Only packages that can be identified by a
 * banner are kept.
 */

const BATCH = 5_000;
const CVES_MAX = 200;
/** Records by CVE, or advisories of distributions that publish no records by CVE; other notices repeat the same CVEs. */
const RECORDS = /(?:^|\/)(?:DEBIAN-CVE|UBUNTU-CVE|RHSA|ALSA|RLSA)-[\w:.-]{1,60}\.json$/;
/** Names of packages in the text of a record. */
const PACKAGE_NAMES = /"name":\s?"([^"]{1,60})"/g;

const version = z.string().min(1).max(200);
const shape = z.object({
  id: z.string().max(100),
  withdrawn: z.string().nullish(),
  upstream: z.array(z.string().max(100)).max(CVES_MAX).nullish(),
  related: z.array(z.string().max(100)).max(CVES_MAX).nullish(),
  aliases: z.array(z.string().max(100)).max(CVES_MAX).nullish(),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string().max(100), name: z.string().max(200) }),
        ranges: z
          .array(
            z.object({
              type: z.string().max(20),
              events: z
                .array(
                  z.object({
                    introduced: version.nullish(),
                    fixed: version.nullish(),
                    last_affected: version.nullish(),
                    limit: version.nullish(),
                  }),
                )
                .max(100),
            }),
          )
          .max(100)
          .nullish(),
      }),
    )
    .max(5_000)
    .nullish(),
});

/** OSV ecosystem → distribution and release; paid support (`Ubuntu:Pro:…`) ships different builds. */
const ECOSYSTEMS: readonly (readonly [ecosystem: RegExp, distribution: FixRow['distribution']])[] = [
  [/^Debian:(\d{1,2})$/, 'debian'],
  [/^Ubuntu:(\d\d\.\d\d)(?::LTS)?$/, 'ubuntu'],
  [/^Red Hat:enterprise_linux:(\d{1,2})(?:::[a-z_]{1,20})?$/, 'redhat'],
  [/^AlmaLinux:(\d{1,2})$/, 'almalinux'],
  [/^Rocky Linux:(\d{1,2})$/, 'rocky'],
];

/** The feed's name in the database. */
export function distributionFeed(name: string): string {
  return `distribution:${name}`;
}

/** Importer of one archive. @param name as configured, such as `debian` */
export function importDistribution(name: string): Importer {
  const feed = distributionFeed(name);
  return ofFile(feed, async (db, file, signal) => ({
    version: today(db),
    rows: await readArchive(db, feed, file.path, signal),
  }));
}

async function readArchive(db: Database, feed: string, path: string, signal: AbortSignal): Promise<number> {
  const rows: FixRow[] = [];
  for await (const { content } of zipMembersOf(path, (name) => RECORDS.test(name))) {
    signal.throwIfAborted();
    const text = content.toString('utf8');
    // Most records are about other packages: only the rest is parsed.
    if (namesTracked(text)) rows.push(...fixesOf(parseJson(text)));
  }
  if (rows.length === 0) throw new Error('the archive contains no records of a distribution');
  await db.withoutCompany((tx) => replaceFixes(tx, feed, rows, BATCH));
  return rows.length;
}

function namesTracked(text: string): boolean {
  for (const [, name] of text.matchAll(PACKAGE_NAMES)) if (TRACKED_PACKAGES.test(name!)) return true;
  return false;
}

/** Rows of one record; none if it is withdrawn, malformed, or about other packages. */
export function fixesOf(record: unknown): FixRow[] {
  const read = shape.safeParse(record);
  if (!read.success || read.data.withdrawn) return [];
  const { id, upstream, related, aliases, affected } = read.data;
  const own = /^(?:DEBIAN|UBUNTU)-(CVE-\d{4}-\d{4,19})$/.exec(id)?.[1];
  const named = [...(upstream ?? []), ...(related ?? []), ...(aliases ?? [])];
  const cves = own ? [own] : [...new Set(named.filter((one) => /^CVE-\d{4}-\d{4,19}$/.test(one)))];
  const rows = new Map<string, FixRow>();
  for (const { package: about, ranges } of affected ?? []) {
    const place = placeOf(about.ecosystem);
    if (!place || !TRACKED_PACKAGES.test(about.name)) continue;
    for (const { type, events } of ranges ?? []) {
      if (type !== 'ECOSYSTEM') continue;
      for (const span of spansOf(events))
        for (const cve of cves) {
          const row = { ...place, package: about.name, cve, ...span };
          rows.set(JSON.stringify(row), row);
        }
    }
  }
  return [...rows.values()];
}

function placeOf(ecosystem: string): Pick<FixRow, 'distribution' | 'release'> | null {
  for (const [sign, distribution] of ECOSYSTEMS) {
    const release = sign.exec(ecosystem)?.[1];
    if (release) return { distribution, release };
  }
  return null;
}

type Events = NonNullable<NonNullable<z.infer<typeof shape>['affected']>[number]['ranges']>[number]['events'];

/** Ranges from each `introduced` to the next `fixed`; a range that ends with `last_affected` is skipped. */
function spansOf(events: Events): Pick<FixRow, 'introduced' | 'fixed'>[] {
  const spans: Pick<FixRow, 'introduced' | 'fixed'>[] = [];
  let introduced: string | null | undefined;
  for (const event of events) {
    if (event.introduced) introduced = event.introduced === '0' ? null : event.introduced;
    else if (event.fixed && introduced !== undefined) {
      spans.push({ introduced, fixed: event.fixed });
      introduced = undefined;
    } else if (event.last_affected || event.limit) introduced = undefined;
  }
  if (introduced !== undefined) spans.push({ introduced, fixed: null });
  return spans;
}
