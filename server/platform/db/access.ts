import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '@assay/contract/clock.ts';
import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import { DATABASE_TIMEOUTS, type DatabaseTimeouts } from '../config/database-timeouts.ts';
import type { ObjectStorage } from '../files/object-storage.ts';
import { entryIdOf } from './audit/entry-id.ts';
import { audit, isAudited } from './audit.ts';
import { DatabaseFailure, type FailureKind, failureKindOf, watchFailures } from './connection/database-failure.ts';
import { type ClientConnection, ScopedDialect, withScope } from './connection/driver.ts';
import { failFast, sharedProbe } from './connection/fail-fast.ts';
import { FairShare } from './connection/fair-share.ts';
import { QUEUE_SCHEMA } from './connection/grants.ts';
import { ControlClient, openPool } from './connection/pool.ts';
import { traceStatement } from './connection/trace-statement.ts';
import type { DB } from './generated/tables.ts';
import { type AdministratorReason, ALL_COMPANIES, type AllCompaniesReason, companyScope, type Scope } from './scope.ts';
import type { Tx } from './transaction.ts';

/** How long a transaction of a request retries to reach the database server, milliseconds. */
const REQUEST_RETRY_MS = 1_000;
/** How long a transaction of a background job retries, milliseconds: long enough for a restart of the server. */
const JOB_RETRY_MS = 8_000;
const retryWindow = new AsyncLocalStorage<number>();

/** For background jobs: transactions that `work` begins retry longer if the database server does not respond. */
export function withLongRetry<T>(work: () => Promise<T>): Promise<T> {
  return retryWindow.run(JOB_RETRY_MS, work);
}

const ofRequest = new AsyncLocalStorage<{ client: ClientConnection | null }>();

/**
 * For handlers of requests: statements of the transactions that `work` begins are ended at a limit (DatabaseTimeouts).
 * @param client cancels them if it disconnects; only for `work` that writes nothing and whose result no other client uses
 */
export function withinRequest<T>(work: () => T, client: ClientConnection | null = null): T {
  return ofRequest.run({ client }, work);
}

