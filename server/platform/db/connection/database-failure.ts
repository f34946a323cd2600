import { isConnectionLost } from './pool.ts';

/** Why the database cannot be used. */
export type FailureKind =
  /** No connection, or a server that refuses work: starting, stopping, out of connections, read-only after a failover. */
  | 'unavailable'
  /** The disk is full: reads work, writes fail. */
  | 'storage-full';

/** SQLSTATEs (PostgreSQL, appendix A) of a server that is running but does not accept work now. */
const TAKES_NO_WORK = /^(08...|53300|25006|57P0[1-5])$/;
/** `disk_full` of PostgreSQL, and the error codes of the operating system. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Null for errors that are not about the state of the database. */
export function failureKindOf(error: unknown): FailureKind | null {
  if (error instanceof DatabaseFailure) return error.kind;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && FULL.has(code)) return 'storage-full';
  if (isConnectionLost(error) || (typeof code === 'string' && TAKES_NO_WORK.test(code))) return 'unavailable';
  return null;
}

/** Thrown by transactions instead of the driver's error, which is its `cause`. */
export class DatabaseFailure extends Error {
  readonly kind: FailureKind;
  constructor(kind: FailureKind, cause: unknown) {
    const why = cause instanceof Error ? cause.message || (cause as { code?: string }).code : String(cause);
    super(`${kind === 'unavailable' ? 'the database is unavailable' : 'the disk is full'}: ${why}`, { cause });
    this.name = 'DatabaseFailure';
    this.kind = kind;
  }
}

/** An error of a full disk later than this after the previous one is reported again, milliseconds. */
const SAME_FAILURE_MS = 60_000;

/** Keeps track of database failures, and reports each once when it begins. */
export interface FailureWatch {
  readonly unavailable: boolean;
  readonly storageFull: boolean;
  /** Notes an error of the database. */
  saw(kind: FailureKind, error: unknown): void;
  /** Notes that a transaction went through. */
  served(): void;
  /** Notes that a write went through after the disk was full. */
  wrote(): void;
}

/** @param report called once when a failure begins, with the error that showed it */
export function watchFailures(report: (kind: FailureKind, error: unknown) => void): FailureWatch {
  let unavailable = false;
  let fullAt: number | null = null;
  return {
    get unavailable() {
      return unavailable;
    },
    get storageFull() {
      return fullAt !== null;
    },
    saw(kind, error) {
      if (kind === 'unavailable') {
        if (!unavailable) report(kind, error);
        unavailable = true;
        return;
      }
      const now = performance.now();
      if (fullAt === null || now - fullAt > SAME_FAILURE_MS) report(kind, error);
      fullAt = now;
    },
    served() {
      unavailable = false;
    },
    wrote() {
      fullAt = null;
    },
  };
}
