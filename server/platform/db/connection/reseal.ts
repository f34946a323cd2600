import { SECRET_SETTINGS } from '@assay/contract/values/settings.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../access.ts';
import type { Tx } from '../transaction.ts';

/** The part of the master secret used here. */
interface Resealer {
  sealAnew(purpose: string, sealed: Uint8Array, context: string): Buffer | null;
}

/** A column whose values are encrypted under the master secret. */
interface SealedColumn {
  table: string;
  /** Primary key; the sealing is bound to it. */
  key: string;
  column: string;
  /** Purpose and context as the code that seals names them. */
  purpose: string;
  context(row: { id: string; kind: string }): string;
  /** Additional column that the context needs. */
  kind?: string;
  /** Only the rows with these keys, whose JSON column contains the encrypted bytes in Base64. */
  only?: readonly string[];
}

/** Every stored value that is sealed under the master secret; a test compares the list with the code. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'crypto_key',
    key: 'id',
    column: 'encrypted_key',
    purpose: 'key',
    kind: 'purpose',
    context: ({ id, kind }) => `${kind} ${id}`,
  },
  {
    table: 'second_factor',
    key: 'account_id',
    column: 'encrypted_secret',
    purpose: 'second factor',
    context: ({ id }) => `second factor ${id}`,
  },
  { table: 'webhook', key: 'id', column: 'encrypted_config', purpose: 'webhook', context: ({ id }) => id },
  {
    table: 'identity_provider',
    key: 'id',
    column: 'encrypted_secret',
    purpose: 'identity provider',
    context: ({ id }) => id,
  },
  {
    table: 'ticket_connection',
    key: 'id',
    column: 'encrypted_token',
    purpose: 'ticket connection',
    context: ({ id }) => id,
  },
  {
    table: 'siem_connection',
    key: 'id',
    column: 'encrypted_token',
    purpose: 'siem connection',
    context: ({ id }) => id,
  },
  { table: 'idempotency_key', key: 'id', column: 'response', purpose: 'idempotency', context: ({ id }) => id },
  { table: 'mail', key: 'id', column: 'body', purpose: 'mail', context: ({ id }) => id },
  {
    table: 'setting',
    key: 'name',
    column: 'value',
    purpose: 'setting',
    context: ({ id }) => id,
    only: SECRET_SETTINGS,
  },
];

/** The part of the master secret that decrypts. */
interface Opener {
  open(purpose: string, sealed: Uint8Array, context: string): Buffer;
}

/** Rows per transaction, which limits the duration of its locks. */
const AT_ONCE = 200;

/**
 * Encrypts every value again that is not encrypted under the current secret yet, while other processes keep working.
 * @returns number of rows
 * @throws Error if a row can be decrypted with neither secret
 */
export async function resealAll(db: Database, master: Resealer): Promise<number> {
  let count = 0;
  for (const column of SEALED_COLUMNS) {
    for (let last: string | null = ''; last !== null; ) {
      const after: string = last;
      const batch = await db.withAllCompanies('migration', (tx) => sealBatch(tx, column, master, after));
      count += batch.count;
      last = batch.last;
    }
  }
  return count;
}

/**
 * Decrypts every encrypted value. Changes nothing.
 * @returns number of values, and the rows that neither secret decrypts, as `table key`
 */
export async function findUndecryptable(db: Database, master: Opener): Promise<{ count: number; bad: string[] }> {
  const bad: string[] = [];
  let count = 0;
  for (const column of SEALED_COLUMNS) {
    for (let last: string | null = ''; last !== null; ) {
      const after: string = last;
      const rows = await db.withAllCompanies('migration', (tx) => readBatch(tx, column, after, sql``));
      for (const row of rows) {
        try {
          master.open(column.purpose, row.sealed, column.context(row));
        } catch {
          bad.push(`${column.table} ${row.id}`);
        }
      }
      count += rows.length;
      last = rows.length < AT_ONCE ? null : rows.at(-1)!.id;
    }
  }
  return { count, bad };
}

async function readBatch(
  tx: Tx,
  { table, key, column, kind, only }: SealedColumn,
  after: string,
  lock: RawBuilder<unknown>,
): Promise<{ id: string; kind: string; sealed: Buffer }[]> {
  const [name, id, value] = [sql.table(table), sql.ref(key), sql.ref(column)];
  const { rows } = await sql<{ id: string; kind: string; sealed: Buffer }>`
    select ${id}::text as id, ${kind ? sql.ref(kind) : sql`''`} as kind,
           ${only ? sql`decode(${value} #>> '{}', 'base64')` : value} as sealed
    from ${name} where ${id}::text > ${after} and ${value} is not null
      ${only ? sql`and ${id} = any(${[...only]}::text[])` : sql``}
    order by ${id}::text limit ${AT_ONCE} ${lock}`.execute(tx);
  return rows;
}

async function sealBatch(
  tx: Tx,
  sealedColumn: SealedColumn,
  master: Resealer,
  after: string,
): Promise<{ count: number; last: string | null }> {
  const { table, key, column, purpose, context, only } = sealedColumn;
  const [name, id, value] = [sql.table(table), sql.ref(key), sql.ref(column)];
  const rows = await readBatch(tx, sealedColumn, after, sql`for update`);
  let count = 0;
  for (const row of rows) {
    const sealed = master.sealAnew(purpose, row.sealed, context(row));
    if (!sealed) continue;
    const stored = only ? sql`to_jsonb(${sealed.toString('base64')}::text)` : sql`${sealed}`;
    await sql`update ${name} set ${value} = ${stored} where ${id}::text = ${row.id}`.execute(tx);
    count += 1;
  }
  return { count, last: rows.length < AT_ONCE ? null : rows.at(-1)!.id };
}
