import type { Assessment } from '@assay/contract/assessment.ts';
import { assessmentOf, assessmentsOf } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { unpackJson } from '#platform/evidence/evidence-store.ts';

/** Number of decompressed assessments that are cached; a page of one domain requests the same one several times. */
const KEPT_MAX = 32;
const kept = new Map<string, Assessment>();

/**
 * The whole assessment of a rating. Ratings are immutable and therefore cached; access is checked at each call.
 * @throws {AppError} not-found for a rating that the transaction does not see
 */
export async function loadAssessment(tx: Tx, ratingId: string): Promise<Assessment> {
  const packed = await assessmentOf(tx, ratingId);
  if (!packed) throw new AppError('not-found');
  return unpack(ratingId, packed);
}

/** The assessments of several ratings by id; those that the transaction does not see are left out. */
export async function loadAssessments(tx: Tx, ratingIds: readonly string[]): Promise<Map<string, Assessment>> {
  const loaded = new Map<string, Assessment>();
  for (const { id, assessment } of await assessmentsOf(tx, ratingIds)) loaded.set(id, await unpack(id, assessment));
  return loaded;
}

async function unpack(ratingId: string, packed: Buffer): Promise<Assessment> {
  const known = kept.get(ratingId);
  if (known) return known;
  const assessment = await unpackJson<Assessment>(packed);
  if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value!);
  kept.set(ratingId, assessment);
  return assessment;
}
