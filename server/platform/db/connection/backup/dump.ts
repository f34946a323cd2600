import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { COUNT_OBJECTS } from '#platform/db/scans/object-contents.ts';
import { QUEUE_SCHEMA } from '../grants.ts';
import { appliedMigrations, checksumStream, listTables, openOwner, quotedColumns, quotedTable } from './tables.ts';

/** A table's rows in a file: PostgreSQL's COPY text format, compressed with zstd. */
export interface DumpedTable {
  name: string;
  columns: string[];
  rows: number;
  /** SHA-256 of the uncompressed text, hexadecimal. */
  checksum: string;
}

/** A job that has not ended. */
export interface PendingJob {
  queue: string;
  id: string;
  data: unknown;
  priority: number;
  /** ISO 8601. */
  startAfter: string;
  singletonKey: string | null;
}

export interface DatabaseDump {
  migrations: string[];
  tables: DumpedTable[];
  /** Sequence → last value. */
  sequences: Record<string, string>;
  jobs: PendingJob[];
  /** Contents in object storage, which the dump names by their keys only. */
  objects: number;
}

/**
 * Writes all tables of a running installation into `folder`, in one snapshot: writers continue, and what they commit
 * meanwhile is not part of it.
 * @param appUrl role that owns the queue's tables
 */
export async function dumpDatabase(ownerUrl: string, appUrl: string, folder: string): Promise<DatabaseDump> {
  const owner = await openOwner(ownerUrl);
  const app = new pg.Client({ connectionString: appUrl, application_name: 'assay-backup' });
  app.on('error', () => {});
  try {
    await app.connect();
    await owner.query('begin isolation level repeatable read read only');
    const exported = await owner.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    await app.query('begin isolation level repeatable read read only');
    await app.query(`set transaction snapshot ${pg.escapeLiteral(exported.rows[0]!.snapshot)}`);
    const jobs = await readPendingJobs(app);
    const tables: DumpedTable[] = [];
    for (const { name, columns } of await listTables(owner)) {
      const stream = owner.query(
        copyTo(
          `copy (select ${quotedColumns(columns)} from ${quotedTable(name)}) to stdout (format text, encoding 'UTF8')`,
        ),
      );
      const checksum = checksumStream();
      await pipeline(
        stream,
        checksum.stream,
        createZstdCompress(),
        createWriteStream(path.join(folder, tableFile(name))),
      );
      tables.push({ name, columns, rows: stream.rowCount, checksum: checksum.digest() });
    }
    const sequences = await owner.query<{ name: string; value: string }>(
      `select sequencename as name, last_value::text as value from pg_sequences
       where schemaname = 'public' and last_value is not null order by 1`,
    );
    const objects = await owner.query<{ n: number }>(COUNT_OBJECTS);
    return {
      objects: objects.rows[0]!.n,
      migrations: await appliedMigrations(owner),
      tables,
      sequences: Object.fromEntries(sequences.rows.map(({ name, value }) => [name, value])),
      jobs,
    };
  } finally {
    await Promise.allSettled([owner.end(), app.end()]);
  }
}

export const tableFile = (table: string): string => `${table}.copy.zst`;

async function readPendingJobs(app: pg.Client): Promise<PendingJob[]> {
  const table = `${pg.escapeIdentifier(QUEUE_SCHEMA)}.job`;
  const there = await app.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${QUEUE_SCHEMA}.job`,
  ]);
  if (!there.rows[0]?.there) return [];
  // Scheduled jobs are created again at startup; the others are the work that an installation owes.
  const { rows } = await app.query<PendingJob>(
    `select name as queue, id, data, priority, singleton_key as "singletonKey",
       to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAfter"
     from ${table}
     where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' order by created_on, id`,
  );
  return rows;
}
