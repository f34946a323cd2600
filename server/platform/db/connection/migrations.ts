import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';

/** What a migration's file exports. */
export interface MigrationModule {
  up(db: Kysely<unknown>): Promise<void>;
  /**
   * Name of the oldest migration whose version of Assay still runs on the schema after this one. Only a migration of the
   * contract step has it, which removes what older versions use (decision 0070); other migrations leave it unchanged.
   */
  compatibleFrom?: string;
}

/** A migration of this version, loaded when it has to be applied. */
export interface Migration {
  name: string;
  load(): Promise<MigrationModule>;
}

const FOLDER = new URL('../migrations/', import.meta.url);

/**
 * All migrations of this version, in the order of their numbers. A migration is identified by its name alone; its folder
 * may change.
 */
export async function listMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER, { recursive: true })).map((file) => file.split(path.sep).join('/'));
  return files
    .flatMap((file) => {
      const name = /(?:^|\/)(\d{4}-[a-z0-9-]+)\.ts$/.exec(file)?.[1];
      const load = async () => (await import(new URL(file, FOLDER).href)) as MigrationModule;
      return name ? [{ name, load }] : [];
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Names of all migrations of this version, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await listMigrations()).map(({ name }) => name);
}
