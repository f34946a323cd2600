import { sql } from 'kysely';
import { nowOf } from '../access.ts';
import { FEED_STALE_MS } from '../feeds.ts';
import { jsonb } from '../jsonb.ts';
import type { Tx } from '../transaction.ts';

/** A distribution's verdict on one vulnerability in one package of one release. */
export interface FixRow {
  distribution: 'debian' | 'ubuntu' | 'redhat' | 'almalinux' | 'rocky';
  release: string;
  package: string;
  cve: string;
  /** First build that is vulnerable; null = all before the fix. */
  introduced: string | null;
  /** Null = not fixed yet. */
  fixed: string | null;
}

/** Replaces all rows of a feed. */
export async function replaceFixes(tx: Tx, feed: string, rows: readonly FixRow[], batch: number): Promise<void> {
  await sql`delete from distribution_fix where feed = ${feed}`.execute(tx);
  for (let from = 0; from < rows.length; from += batch)
    await sql`
      insert into distribution_fix (feed, distribution, release, package, cve, introduced, fixed)
      select ${feed}, r.distribution, r.release, r.package, r.cve, r.introduced, r.fixed
      from jsonb_to_recordset(${jsonb(rows.slice(from, from + batch))})
        as r (distribution text, release text, package text, cve text, introduced text, fixed text)`.execute(tx);
}

type Fix = Pick<FixRow, 'package' | 'cve' | 'introduced' | 'fixed'>;

/** Rows of some packages in a release, in a stable order. */
export async function fixesOfPackages(
  tx: Tx,
  distribution: string,
  release: string,
  packages: readonly string[],
  limit: number,
): Promise<Fix[]> {
  const { rows } = await sql<Fix>`
    select distinct package, cve, introduced, fixed from distribution_fix
    where distribution = ${distribution} and release = ${release} and package = any(${[...packages]}::text[])
    order by package, cve, introduced, fixed limit ${limit}`.execute(tx);
  return rows;
}

/** Most fixes of one package: those of the largest, PHP and OpenSSL, are about a thousand. */
const FIXES_MAX = 5_000;

/**
 * What the distribution's security tracker says about some packages, from feeds that are not outdated; none if the
 * tracker does not list them or was not loaded.
 */
export async function trackerFixes(
  tx: Tx,
  distribution: string,
  release: string,
  packages: readonly string[],
): Promise<Fix[]> {
  const since = new Date(nowOf(tx).getTime() - FEED_STALE_MS);
  const { rows } = await sql<Fix>`
    select distinct d.package, d.cve, d.introduced, d.fixed
    from distribution_fix d join feed f on f.name = d.feed and f.updated_at >= ${since}
    where d.distribution = ${distribution} and d.release = ${release} and d.package = any(${[...packages]}::text[])
    order by d.package, d.cve, d.introduced, d.fixed limit ${FIXES_MAX}`.execute(tx);
  return rows;
}

/** All rows, for the export of the catalog. */
export async function allFixes(tx: Tx): Promise<FixRow[]> {
  const { rows } = await sql<FixRow>`
    select distinct distribution, release, package, cve, introduced, fixed from distribution_fix
    order by distribution, release, package, cve, introduced, fixed`.execute(tx);
  return rows;
}
