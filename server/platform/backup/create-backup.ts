import { globSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '@assay/contract/clock.ts';
import { APPLICATION_VERSION } from '@assay/contract/limits.ts';
import type { Config } from '#platform/config/config.ts';
import { dumpDatabase, tableFile } from '#platform/db/connection/backup/dump.ts';
import { writeArchive } from './archive.ts';
import { type DatabaseAccess, hasInstallation, openDatabaseAccess } from './database-access.ts';
import { secretsOfInstallation } from './installation-secret.ts';
import { BACKUP_FORMAT, type BackupManifest, secretCheck } from './manifest.ts';

export const JOBS_FILE = 'jobs.json';
export const SECRET_FILE = 'secret';
export const dataFile = (at: number): string => `file-${at}`;

/** The database, the secret, and what exists only for a moment are not part of the data folder's files. */
const NOT_COPIED = /^(?:db|secret-key.*|one-time-password.*)(?:\/|$)|\.(?:new-\d+|partial)$/;

/**
 * Backs up an installation into one file while it runs: all tables in one snapshot, pending jobs, and the files of the
 * data folder. Rows stay encrypted with the SECRET_KEY, which is included only on request.
 * @param options `from`: another database of this installation than the configured one
 * @throws Error with a message for the operator
 */
export async function createBackup(
  config: Config,
  clock: Clock,
  target: string,
  { includeSecret = false, from }: { includeSecret?: boolean; from?: DatabaseAccess } = {},
): Promise<BackupManifest> {
  if (!from && !hasInstallation(config)) {
    throw new Error(
      `There is no installation in ${config.dataDir}: set DATA_DIR or DATABASE_URL as the installation has it.`,
    );
  }
  const database = from ?? (await openDatabaseAccess(config, config.dataDir));
  const folder = await mkdtemp(path.join(path.dirname(path.resolve(target)), '.assay-backup-'));
  try {
    const { present: secret } = await secretsOfInstallation(config, database.appUrl);
    const created = clock.now().toISOString();
    const { jobs, ...dump } = await dumpDatabase(database.ownerUrl, database.appUrl, folder);
    const files = dataFiles(config.dataDir);
    await writeFile(path.join(folder, JOBS_FILE), JSON.stringify(jobs));
    const members = new Map([
      ...dump.tables.map(({ name }) => [tableFile(name), path.join(folder, tableFile(name))] as const),
      [JOBS_FILE, path.join(folder, JOBS_FILE)] as const,
      ...files.map((name, at) => [dataFile(at), path.join(config.dataDir, name)] as const),
    ]);
    if (includeSecret) {
      await writeFile(path.join(folder, SECRET_FILE), secret, { mode: 0o600 });
      members.set(SECRET_FILE, path.join(folder, SECRET_FILE));
    }
    const manifest: BackupManifest = {
      ...{ format: BACKUP_FORMAT, version: 1, application: APPLICATION_VERSION, created },
      ...{ ...dump, files, secretCheck: secretCheck(secret), secretIncluded: includeSecret },
    };
    await writeArchive(target, manifest, members);
    return manifest;
  } finally {
    if (!from) await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Files of the data folder, relative to it, with slashes. */
function dataFiles(dataDir: string): string[] {
  return globSync('**/*', { cwd: dataDir, exclude: (name) => name === 'db' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !NOT_COPIED.test(name) && statSync(path.join(dataDir, name)).isFile())
    .sort();
}
