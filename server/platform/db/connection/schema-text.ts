import type pg from 'pg';

/**
 * The schema as readable text from PostgreSQL's system catalogs (the embedded package contains no pg_dump): tables with
 * columns, constraints, indexes, policies and triggers. It is written to schema.sql so that changes are visible in reviews;
 * databases are created by the migrations alone.
 */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  const tables = await client.query<Table>(
    `select oid::int as oid, relname as name, relforcerowsecurity and relrowsecurity as forced,
       array_to_string(reloptions, ', ') as options from pg_class
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

interface Table {
  oid: number;
  name: string;
  forced: boolean;
  /** Storage parameters; null if all are the default. */
  options: string | null;
}

async function tableText(client: pg.ClientBase, table: Table): Promise<string> {
  const columns = await texts(
    client,
    `select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
       || case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
               when a.attidentity <> '' then ' generated always as identity'
               when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
       || case when a.attnotnull then ' not null' else '' end
       || case a.attstorage when t.typstorage then '' when 'e' then ' storage external' when 'x' then ' storage extended'
               when 'm' then ' storage main' else ' storage plain' end as text
     from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
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
  const options = table.options === null ? '' : ` with (${table.options})`;
  return [
    `create table ${table.name} (\n${body}\n)${options};`,
    ...indexes,
    ...isolation,
    ...policies,
    ...triggers,
  ].join('\n');
}

async function texts(client: pg.ClientBase, query: string, oid: number): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(query, [oid]);
  return rows.map((row) => row.text.replaceAll(/\s+/g, ' '));
}

/** A difference between two texts of `schemaText`. */
export interface SchemaDifference {
  /** Table or function, and its part. */
  missing: string[];
  additional: string[];
}

/**
 * Compares the schema of a database with the expected one, without the order of columns. Parentheses do not count, of which
 * versions of PostgreSQL write different ones.
 */
export function compareSchemas(expected: string, present: string): SchemaDifference {
  const [wanted, there] = [partsOf(expected), partsOf(present)];
  const without = (parts: Map<string, string>, others: Map<string, string>) =>
    [...parts].filter(([key]) => !others.has(key)).map(([, text]) => text);
  return { missing: without(wanted, there), additional: without(there, wanted) };
}

/** Columns, constraints, indexes, policies, triggers and functions, by what is compared. */
function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  const add = (part: string) => parts.set(part.replaceAll(/[()]/g, ''), part);
  for (const section of text.split(/\n\n(?=create table |CREATE OR REPLACE )/)) {
    const table = /^create table (\S+) \(\n/.exec(section)?.[1];
    if (!table) {
      if (section.startsWith('CREATE')) add(section.trim());
      continue;
    }
    for (const line of section.trim().split('\n').slice(1)) {
      if (line.startsWith('  ')) add(`${table}: ${line.trim().replace(/,$/, '')}`);
      else if (line.startsWith(') ')) add(`alter table ${table} set ${line.slice(') with '.length)}`);
      else if (line !== ');') add(line);
    }
  }
  return parts;
}
