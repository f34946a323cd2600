import { FeedUnreachableError } from '#features/feeds/index.ts';
import { DatabaseFailure, type FailureKind } from '#platform/db/connection/database-failure.ts';

/** Why a job failed, as a message of the thread: classes of errors do not survive being posted. */
export interface JobFailure {
  message: string;
  database?: FailureKind;
  unreachableHost?: string;
}

export function toJobFailure(error: unknown): JobFailure {
  if (error instanceof DatabaseFailure) {
    const { cause, kind } = error;
    return { message: cause instanceof Error ? cause.message : error.message, database: kind };
  }
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof FeedUnreachableError ? { message, unreachableHost: error.host } : { message };
}

export function fromJobFailure({ message, database, unreachableHost }: JobFailure): Error {
  if (database) return new DatabaseFailure(database, new Error(message));
  return unreachableHost === undefined ? new Error(message) : new FeedUnreachableError(unreachableHost);
}
