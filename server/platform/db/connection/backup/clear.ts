import pg from 'pg';
import { QUEUE_SCHEMA } from '../grants.ts';
import { openOwner } from './tables.ts';

/**
 * Removes the schema and the pending jobs that an interrupted restore left in an external database.
 * @param appUrl role that owns the queue's tables
 */
export async function clearDatabase(ownerUrl: string, appUrl: string): Promise<void> {
  const owner = await openOwner(ownerUrl);
  const app = new pg.Client({ connectionString: appUrl, application_name: 'assay-backup' });
  app.on('error', () => {});
  try {
    await app.connect();
    const jobs = `${pg.escapeIdentifier(QUEUE_SCHEMA)}.job`;
    const { rows } = await app.query('select to_regclass($1) is not null as there', [`${QUEUE_SCHEMA}.job`]);
    if (rows[0]?.there) await app.query(`delete from ${jobs}`);
    const owned = `pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'member')`;
    await owner.query(`do $$
      declare name text; begin
        for name in select c.oid::regclass::text from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
            and pg_has_role(c.relowner, 'member') loop
          execute format('drop table if exists %s cascade', name);
        end loop;
        for name in select p.oid::regprocedure::text from pg_proc p where ${owned}
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
          execute format('drop routine if exists %s cascade', name);
        end loop;
      end $$`);
  } finally {
    await Promise.allSettled([owner.end(), app.end()]);
  }
}
