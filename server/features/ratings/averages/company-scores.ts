import type { Context } from '#platform/context.ts';
import {
  addDeclines,
  addSupplierSummary,
  listChangedScores,
  listEndedScores,
  listStaleScores,
  renewDeclines,
  replaceCompanyScores,
  replaceStaleScores,
} from '#platform/db/ratings/scores/company-scores.ts';
import { listChangedPlaces, replacePlaces } from '#platform/db/ratings/search/address-places.ts';
import { listEndedDeclines, listWithoutDeclines } from '#platform/db/suppliers/summaries/supplier-declines.ts';
import { listUnsummarized } from '#platform/db/suppliers/summaries/supplier-summaries.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { WEIGHT_MAX } from './ranking.ts';

/** Companies of one round; the next follows immediately. */
const AT_ONCE = 200;
/** Companies whose days and months are computed in one run, from all their ratings; the next run follows in a minute. */
const STALE_AT_ONCE = 50;

type Work = (tx: Tx, companyId: string, weightMax: number) => Promise<void>;

/** Each company in a transaction of its own. @throws the first failure, after the other companies */
async function forEach({ db }: Pick<Context, 'db'>, companies: readonly string[], work: Work): Promise<void> {
  const failures: unknown[] = [];
  for (const id of companies)
    await db.withCompany(id, (tx) => work(tx, id, WEIGHT_MAX)).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Stores the scores of companies with new ratings, each once however many it got. Several processes can do so concurrently. */
export async function updateCompanyScores(context: Pick<Context, 'db'>): Promise<void> {
  for (;;) {
    const companies = await context.db.withAllCompanies('averages', (tx) => listChangedScores(tx, AT_ONCE));
    await forEach(context, companies, replaceCompanyScores);
    if (companies.length < AT_ONCE) return;
  }
}

/** Stores days and months that are not current: earlier ones that have changed, new months, and all of a company at first. */
export async function updateStaleScores(context: Pick<Context, 'db'>): Promise<void> {
  const companies = await context.db.withAllCompanies('averages', (tx) => listStaleScores(tx, STALE_AT_ONCE));
  await forEach(context, companies, replaceStaleScores);
}

/** Stores the means of companies whose oldest counted rating has become too old. */
export async function updateEndedScores(context: Pick<Context, 'db'>): Promise<void> {
  for (;;) {
    const companies = await context.db.withAllCompanies('averages', (tx) => listEndedScores(tx, AT_ONCE));
    await forEach(context, companies, replaceCompanyScores);
    if (companies.length < AT_ONCE) return;
  }
}

/** Stores summaries for portfolios of companies that share their results since the last run, and of all at first. */
export async function addSupplierSummaries(context: Pick<Context, 'db'>): Promise<void> {
  for (;;) {
    const companies = await context.db.withAllCompanies('averages', (tx) => listUnsummarized(tx, AT_ONCE));
    await forEach(context, companies, addSupplierSummary);
    if (companies.length < AT_ONCE) return;
  }
}

/** Stores the decreases of shared domains that have changed with time, and of all after the upgrade. */
export async function updateDeclines(context: Pick<Context, 'db'>): Promise<void> {
  for (const [list, work] of [
    [listWithoutDeclines, addDeclines],
    [listEndedDeclines, renewDeclines],
  ] as const) {
    for (;;) {
      const companies = await context.db.withAllCompanies('averages', (tx) => list(tx, AT_ONCE));
      await forEach(context, companies, work);
      if (companies.length < AT_ONCE) break;
    }
  }
}

/** Stores the number of addresses per country of companies whose addresses have changed. */
export async function updatePlaces(context: Pick<Context, 'db'>): Promise<void> {
  for (;;) {
    const companies = await context.db.withAllCompanies('averages', (tx) => listChangedPlaces(tx, AT_ONCE));
    await forEach(context, companies, replacePlaces);
    if (companies.length < AT_ONCE) return;
  }
}
