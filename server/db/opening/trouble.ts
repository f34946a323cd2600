import { isConnectionLost } from './pool.ts';

/** What keeps a working program from using its database. */
export type Trouble =
  /** No connection, or a server that refuses work: starting, stopping, out of connections, read-only after a failover. */
  | 'unavailable'
  /** The disk is full: reading goes on, writing fails. */
  | 'storage-full';

/** SQLSTATEs (PostgreSQL, appendix A) of a server that is there but takes no work now. */
const TAKES_NO_WORK = /^(08...|53300|25006|57P0[1-5])$/;
/** `disk_full` of PostgreSQL; the rest is what the operating system says to this process. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Null for errors that say nothing about the state of the database. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof DatabaseTrouble) return error.trouble;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && FULL.has(code)) return 'storage-full';
  if (isConnectionLost(error) || (typeof code === 'string' && TAKES_NO_WORK.test(code))) return 'unavailable';
  return null;
}

/** Thrown by transactions in place of the driver's error; `cause` is that one. */
export class DatabaseTrouble extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble, cause: unknown) {
    const why = cause instanceof Error ? cause.message || (cause as { code?: string }).code : String(cause);
    super(`${trouble === 'unavailable' ? 'the database is unavailable' : 'the disk is full'}: ${why}`, { cause });
    this.name = 'DatabaseTrouble';
    this.trouble = trouble;
  }
}

/** An error of a full disk that comes later than this after the last one is a new one, milliseconds. */
const SAME_TROUBLE_MS = 60_000;

/** Remembers what is wrong, and tells once when it begins. */
export interface TroubleWatch {
  readonly unavailable: boolean;
  readonly storageFull: boolean;
  /** Notes an error of the database. */
  saw(trouble: Trouble, error: unknown): void;
  /** Notes that a transaction went through. */
  served(): void;
  /** Notes that a write went through after the disk was full. */
  wrote(): void;
}

/** @param tell called once when a trouble begins, with the error that showed it */
export function watchTrouble(tell: (trouble: Trouble, error: unknown) => void): TroubleWatch {
  let unavailable = false;
  let fullAt: number | null = null;
  return {
    get unavailable() {
      return unavailable;
    },
    get storageFull() {
      return fullAt !== null;
    },
    saw(trouble, error) {
      if (trouble === 'unavailable') {
        if (!unavailable) tell(trouble, error);
        unavailable = true;
        return;
      }
      const now = performance.now();
      if (fullAt === null || now - fullAt > SAME_TROUBLE_MS) tell(trouble, error);
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
