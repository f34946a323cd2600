import { failureKindOf } from '../db/connection/database-failure.ts';
import { ObjectStorageError } from '../files/object-storage.ts';

/**
 * Whether a job that failed with this error may succeed when it runs again: the database or the object storage did not
 * respond or did not accept writes. Says nothing about the subject of the job, which must not be recorded as failed.
 */
export function isTransient(error: unknown): boolean {
  return error instanceof ObjectStorageError || failureKindOf(error) !== null;
}
