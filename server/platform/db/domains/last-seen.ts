import { type RawBuilder, sql } from 'kysely';

/**
 * When a finding or asset was last seen. A rating does not write what it finds again (decision 0186): what is still
 * present was last seen by the rating of its domain that was stored last.
 * @param table alias of a table with `domain_id` and `last_seen`
 * @param isPresent condition on that table
 */
export function lastSeen(table: string, isPresent: RawBuilder<unknown>): RawBuilder<Date> {
  const stored = sql.ref(`${table}.last_seen`);
  return sql<Date>`
    case when ${isPresent} then greatest(${stored}, (
      select v.discovered_at from discovery v where v.domain_id = ${sql.ref(`${table}.domain_id`)})) else ${stored} end`;
}
