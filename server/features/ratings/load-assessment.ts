import type { Assessment } from '@assay/contract/assessment.ts';
import { datedAssessment } from '@assay/engine';
import { objectStorageOf } from '#platform/db/access.ts';
import { assessmentsOf, type PackedAssessment } from '#platform/db/ratings/ratings.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { readJson } from '#platform/evidence/evidence-store.ts';

/** Number of decompressed assessments that are cached; a page of one domain requests the same one several times. */
const KEPT_MAX = 32;
const kept = new Map<string, Assessment>();

/**
 * The whole assessment of a rating. Ratings are immutable and therefore cached; access is checked at each call.
 * @throws {AppError} not-found for a rating that the transaction does not see
 * @throws ObjectStorageError if it was moved there and cannot be read
 */
export async function loadAssessment(tx: Tx, ratingId: string): Promise<Assessment> {
  const [stored] = await assessmentsOf(tx, [ratingId]);
  if (!stored) throw new AppError('not-found');
  return unpack(tx, stored);
}

/** The assessments of several ratings by id; those that the transaction does not see are left out. Throws as `loadAssessment`. */
export async function loadAssessments(tx: Tx, ratingIds: readonly string[]): Promise<Map<string, Assessment>> {
  const loaded = new Map<string, Assessment>();
  for (const stored of await assessmentsOf(tx, ratingIds)) loaded.set(stored.id, await unpack(tx, stored));
  return loaded;
}

async function unpack(tx: Tx, { id, times, ...packed }: PackedAssessment): Promise<Assessment> {
  const known = kept.get(id);
  if (known) return known;
  const stored = await readJson<Assessment>(objectStorageOf(tx), packed);
  const assessment = times ? datedAssessment(stored, times) : stored;
  makeRoom(kept, KEPT_MAX);
  kept.set(id, assessment);
  return assessment;
}

/** Values that are cached for one assessment: those of some languages, not of all. */
const DERIVED_MAX = 24;

/**
 * Caches values that depend on an assessment and a key, such as the language, while the assessment is cached. All callers
 * share a value and must not change it.
 */
export function createAssessmentCache<T extends object>() {
  // Released with the assessment, so that the cache above bounds it.
  const derived = new WeakMap<Assessment, Map<string, T>>();
  return (assessment: Assessment, key: string, compute: () => T): T => {
    const values = derived.get(assessment) ?? new Map<string, T>();
    derived.set(assessment, values);
    const known = values.get(key);
    if (known) return known;
    const value = compute();
    makeRoom(values, DERIVED_MAX);
    values.set(key, value);
    return value;
  };
}

/** Removes the oldest entry of a full map. */
function makeRoom(map: Map<string, unknown>, max: number): void {
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size >= max) map.delete(oldest);
}
