import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type DatabaseDump, tableFile } from './dump.ts';
import { appliedMigrations, checksumStream, listTables, openOwner, quotedColumns, quotedTable } from './tables.ts';

/** The database has an installation's data: nothing is overwritten. */
export class DatabaseNotEmptyError extends Error {}

/** Whether the database has an installation, which has its administrator's company from the first start on. */
export interface DatabaseState {
  used: boolean;
  migrations: string[];
}

export async function stateOf(ownerUrl: string): Promise<DatabaseState> {
  const owner = await openOwner(ownerUrl);
  try {
    const tables = await owner.query<{ company: boolean; migration: boolean }>(
      `select to_regclass('public.company') is not null as company, to_regclass('public.migration') is not null as migration`,
    );
    const { company, migration } = tables.rows[0]!;
    const rows = company ? await owner.query('select from company limit 1') : null;
    return { used: (rows?.rowCount ?? 0) > 0, migrations: migration ? await appliedMigrations(owner) : [] };
  } finally {
    await owner.end();
  }
}

/**
 * Fills the tables of a migrated, unused database from files of `dumpDatabase`, in one transaction. Foreign keys are
 * validated again.
 * @throws DatabaseNotEmptyError
 * @throws Error if a file does not match its checksum or the schema; then nothing is changed
 */
export async function loadDatabase(
  ownerUrl: string,
  folder: string,
  dump: Pick<DatabaseDump, 'tables' | 'sequences'>,
): Promise<void> {
  if ((await stateOf(ownerUrl)).used) throw new DatabaseNotEmptyError('The database already has an installation.');
  const owner = await openOwner(ownerUrl);
  try {
    await owner.query('begin');
    const known = new Map((await listTables(owner)).map((table) => [table.name, new Set(table.columns)]));
    for (const { name, columns } of dump.tables) {
      const own = known.get(name);
      if (!own || columns.some((column) => !own.has(column)))
        throw new Error(`The table "${name}" of the backup does not fit the schema of its migrations.`);
    }
    const restore = await withoutConstraints(owner, [...known.keys()]);
    await owner.query(`truncate ${[...known.keys()].map(quotedTable).join(', ')}`);
    for (const table of dump.tables) await copyIn(owner, folder, table);
    await restore();
    for (const [name, value] of Object.entries(dump.sequences))
      await owner.query('select setval($1::regclass, $2)', [`public.${pg.escapeIdentifier(name)}`, value]);
    await owner.query('commit');
    await owner.query('analyze');
  } finally {
    await owner.end();
  }
}

async function copyIn(owner: pg.Client, folder: string, table: DatabaseDump['tables'][number]): Promise<void> {
  const checksum = checksumStream();
  const stream = owner.query(
    copyFrom(
      `copy ${quotedTable(table.name)} (${quotedColumns(table.columns)}) from stdin (format text, encoding 'UTF8')`,
    ),
  );
  const source = createReadStream(path.join(folder, tableFile(table.name)));
  await pipeline(source, createZstdDecompress(), checksum.stream, stream);
  if (checksum.digest() !== table.checksum || stream.rowCount !== table.rows) throw otherChecksum(table.name);
}

/** Compares the files of `dumpDatabase` with their checksums, without a database. @throws Error for the first other one */
export async function verifyTableFiles(folder: string, { tables }: Pick<DatabaseDump, 'tables'>): Promise<void> {
  for (const table of tables) {
    const checksum = checksumStream();
    const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
    const source = createReadStream(path.join(folder, tableFile(table.name)));
    await pipeline(source, createZstdDecompress(), checksum.stream, nowhere);
    if (checksum.digest() !== table.checksum) throw otherChecksum(table.name);
  }
}

const otherChecksum = (table: string) => new Error(`The table "${table}" of the backup does not match its checksum.`);

/**
 * Removes what prevents loading tables in any order: foreign keys, triggers and forced row-level security (COPY FROM
 * does not support it). The owner may do so without being a superuser.
 * @returns a function that adds them again
 */
async function withoutConstraints(owner: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const keys = await owner.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and c.relname = any ($1::text[])
       and c.relnamespace = 'public'::regnamespace order by 1, 2`,
    [tables],
  );
  const forced = await owner.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relforcerowsecurity and relname = any ($1::text[])`,
    [tables],
  );
  const each = async (statements: readonly string[]) => {
    if (statements.length > 0) await owner.query(statements.join(';\n'));
  };
  await each(
    keys.rows.map((key) => `alter table ${quotedTable(key.table)} drop constraint ${pg.escapeIdentifier(key.name)}`),
  );
  await each(tables.map((name) => `alter table ${quotedTable(name)} disable trigger user`));
  await each(forced.rows.map(({ name }) => `alter table ${quotedTable(name)} no force row level security`));
  return async () => {
    await each(
      keys.rows.map(
        (key) =>
          `alter table ${quotedTable(key.table)} add constraint ${pg.escapeIdentifier(key.name)} ${key.definition}`,
      ),
    );
    await each(tables.map((name) => `alter table ${quotedTable(name)} enable trigger user`));
    await each(forced.rows.map(({ name }) => `alter table ${quotedTable(name)} force row level security`));
  };
}
