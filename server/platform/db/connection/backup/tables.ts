import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import pg from 'pg';
import { ALL_COMPANIES } from '#platform/db/scope.ts';
import { OWN_TABLE } from '../grants.ts';

/** A table of the product, without generated columns. */
export interface BackupTable {
  name: string;
  columns: string[];
}

/** The table of applied migrations, and the one that versions before the baseline had beside it. */
const OWN_TABLES = ['migration', 'migration_lock'];

/**
 * A connection of the tables' owner that sees every company's rows; row-level security applies to the owner as well.
 * @throws Error if the role does not own the tables
 */
export async function openOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'assay-backup' });
  client.on('error', () => {});
  await client.connect();
  // A statement timeout of the role would end the copy of a large table.
  await client.query(
    `set statement_timeout = 0; set assay.company_min = '${ALL_COMPANIES.min}'; set assay.company_max = '${ALL_COMPANIES.max}'`,
  );
  return client;
}

/** Tables of the product in alphabetical order. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where ${OWN_TABLE} and not c.relispartition
       and c.relname <> all ($1::text[])
     group by c.relname order by c.relname`,
    [OWN_TABLES],
  );
  return rows;
}

/** Names of the applied migrations, in their order. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return rows.map(({ name }) => name);
}

export const quotedTable = (name: string): string => `public.${pg.escapeIdentifier(name)}`;
export const quotedColumns = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ');

/** Passes bytes on and hashes them. */
export function checksumStream(): { stream: Transform; digest(): string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  return { stream, digest: () => hash.digest('hex') };
}
