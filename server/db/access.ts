import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '@assay/contract/clock.ts';
import { Kysely, type Transaction } from 'kysely';
import type pg from 'pg';
import { onceId } from './audit/once.ts';
import { audit } from './audit.ts';
import type { DB } from './generated/tables.ts';
import { ScopedDialect, withScope } from './opening/driver.ts';
import { isConnectionLost, openPool } from './opening/pool.ts';
import { type AdministratorReason, ALL_COMPANIES, type AllCompaniesReason, companyScope, type Scope } from './scope.ts';

/** What queries run on: a transaction whose scope row-level security enforces. */
export type Tx = Transaction<DB>;

/** How long a transaction waits for a server that is restarting, milliseconds. */
const WAIT_FOR_SERVER_MS = 8_000;

/** The only ways to the database for requests and jobs. Rolled back when `work` throws, committed otherwise. */
export interface Database {
  /** Sees and writes one company's rows, and the tables that belong to nobody. */
  withCompany<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Sees every company's rows. An administrator's reason is written to the audit log in the same transaction. */
  withAllCompanies<T>(reason: AllCompaniesReason | AdministratorReason, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Sees no company's rows: for settings, feeds and other tables that belong to nobody. */
  withoutCompany<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For parts that bring their own statements (queue, notices); row-level security shows them no company's rows. */
  readonly pool: pg.Pool;
  /** What `nowOf` reads in its transactions. */
  readonly clock: Clock;
  close(): Promise<void>;
}

const afterwards = new WeakMap<Tx, (() => void)[]>();
const clocks = new WeakMap<Tx, Clock>();

/** The present time, by the clock of the database that the transaction runs on. */
export function nowOf(tx: Tx): Date {
  const clock = clocks.get(tx);
  if (!clock) throw new Error('a transaction needs withCompany, withAllCompanies or withoutCompany');
  return clock.now();
}

/**
 * Calls `work` once the transaction is committed, before `withCompany` and the like return; never when it is rolled back.
 * For what others may hear of only then. `work` must not throw.
 */
export function afterCommit(tx: Tx, work: () => void): void {
  const waiting = afterwards.get(tx);
  if (!waiting) throw new Error('a transaction needs withCompany, withAllCompanies or withoutCompany');
  waiting.push(work);
}

/** Opens the pool of the `app` role. Connects lazily; a server that is away is waited for, for some seconds. */
export function openDatabase(url: string, options: { max: number; name?: string; clock?: Clock }): Database {
  const clock = options.clock ?? systemClock;
  const pool = openPool(url, { max: options.max, name: options.name ?? 'assay' });
  const kysely = new Kysely<DB>({ dialect: new ScopedDialect({ pool }) });

  async function run<T>(scope: Scope | null, work: (tx: Tx) => Promise<T>): Promise<T> {
    const until = performance.now() + WAIT_FOR_SERVER_MS;
    for (let wait = 50; ; wait = Math.min(wait * 2, 1_000)) {
      let begun = false;
      try {
        const then: (() => void)[] = [];
        const result = await withScope(scope, () =>
          kysely.transaction().execute((tx) => {
            begun = true;
            afterwards.set(tx, then);
            clocks.set(tx, clock);
            return work(tx);
          }),
        );
        for (const call of then) call();
        return result;
      } catch (error) {
        // Once the work has begun, only the caller knows whether it may run twice.
        if (begun || performance.now() > until || !isConnectionLost(error)) throw error;
        await sleep(wait);
      }
    }
  }

  return {
    pool,
    clock,
    withCompany: async (companyId, work) => run(companyScope(companyId), work),
    withoutCompany: (work) => run(null, work),
    withAllCompanies: (reason, work) =>
      run(ALL_COMPANIES, async (tx) => {
        if (typeof reason !== 'string') await auditAdministrator(tx, reason);
        return work(tx);
      }),
    close: () => kysely.destroy(),
  };
}

async function auditAdministrator(tx: Tx, reason: AdministratorReason): Promise<void> {
  const { account: accountId, address, action, target = '', reading, company } = reason;
  if (!reading) return audit(tx, { accountId, address, action, target, ...(company ? { companyId: company } : {}) });
  const hour = nowOf(tx).toISOString().slice(0, 13);
  const id = onceId(`${accountId} ${company ?? 'all'} ${hour}`);
  // Asked first, so that pages that load several lists at once do not wait for each other's insert.
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
