import type { Context } from '../context.ts';
import {
  forgetReleasedObjects,
  listReleasedObjects,
  MOVABLE_KINDS,
  type MovableKind,
  releaseMovedContents,
  takeContentsToMove,
} from '../db/scans/object-contents.ts';
import { type ObjectStorage, ObjectStorageError } from '../files/object-storage.ts';
import { logFailure } from '../logging/log-failure.ts';

/**
 * Contents stay in the database for an hour, so that a running scan and a report that was just made do not depend on the
 * object storage; released objects as long, so that an upload of a process that is stopping has certainly ended.
 */
const WAIT_SECONDS = 3_600;
/** Contents that one transaction takes: evidence of 2 kB on average, assessments of 10 kB, files of a megabyte. */
const AT_ONCE: Readonly<Record<MovableKind, number>> = {
  ...{ evidence: 200, assessments: 100, reports: 10, slides: 10, 'integrated-reports': 5, questionnaires: 10 },
};
const ERASED_AT_ONCE = 200;
/** A pass ends after this long, so that the next one of the minute is not skipped for long; milliseconds. */
const PASS_MS = 45_000;

/**
 * Moves contents from the database to object storage, if one is configured, and deletes objects that nothing refers to
 * any more. A content leaves the database only after its upload succeeded: while the object storage fails, everything
 * stays in the database, and the next pass continues. Every process may run it, also concurrently.
 * @param wait seconds that contents and released objects wait
 */
export async function moveToObjectStorage(context: Context, wait = WAIT_SECONDS): Promise<void> {
  const { objectStorage, log } = context;
  if (!objectStorage) return;
  const until = performance.now() + PASS_MS;
  try {
    for (const kind of MOVABLE_KINDS) {
      while (performance.now() < until && (await moveBatch(context, objectStorage, kind, wait)));
    }
    while (performance.now() < until && (await eraseBatch(context, objectStorage, wait)));
  } catch (error) {
    if (!(error instanceof ObjectStorageError)) throw error;
    logFailure(log, error, 'contents stay in the database: they could not be moved to object storage');
  }
}

/** @returns whether there may be more */
async function moveBatch(
  { db }: Context,
  storage: ObjectStorage,
  kind: MovableKind,
  seconds: number,
): Promise<boolean> {
  const limit = AT_ONCE[kind];
  const taken = await db.withAllCompanies('planner', (tx) => takeContentsToMove(tx, kind, { seconds, limit }));
  const results = await Promise.allSettled(taken.map(({ key, content }) => storage.put(key, content)));
  const moved = taken.filter((_, at) => results[at]!.status === 'fulfilled');
  if (moved.length > 0) await db.withAllCompanies('planner', (tx) => releaseMovedContents(tx, kind, moved));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return taken.length === limit;
}

/** @returns whether there may be more */
async function eraseBatch({ db }: Context, storage: ObjectStorage, seconds: number): Promise<boolean> {
  const keys = await db.withoutCompany((tx) => listReleasedObjects(tx, { seconds, limit: ERASED_AT_ONCE }));
  await Promise.all(keys.map((key) => storage.delete(key)));
  if (keys.length > 0) await db.withoutCompany((tx) => forgetReleasedObjects(tx, keys));
  return keys.length === ERASED_AT_ONCE;
}
