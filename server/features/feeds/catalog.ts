import { type Catalog, inRange, LIBRARIES, libraryKey, type SourceAnswer, TOR_EXITS } from '@assay/engine';
import type { Config } from '#platform/config/config.ts';
import { type Database, nowOf } from '#platform/db/access.ts';
import {
  advisoriesById,
  blockEntriesOf,
  type Candidate,
  cyclesOf,
  FEED_STALE_MS,
  type FoundAdvisory,
  feedRows,
  listCandidates,
  renewedAt,
} from '#platform/db/feeds.ts';
import { fixesOfPackages } from '#platform/db/scans/distribution-fixes.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { blockListFeedName } from './feed-table.ts';
import { distributionFeed } from './importers/distribution.ts';

/** Limit of the interface: maximum number of advisories of a product. */
const ADVISORIES_MAX = 500;
/** Most fixes returned for one set of packages. */
const FIXES_MAX = 5_000;
/** Feeds whose archives may be imported as files although their download is not configured. */
const DISTRIBUTIONS = ['debian', 'ubuntu', 'redhat', 'almalinux', 'rocky'];

/** The large feeds read by product, from PostgreSQL. */
export function createCatalog(db: Database, feeds: Config['feeds']): Catalog {
  /** Returns the result of `read` if the feed is loaded, else the reason why there is none. */
  async function answer<T>(
    on: boolean,
    names: readonly string[],
    read: (tx: Tx) => Promise<T>,
  ): Promise<SourceAnswer<T>> {
    try {
      return await db.withoutCompany(async (tx): Promise<SourceAnswer<T>> => {
        const loaded = (await renewedAt(tx, names)).map((at) => at.getTime());
        // Imported files count, whether downloads are enabled or not.
        if (loaded.length === 0) return { ok: false, reason: on ? 'source-failed' : 'source-off' };
        if (nowOf(tx).getTime() - Math.max(...loaded) > FEED_STALE_MS) return { ok: false, reason: 'source-stale' };
        return { ok: true, value: await read(tx) };
      });
    } catch {
      return { ok: false, reason: 'source-failed' };
    }
  }

  return {
    versions: () => loadedVersions(db),
    advisories: (vendor, product, version) =>
      answer(
        feeds.nvd !== null || feeds.nvdFiles !== null || feeds.cveRecords !== null,
        ['nvd', 'cve', 'retire'],
        async (tx) => {
          const names = [
            { vendor: vendor.toLowerCase(), product: product.toLowerCase() },
            { vendor: LIBRARIES, product: libraryKey(product) },
          ];
          const found = await listCandidates(tx, names);
          const wanted = version === undefined ? found : found.filter((one) => one.exploited || holds(one, version));
          return (await advisoriesById(tx, wanted.slice(0, ADVISORIES_MAX))).map(advisoryOf);
        },
      ),
    releaseCycles: (vendor, product) =>
      answer(feeds.endOfLife !== null, ['endoflife'], (tx) =>
        cyclesOf(tx, vendor.toLowerCase(), product.toLowerCase()),
      ),
    fixes: (distribution, release, packages) =>
      answer(
        feeds.distributions.length > 0,
        [...new Set([...DISTRIBUTIONS, ...feeds.distributions.map(({ name }) => name)])].map(distributionFeed),
        (tx) => fixesOfPackages(tx, distribution, release, packages, FIXES_MAX),
      ),
    blockLists: (address) =>
      answer(
        feeds.blockLists.length > 0,
        deciding(feeds.blockLists).map((list) => blockListFeedName(list.name)),
        (tx) => blockEntriesOf(tx, address),
      ),
  };
}

/** Feed → version and number of entries. */
export function loadedVersions(db: Database): Promise<Record<string, string>> {
  return db.withoutCompany(async (tx) =>
    Object.fromEntries(
      (await feedRows(tx)).flatMap((row) =>
        // Parts of a feed belong to the feed.
        row.updatedAt && row.version && !row.name.includes('/') ? [[row.name, `${row.version} (${row.rows})`]] : [],
      ),
    ),
  );
}

/** Lists that must be loaded before "on no list" can be reported: the list of Tor exits contains no attackers. */
function deciding(lists: Config['feeds']['blockLists']): Config['feeds']['blockLists'] {
  const attackers = lists.filter(({ name }) => name !== TOR_EXITS);
  return attackers.length > 0 ? attackers : lists;
}

function holds({ ranges }: Pick<Candidate, 'ranges'>, version: string): boolean {
  return ranges.some((range) => inRange(version, range));
}

export function advisoryOf(row: FoundAdvisory) {
  const { exploitation, automatable, impact } = row;
  return {
    id: row.id,
    title: row.title,
    published: row.published,
    cvss: row.cvss,
    epss: row.epss,
    kev: row.kevAdded === null ? null : { added: row.kevAdded, ransomware: row.ransomware ?? false },
    cwe: row.cwe,
    ranges: row.ranges,
    references: row.refs,
    ...(row.disputed ? { disputed: true as const } : {}),
    ...(exploitation === null ? {} : { ssvc: { exploitation, automatable, impact } }),
  };
}
