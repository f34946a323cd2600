import { createHash } from 'node:crypto';
import { createReadStream, globSync, statSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '@assay/contract/clock.ts';
import { APPLICATION_VERSION } from '@assay/contract/limits.ts';
import type { Config } from '#platform/config/config.ts';
import { dumpDatabase, tableFile } from '#platform/db/connection/backup/dump.ts';
import { withTemporaryFolder } from '#platform/files/temporary-folder.ts';
import { writeArchive } from './archive.ts';
import { type DatabaseAccess, hasInstallation, openDatabaseAccess } from './database-access.ts';
import { secretsOfInstallation } from './installation-secret.ts';
import { BACKUP_FORMAT, BACKUP_VERSION, type BackupManifest, secretCheck } from './manifest.ts';

export const JOBS_FILE = 'jobs.json';
export const SECRET_FILE = 'secret';
export const dataFile = (at: number): string => `file-${at}`;

/** The database, the secret, and what exists only for a moment are not part of the data folder's files. */
const NOT_COPIED =
  /^(?:db|secret-key.*|one-time-password.*|restore-incomplete\.json|running.*\.json)(?:\/|$)|\.(?:new-\d+|partial)$/;

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
  try {
    return await withTemporaryFolder(
      'backup',
      (folder) => write(folder, { config, clock, target, includeSecret, database }),
      path.dirname(path.resolve(target)),
    );
  } finally {
    if (!from) await database.close();
  }
}

async function write(
  folder: string,
  {
    config,
    clock,
    target,
    includeSecret,
    database,
  }: { config: Config; clock: Clock; target: string; includeSecret: boolean; database: DatabaseAccess },
): Promise<BackupManifest> {
  const { present: secret } = await secretsOfInstallation(config, database.appUrl);
  const created = clock.now().toISOString();
  const { jobs, ...dump } = await dumpDatabase(database.ownerUrl, database.appUrl, folder);
  const files = dataFiles(config.dataDir);
  // Copies, because a running installation may change its files between their checksum and the archive.
  for (const [at, name] of files.entries())
    await copyFile(path.join(config.dataDir, name), path.join(folder, dataFile(at)));
  await writeFile(path.join(folder, JOBS_FILE), JSON.stringify(jobs));
  if (includeSecret) await writeFile(path.join(folder, SECRET_FILE), secret, { mode: 0o600 });
  const names = [
    ...dump.tables.map(({ name }) => tableFile(name)),
    JOBS_FILE,
    ...files.map((_, at) => dataFile(at)),
    ...(includeSecret ? [SECRET_FILE] : []),
  ];
  const members: Record<string, string> = {};
  for (const name of names) members[name] = await checksumOf(path.join(folder, name));
  const manifest: BackupManifest = {
    ...{ format: BACKUP_FORMAT, version: BACKUP_VERSION, application: APPLICATION_VERSION, created },
    ...{ ...dump, files, secretCheck: secretCheck(secret), secretIncluded: includeSecret, members },
  };
  const places = new Map(names.map((name) => [name, path.join(folder, name)]));
  await writeArchive(target, manifest, places, secret);
  return manifest;
}

/** SHA-256 of a file, hexadecimal. */
async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  const pieces: AsyncIterable<Buffer> = createReadStream(file);
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** Files of the data folder, relative to it, with slashes. */
function dataFiles(dataDir: string): string[] {
  return globSync('**/*', { cwd: dataDir, exclude: (name) => name === 'db' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => !NOT_COPIED.test(name) && statSync(path.join(dataDir, name)).isFile())
    .sort();
}