/** The only access to the database for requests and jobs. Rolled back when `work` throws, committed otherwise. */
export interface Database {
  /** Sees and writes one company's rows, and the tables without a company. */
  withCompany<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Sees every company's rows. An administrator's reason is written to the audit log in the same transaction. */
  withAllCompanies<T>(reason: AllCompaniesReason | AdministratorReason, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Sees no company's rows: for settings, feeds and other tables without a company. */
  withoutCompany<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For parts with their own statements (queue, notices); row-level security shows them no company's rows. */
  readonly pool: pg.Pool;
  /** The clock that `nowOf` reads in its transactions. */
  readonly clock: Clock;
  /**
   * What works now: reading, because it returns, and writing, which is tried if the disk was full.
   * @throws DatabaseFailure if the database does not respond
   */
  health(): Promise<{ writing: boolean }>;
  /** Notes an error of a component with separate connections. @returns whether the database caused it */
  noteFailure(error: unknown): boolean;
  close(): Promise<void>;
}

const afterwards = new WeakMap<Tx, (() => void)[]>();
const clocks = new WeakMap<Tx, Clock>();
const objectStorages = new WeakMap<Tx, ObjectStorage>();

/** The present time, by the clock of the database that the transaction runs on. */
export function nowOf(tx: Tx): Date {
  const clock = clocks.get(tx);
  if (!clock) throw new Error('a transaction needs withCompany, withAllCompanies or withoutCompany');
  return clock.now();
}

/** Where contents are that were moved out of the database; null if none is configured. */
export function objectStorageOf(tx: Tx): ObjectStorage | null {
  return objectStorages.get(tx) ?? null;
}

/**
 * Calls `work` once the transaction is committed, before `withCompany` and the like return; never when it is rolled
 * back. For messages that must not be sent before. `work` must not throw.
 */
export function afterCommit(tx: Tx, work: () => void): void {
  const waiting = afterwards.get(tx);
  if (!waiting) throw new Error('a transaction needs withCompany, withAllCompanies or withoutCompany');
  waiting.push(work);
}

export interface OpenOptions {
  max: number;
  name?: string;
  clock?: Clock;
  timeouts?: DatabaseTimeouts;
  objectStorage?: ObjectStorage | null;
  /** Statements become spans of the request or job that they belong to. */
  traced?: boolean;
  /** Called once when the database becomes unavailable or its disk full. */
  onFailure?(failure: FailureKind, error: unknown): void;
  /** Called after the commit of a transaction that has written audit entries. */
  onAudited?(): void;
}

/**
 * Opens the pool of the `app` role. Connects lazily. Transactions throw DatabaseFailure if no server responds for one
 * second (within `withLongRetry`: eight), and if the disk is full.
 */
export function openDatabase(url: string, options: OpenOptions): Database {
  const clock = options.clock ?? systemClock;
  const timeouts = options.timeouts ?? DATABASE_TIMEOUTS;
  const pool = openPool(url, { max: options.max, name: options.name ?? 'assay', connectMs: timeouts.connect });
  const kysely = new Kysely<DB>({
    dialect: new ScopedDialect({ pool, controlClient: ControlClient }),
    ...(options.traced ? { log: traceStatement } : {}),
  });
  const watch = watchFailures(options.onFailure ?? (() => {}));
  const ask = sharedProbe(url);

  const shares = new FairShare(options.max);

  async function run<T>(scope: Scope | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    const ofJob = retryWindow.getStore() !== undefined;
    const until = performance.now() + (retryWindow.getStore() ?? REQUEST_RETRY_MS);
    // A job does not fail because a server takes longer to accept connections than a user wants to wait.
    const limitOfCheck = () => (watch.unavailable && !ofJob ? timeouts.checkInOutage : timeouts.check);
    for (let wait = 50; ; wait = Math.min(wait * 2, 250)) {
      const then: (() => void)[] = [];
      const attempt = { begun: false, abandoned: false };
      let begun: Tx | null = null;
      try {
        const request = ofRequest.getStore();
        const limitMs = request ? timeouts.requestStatement : timeouts.jobStatement;
        const running = withScope({ scope, limitMs, client: request?.client ?? null }, () =>
          kysely.transaction().execute((tx) => {
            // The caller has already received an error.
            if (attempt.abandoned) throw new Error('abandoned');
            attempt.begun = true;
            afterwards.set(tx, then);
            clocks.set(tx, clock);
            if (options.objectStorage) objectStorages.set(tx, options.objectStorage);
            begun = tx;
            return work(tx);
          }),
        );
        const result = await failFast(running, attempt, timeouts.checkAfter, () => ask(limitOfCheck()));
        watch.served();
        for (const call of then) call();
        if (begun && isAudited(begun)) options.onAudited?.();
        return result;
      } catch (error) {
        const failure = failureKindOf(error);
        if (!failure) throw error;
        watch.saw(failure, error);
        // Once the work has begun, only the caller knows whether it can be repeated.
        const next = attempt.abandoned ? timeouts.checkAfter + timeouts.checkInOutage : wait;
        if (attempt.begun || failure === 'storage-full' || performance.now() + next > until) {
          throw error instanceof DatabaseFailure ? error : new DatabaseFailure(failure, error);
        }
        await sleep(wait);
      }
    }
  }

  return {
    pool,
    clock,
    withCompany: async (companyId, work) => shares.run(companyId, () => run(companyScope(companyId), work)),
    withoutCompany: (work) => run(null, work),
    withAllCompanies: (reason, work) =>
      shares.run(typeof reason === 'string' ? null : 'administrators', () =>
        run(ALL_COMPANIES, async (tx) => {
          if (typeof reason !== 'string') await auditAdministrator(tx, reason);
          return work(tx);
        }),
      ),
    async health() {
      await run(null, async (tx) => void (await sql`select 1`.execute(tx)));
      if (!watch.storageFull) return { writing: true };
      try {
        await run(null, tryToWrite);
      } catch (error) {
        if (failureKindOf(error) === 'storage-full') return { writing: false };
        if (error !== ROLLED_BACK) throw error;
      }
      watch.wrote();
      return { writing: true };
    },
    noteFailure(error) {
      const failure = failureKindOf(error);
      if (failure && !(error instanceof DatabaseFailure)) watch.saw(failure, error);
      return failure !== null;
    },
    close: () => kysely.destroy(),
  };
}

const ROLLED_BACK = new Error('rolled back');

/**
 * Creates a table in the schema where the role may, writes some pages to it, and rolls back.
 * @throws ROLLED_BACK when writing works
 */
async function tryToWrite(tx: Tx): Promise<never> {
  const table = sql.table(`${QUEUE_SCHEMA}.storage_check`);
  await sql`create table ${table} (filling text)`.execute(tx);
  // 8 pages of 8 kB.
  await sql`insert into ${table} select repeat(md5(n::text), 200) from generate_series(1, 10) n`.execute(tx);
  throw ROLLED_BACK;
}

async function auditAdministrator(tx: Tx, reason: AdministratorReason): Promise<void> {
  const { account: accountId, address, action, target = '', reading, company } = reason;
  if (!reading) return audit(tx, { accountId, address, action, target, ...(company ? { companyId: company } : {}) });
  const hour = nowOf(tx).toISOString().slice(0, 13);
  const id = entryIdOf(`${accountId} ${company ?? 'all'} ${hour}`);
  // Inserted only if missing, so that pages that load several lists concurrently do not wait for each other's insert.
  const known = await tx.selectFrom('audit_log').select('id').where('id', '=', id).executeTakeFirst();
  if (known) return;
  const facts = { first: action, ...(target ? { target } : {}) };
  await audit(tx, {
    id,
    accountId,
    address,
    action: 'administrator.read',
    target: company ?? '',
    facts,
    ...(company ? { companyId: company } : {}),
  });
}

/** The row of a query that always has one, such as an aggregate. @throws Error if it has none */
export function soleRow<T>({ rows: [row] }: { rows: readonly T[] }): T {
  if (row === undefined) throw new Error('a query without its row');
  return row;
}
