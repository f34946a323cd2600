import { type Kysely, sql } from 'kysely';

/**
 * One open re-test per domain and set of evidence kinds. Of those that are open side by side the one asked for first goes on,
 * the others are withdrawn. The set is compared by its 64-bit hash, because a long list would pass the size of an index row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update scan s set state = 0, failure = 'withdrawn', finished_at = now()
    where s.kind = 'retest' and s.state = 9 and exists (
      select 1 from scan o
      where o.domain_id = s.domain_id and o.kind = 'retest' and o.state = 9 and o.kinds = s.kinds
        and (o.created_at, o.id) < (s.created_at, s.id))`.execute(db);
  await sql`
    create unique index scan_one_retest on scan (domain_id, hash_array_extended(kinds, 0))
    where state = 9 and kind = 'retest'`.execute(db);
}
