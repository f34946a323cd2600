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

/** Values by assessment object and name: they are released with the assessment, so the cache above bounds them. */
const derived = new WeakMap<Assessment, Map<string, unknown>>();
/** Values of one assessment that are cached: those of some languages, not of all. */
const DERIVED_MAX = 24;

/**
 * A value that depends on an assessment alone, computed once while the assessment is cached. All callers share it and
 * must not change it.
 * @param name of the value, with what else it depends on, such as the language
 */
export function derivedFrom<T>(assessment: Assessment, name: string, compute: () => T): T {
  const values = derived.get(assessment) ?? new Map<string, unknown>();
  derived.set(assessment, values);
  if (values.has(name)) return values.get(name) as T;
  const value = compute();
  if (values.size >= DERIVED_MAX) values.delete(values.keys().next().value!);
  values.set(name, value);
  return value;
}
