import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import { beginWith, type Scope } from '../scope.ts';

/** The client's connection of a request: its `ServerResponse`. */
export interface ClientConnection {
  readonly destroyed: boolean;
  readonly writableFinished: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** Whether the client disconnected before it received its response. */
export const hasDisconnected = (client: ClientConnection): boolean => client.destroyed && !client.writableFinished;

/** Client → listeners for its disconnect: several transactions of a request may run at the same time. */
const listeners = new WeakMap<ClientConnection, Set<() => void>>();

/** Calls the listener if the client disconnects before it received its response. @returns removes the listener */
function onDisconnect(client: ClientConnection, listener: () => void): () => void {
  const known = listeners.get(client);
  const all = known ?? new Set<() => void>();
  all.add(listener);
  if (!known) {
    listeners.set(client, all);
    client.once('close', () => {
      if (hasDisconnected(client)) for (const call of all) call();
    });
  }
  return () => all.delete(listener);
}

/** Thrown instead of beginning a transaction for a client that has disconnected. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientDisconnected';
  constructor() {
    super('the client closed its connection');
  }
}

/** What the transaction about to begin gets. */
interface Wanted {
  scope: Scope | null;
  limitMs: number;
  /** Its statements are canceled if this client disconnects; null = they run to the end. */
  client: ClientConnection | null;
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
  readonly #cleanups = new WeakMap<DatabaseConnection, () => Promise<unknown>>();

  /** Begins and sets the scope in one round trip. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const store = wanted.getStore();
    if (!store) throw new Error('a transaction needs withCompany, withAllCompanies or withoutCompany');
    const { scope, limitMs, client } = store;
    if (client && hasDisconnected(client)) throw new ClientDisconnected();
    await connection.executeQuery(CompiledQuery.raw(beginWith(scope, limitMs)));
    if (client) await this.#cancelOnDisconnect(connection, client);
  }

  /**
   * Cancels the running statement when the client disconnects, which fails its transaction. Not possible through a transaction
   * pooler, which hides the process ID of the backend: the statement then ends at its time limit.
   */
  async #cancelOnDisconnect(connection: DatabaseConnection, client: ClientConnection): Promise<void> {
    await connection.collectSessionInfo?.();
    let canceled: Promise<unknown> = Promise.resolve();
    const stop = onDisconnect(client, () => {
      canceled = connection.cancelQuery?.(withoutControlClient).catch(() => {}) ?? canceled;
    });
    // A pending cancellation must not cancel a statement of the next transaction on this connection.
    this.#cleanups.set(connection, () => {
      stop();
      return canceled;
    });
  }

  override async releaseConnection(connection: Connection): Promise<void> {
    await this.#cleanups.get(connection)?.();
    this.#cleanups.delete(connection);
    await super.releaseConnection(connection);
  }
}

/** Not called: the dialect is given a control client. */
const withoutControlClient = () => Promise.reject(new Error('no control client'));

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
