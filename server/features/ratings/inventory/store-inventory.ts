import { discoverAssets } from '@assay/engine';
import { dependenciesOf } from '#features/sharing/index.ts';
import type { Context } from '#platform/context.ts';
import { countRating, listUncountedRatings, saveInventory } from '#platform/db/domains/inventory/inventory-sync.ts';
import { evidenceReferences } from '#platform/db/ratings/ratings.ts';
import { evidenceStore } from '#platform/evidence/evidence-store.ts';
import { forEachDueDomain } from '#platform/queue/rounds.ts';
import { deriveInventory } from './derive-inventory.ts';

/** Domains of older ratings that one round of the planner reads: a set of evidence can have many megabytes. */
const PER_ROUND = 20;

/** Hourly: the inventory of domains that were rated before there was one. */
export async function inventoryOlderRatings({ db, log }: Pick<Context, 'db' | 'log'>): Promise<number> {
  return forEachDueDomain(log, {
    size: PER_ROUND,
    list: (after) => db.withAllCompanies('planner', (tx) => listUncountedRatings(tx, after, PER_ROUND)),
    handle: ({ domain, at, ...rating }) =>
      db.withCompany(rating.companyId, async (tx) => {
        const references = await evidenceReferences(tx, rating.ratingId);
        const set = await evidenceStore.byReference(tx, rating.companyId, references);
        const isBaseline = await countRating(tx, rating);
        // Its evidence was erased.
        if (set.length === 0) return;
        const dependencies = dependenciesOf(domain, set);
        const assets = deriveInventory({ set, hosts: discoverAssets(domain, set).assets, dependencies });
        await saveInventory(tx, { ...rating, at: at.toISOString() }, assets, { isBaseline, seenAt: null });
      }),
    failure: 'the assets of a domain cannot be read from its evidence',
  });
}
