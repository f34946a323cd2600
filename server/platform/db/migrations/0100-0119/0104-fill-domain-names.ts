import { type Kysely, sql } from 'kysely';

/** Names of the domains that existed before the table; triggers store the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into searchable_domain (domain_id, name)
    select id, name || case when unicode_name = name then '' else ' ' || lower(unicode_name) end
    from domain for key share
    on conflict (domain_id) do nothing`.execute(db);
}
