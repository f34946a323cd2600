import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import { beginWith, type Scope } from '../scope.ts';

/** The scope that the transaction about to begin gets; absent = no transaction may begin. */
const wanted = new AsyncLocalStorage<{ scope: Scope | null; limitMs: number | null }>();

/** Runs `start` so that the transaction it begins has this scope and this limit of its statements. */
export function withScope<T>(scope: Scope | null, limitMs: number | null, start: () => Promise<T>): Promise<T> {
  return wanted.run({ scope, limitMs }, start);
}

class ScopedDriver extends PostgresDriver {
  /** Begins and sets the scope in one round trip. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const store = wanted.getStore();
    if (!store) throw new Error('a transaction needs withCompany, withAllCompanies or withoutCompany');
    await connection.executeQuery(CompiledQuery.raw(beginWith(store.scope, store.limitMs)));
  }
}

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
