import { readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import type { TestDatabase } from '../database.ts';

/**
 * An installation of commit 256eb457, the last one with the migrations 0001 to 0057, after an owner with a verified domain
 * had logged in: its database (pg_dump of PostgreSQL 15, without the tables of the job queue) and a backup of it.
 */
export const EARLIER_INSTALLATION = {
  email: 'ann@backup.example',
  domain: 'backup.example',
  secret: 'only-for-tests-on-loopback-0123456789',
  lastMigration: '0057-standard-names',
} as const;

/** Replaces the schema of a database by an empty one, as an operator creates it. */
export async function withoutSchema(database: TestDatabase): Promise<void> {
  const owner = decodeURIComponent(new URL(database.ownerUrl).username);
  await runSql(
    database.superuserUrl,
    `drop schema if exists public, jobs cascade; create schema public authorization ${owner}`,
  );
}

/** Replaces the content of a database by that of the earlier installation, created by its owner. */
export async function makeEarlierInstallation(database: TestDatabase): Promise<void> {
  await withoutSchema(database);
  await runSql(database.ownerUrl, read('installation-0057.sql.zst').toString('utf8'));
}

/** The bytes of its backup, which does not include the secret key. */
export const earlierBackup = (): Buffer => read('installation-0057.backup.zst');

function read(name: string): Buffer {
  return zstdDecompressSync(readFileSync(new URL(name, import.meta.url)));
}

async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
