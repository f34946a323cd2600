import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import { beginWith, type Scope } from '../scope.ts';

/** Who waits for the result of a request: its response. */
export interface Caller {
  readonly destroyed: boolean;
  readonly writableFinished: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** Whether the connection of a caller closed before it had its response. */
export const isGone = (caller: Caller): boolean => caller.destroyed && !caller.writableFinished;

/** What to do when a caller leaves: several transactions of a request may run at the same time. */
const leaving = new WeakMap<Caller, Set<() => void>>();

/** Calls `leave` if the caller leaves before it has its response. @returns to call when it need not be called any more */
function whenGone(caller: Caller, leave: () => void): () => void {
  const known = leaving.get(caller);
  const calls = known ?? new Set<() => void>();
  calls.add(leave);
  if (!known) {
    leaving.set(caller, calls);
    caller.once('close', () => {
      if (isGone(caller)) for (const call of calls) call();
    });
  }
  return () => calls.delete(leave);
}

/** Thrown instead of beginning a transaction for a caller that is gone. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
  constructor() {
    super('the caller closed its connection');
  }
}

/** What the transaction about to begin gets. */
interface Wanted {
  scope: Scope | null;
  limitMs: number;
  /** Whose leaving ends its statements; null = nobody's. */
  caller: Caller | null;
}

/** Absent = no transaction may begin. */
const wanted = new AsyncLocalStorage<Wanted>();

/** Runs `start` so that the transaction it begins has this scope and this limit of its statements. */
export function withScope<T>(transaction: Wanted, start: () => Promise<T>): Promise<T> {
  return wanted.run(transaction, start);
}

/** That of Kysely's driver, whose class is not exported. */
type Connection = Parameters<PostgresDriver['releaseConnection']>[0];

class ScopedDriver extends PostgresDriver {
  /** Connection → to call when its transaction has ended. */
  readonly #callers = new WeakMap<DatabaseConnection, () => Promise<unknown>>();

  /** Begins and sets the scope in one round trip. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const store = wanted.getStore();
    if (!store) throw new Error('a transaction needs withCompany, withAllCompanies or withoutCompany');
    const { scope, limitMs, caller } = store;
    if (caller && isGone(caller)) throw new CallerGone();
    await connection.executeQuery(CompiledQuery.raw(beginWith(scope, limitMs)));
    if (caller) await this.#watch(connection, caller);
  }

  /**
   * Ends the statement that runs when the caller leaves, which fails its transaction. Through a transaction pooler nothing
   * happens, because the number of the server's process is not known; the statement then ends at its limit.
   */
  async #watch(connection: DatabaseConnection, caller: Caller): Promise<void> {
    await connection.collectSessionInfo?.();
    let cancelled: Promise<unknown> = Promise.resolve();
    const stop = whenGone(caller, () => {
      cancelled = connection.cancelQuery?.(withoutControl).catch(() => {}) ?? cancelled;
    });
    // A cancellation on its way must not end a statement of the transaction that gets the connection next.
    this.#callers.set(connection, () => {
      stop();
      return cancelled;
    });
  }

  override async releaseConnection(connection: Connection): Promise<void> {
    await this.#callers.get(connection)?.();
    this.#callers.delete(connection);
    await super.releaseConnection(connection);
  }
}

/** The dialect has a client for it. */
const withoutControl = () => Promise.reject(new Error('no control client'));

/** Kysely's PostgreSQL dialect with transactions that set a scope (see scope.ts). */
export class ScopedDialect extends PostgresDialect {
  readonly #settings: PostgresDialectConfig;
  constructor(settings: PostgresDialectConfig) {
    super(settings);
    this.#settings = settings;
  }
  override createDriver(): PostgresDriver {
    return new ScopedDriver(this.#settings);
  }
}
