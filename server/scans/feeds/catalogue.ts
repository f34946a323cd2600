import type { Catalogue, SourceAnswer } from '@assay/engine';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../db/access.ts';
import { advisoriesOf, blockEntriesOf, cyclesOf, type FeedRow, feedRow, feedRows } from '../../db/feeds.ts';
import { blockListFeed } from './run.ts';

/** As the interface says: at most so many advisories a product. */
const ADVISORIES_MAX = 500;
/** What was not renewed for so long no longer says what is known now. */
export const FEED_STALE_MS = 30 * 86_400_000;

/** The large feeds read by product, from PostgreSQL. */
export function openCatalogue(db: Database, feeds: Config['feeds']): Catalogue {
  /** Answers with `read` when the feed is loaded, else with the reason why nothing can be said. */
  async function answer<T>(
    on: boolean,
    names: readonly string[],
    read: (tx: Tx) => Promise<T>,
  ): Promise<SourceAnswer<T>> {
    if (!on) return { ok: false, reason: 'source-off' };
    try {
      return await db.withoutCompany(async (tx): Promise<SourceAnswer<T>> => {
        const rows = await Promise.all(names.map((name) => feedRow(tx, name)));
        const loaded = rows.filter((row): row is FeedRow => row?.updatedAt != null);
        if (loaded.length === 0) return { ok: false, reason: 'source-failed' };
        const newest = Math.max(...loaded.map((row) => row.updatedAt!.getTime()));
        if (Date.now() - newest > FEED_STALE_MS) return { ok: false, reason: 'source-stale' };
        return { ok: true, value: await read(tx) };
      });
    } catch {
      return { ok: false, reason: 'source-failed' };
    }
  }

  return {
    versions: () =>
      db.withoutCompany(async (tx) =>
        Object.fromEntries(
          (await feedRows(tx)).flatMap((row) =>
            row.updatedAt && row.version ? [[row.name, `${row.version} (${row.rows})`]] : [],
          ),
        ),
      ),
    advisories: (vendor, product) =>
      answer(feeds.nvd !== null, ['nvd'], async (tx) =>
        (await advisoriesOf(tx, vendor.toLowerCase(), product.toLowerCase(), ADVISORIES_MAX)).map((row) => ({
          id: row.id,
          title: row.title,
          published: row.published,
          cvss: row.cvss,
          epss: row.epss,
          kev: row.kevAdded === null ? null : { added: row.kevAdded, ransomware: row.ransomware ?? false },
          cwe: row.cwe,
          ranges: row.ranges,
          references: row.refs,
        })),
      ),
    releaseCycles: (vendor, product) =>
      answer(feeds.endOfLife !== null, ['endoflife'], (tx) =>
        cyclesOf(tx, vendor.toLowerCase(), product.toLowerCase()),
      ),
    blockLists: (address) =>
      answer(
        feeds.blockLists.length > 0,
        feeds.blockLists.map((list) => blockListFeed(list.name)),
        (tx) => blockEntriesOf(tx, address),
      ),
  };
}
