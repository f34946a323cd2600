import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/db/transaction.ts';

/**
 * The context, with a database that ends the connection of one transaction before its work, as a restart does.
 * @param at which transaction of a company or without one, from 1
 */
export function losingConnection(context: Context, at: number): Context {
  const { db } = context;
  let count = 0;
  const lose =
    <T>(work: (tx: Tx) => Promise<T>) =>
    async (tx: Tx) => {
      count += 1;
      if (count === at) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
      return work(tx);
    };
  return {
    ...context,
    db: {
      ...db,
      withCompany: (companyId, work) => db.withCompany(companyId, lose(work)),
      withoutCompany: (work) => db.withoutCompany(lose(work)),
    },
  };
}
