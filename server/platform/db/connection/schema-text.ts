import type pg from 'pg';

/**
 * The schema as readable text from PostgreSQL's system catalogs (the embedded package contains no pg_dump): tables with
 * columns, constraints, indexes, policies and triggers. It is written to schema.sql so that changes are visible in reviews;
 * databases are created by the migrations alone.
 */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  const tables = await client.query<{ oid: number; name: string; forced: boolean }>(
    `select oid::int as oid, relname as name, relforcerowsecurity and relrowsecurity as forced from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  const parts = ['-- Generated from server/platform/db/migrations by `npm run generate`; never edited by hand.'];
  for (const table of tables.rows) parts.push(await tableText(client, table));
  const functions = await client.query<{ text: string }>(
    `select pg_get_functiondef(p.oid) as text from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
       and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by p.proname, p.oid`,
  );
  parts.push(...functions.rows.map((row) => `${row.text.trim()};`));
  return `${parts.join('\n\n')}\n`;
}

async function tableText(
  client: pg.ClientBase,
  table: { oid: number; name: string; forced: boolean },
): Promise<string> {
  const columns = await texts(
    client,
    `select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
       || case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
               when a.attidentity <> '' then ' generated always as identity'
               when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
       || case when a.attnotnull then ' not null' else '' end as text
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    table.oid,
  );
  // From PostgreSQL 18 on, NOT NULL is a separate constraint; it is already part of its column.
  const constraints = await texts(
    client,
    `select format('constraint %I %s', conname, pg_get_constraintdef(oid)) as text from pg_constraint
     where conrelid = $1 and contype <> 'n' order by contype desc, conname`,
    table.oid,
  );
  const indexes = await texts(
    client,
    `select pg_get_indexdef(indexrelid) || ';' as text from pg_index i
     where indrelid = $1 and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
     order by 1`,
    table.oid,
  );
  const policies = await texts(
    client,
    `select format('create policy %I on %s using (%s) with check (%s);', polname, polrelid::regclass,
       pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) as text
     from pg_policy where polrelid = $1 order by polname`,
    table.oid,
  );
  const triggers = await texts(
    client,
    `select pg_get_triggerdef(oid) || ';' as text from pg_trigger where tgrelid = $1 and not tgisinternal order by tgname`,
    table.oid,
  );
  const body = [...columns, ...constraints].map((line) => `  ${line}`).join(',\n');
  const isolation = table.forced ? [`alter table ${table.name} force row level security;`] : [];
  return [`create table ${table.name} (\n${body}\n);`, ...indexes, ...isolation, ...policies, ...triggers].join('\n');
}

async function texts(client: pg.ClientBase, query: string, oid: number): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(query, [oid]);
  return rows.map((row) => row.text.replaceAll(/\s+/g, ' '));
}
