import pg from 'pg';

/** Tables on which the `app` role has fewer rights than select, insert, update and delete. */
const RESTRICTED_TABLES: Readonly<Record<string, readonly string[]>> = {
  audit_log: ['select', 'insert'],
  audit_seal: ['select', 'insert'],
  /** Personal details are erased only by the functions below, which record the erasure. */
  audit_personal: ['select', 'insert'],
  audit_unsealed: ['select', 'insert'],
  audit_day: ['select', 'insert'],
  audit_head: ['select', 'insert'],
  audit_erasure: ['select'],
  /** Names of the domains of all companies: read by a function, and written by a trigger. */
  searchable_domain: [],
  /** Applied migrations: readable, so that a process can recognize an old database. */
  migration: ['select'],
};

/** Functions that run as the tables' owner (security definer) and that the `app` role may call. */
const FUNCTIONS = [
  'audit_erase_account(uuid)',
  'audit_erase_before(timestamptz, integer)',
  'audit_entries_sealed()',
  'domain_candidates(text)',
  'named_domains(text)',
] as const;

const ALL = ['select', 'insert', 'update', 'delete'];

/** The queue's schema: the app role creates and owns its tables. */
export const QUEUE_SCHEMA = 'jobs';

/**
 * Condition for a row `c` of pg_class: tables of the product, which belong to the owner of its first table. Another
 * program may have tables in the schema `public` as well.
 */
export const OWN_TABLE = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and c.relowner = (select relowner from pg_class where oid = to_regclass('public.migration'))`;

/** Every table privilege; those that are not listed for a table are revoked. */
const KNOWN = [...ALL, 'truncate', 'references', 'trigger'];

/**
 * Gives the app role exactly the rights it should have, on an owner's connection inside a transaction. Tables with the
 * right privileges are skipped. If both roles are the same, nothing has to be granted.
 */
export async function grantToApp(client: pg.ClientBase, appRole: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>('select current_user as owner');
  if (rows[0]?.owner === appRole) return;
  const app = pg.escapeIdentifier(appRole);
  const tables = await client.query<{ name: string; held: string[] }>(
    `select c.relname as name,
       array(select r from unnest($2::text[]) r where has_table_privilege($1, c.oid, r)) as held
     from pg_class c where ${OWN_TABLE} order by 1`,
    [appRole, KNOWN],
  );
  const statements = [
    `grant usage on schema public to ${app}`,
    `grant usage, create on schema ${pg.escapeIdentifier(QUEUE_SCHEMA)} to ${app}`,
  ];
  for (const { name, held } of tables.rows) {
    const rights = RESTRICTED_TABLES[name] ?? ALL;
    if (held.length === rights.length && rights.every((right) => held.includes(right))) continue;
    const table = `public.${pg.escapeIdentifier(name)}`;
    statements.push(`revoke all on ${table} from ${app}`);
    if (rights.length > 0) statements.push(`grant ${rights.join(', ')} on ${table} to ${app}`);
  }
  for (const name of FUNCTIONS) {
    // A restored backup of an earlier version lacks the function until its migrations have run.
    const missing = await client.query<{ name: string }>(
      `select f::text as name from to_regprocedure($2) f where not has_function_privilege($1, f, 'execute')`,
      [appRole, `public.${name}`],
    );
    if (missing.rows.length > 0) statements.push(`grant execute on function public.${name} to ${app}`);
  }
  await client.query(statements.join(';\n'));
}
