import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { clearDatabase } from '#platform/db/connection/backup/clear.ts';
import type { PendingJob } from '#platform/db/connection/backup/dump.ts';
import { DatabaseNotEmptyError, loadDatabase, stateOf, verifyTableFiles } from '#platform/db/connection/backup/load.ts';
import { migrate } from '#platform/db/connection/migrate.ts';
import { migrationNames } from '#platform/db/connection/migrations.ts';
import { withBaseline } from '#platform/db/connection/schema-history.ts';
import { hasPackagedPostgres, packagedMajor } from '#platform/db/embedded/binaries.ts';
import { isRestoreIncomplete, markRestoreComplete, markRestoreIncomplete } from '#platform/files/incomplete-restore.ts';
import { isServerOf, readPidFile } from '#platform/files/pid-file.ts';
import { withTemporaryFolder } from '#platform/files/temporary-folder.ts';
import { openQueue } from '#platform/queue/queue.ts';
import { createQueues } from '#platform/queue/queues.ts';
import { findSecrets, writeSecretOfDataFolder } from '#platform/secrets/master-secret.ts';
import { type ReadBackup, readArchive } from './archive.ts';
import { type Authenticity, authenticityOf, secretFor } from './authenticity.ts';
import { dataFile, JOBS_FILE } from './create-backup.ts';
import { type DatabaseAccess, hasInstallation, openDatabaseAccess } from './database-access.ts';
import type { BackupManifest } from './manifest.ts';

/** A restored backup, and whether it is what an installation wrote. */
export interface RestoredBackup {
  manifest: BackupManifest;
  authenticity: Authenticity;
}

/**
 * Restores a backup into the configured installation, which must not have any data yet: an empty data folder, or an
 * empty external database. Migrations that are newer than the backup are applied afterwards, so that a backup also
 * moves an installation to another database or another version of PostgreSQL. What an interrupted restore left is removed
 * first; until this one is complete, the installation does not start.
 * @throws Error with a message for the operator
 */
export async function restoreBackup(config: Config, file: string): Promise<RestoredBackup> {
  return withTemporaryFolder('restore', async (folder) => {
    const backup = await readComplete(file, folder);
    const { manifest } = backup;
    const { secret, authenticity } = await secretFor(config, backup, folder);
    const again = isRestoreIncomplete(config);
    if (again && !config.database) await removeEmbedded(config.dataDir);
    if (!hasInstallation(config)) markRestoreIncomplete(config);
    const database = await openDatabaseAccess(config, config.dataDir, { restoring: true });
    try {
      if (again && config.database) await clearDatabase(database.ownerUrl, database.appUrl);
      await fill(config, database, folder, manifest, () => markRestoreIncomplete(config));
    } finally {
      await database.close();
    }
    if (!config.secretKey) writeSecretOfDataFolder(config.dataDir, secret);
    await restoreFiles(config.dataDir, folder, manifest);
    markRestoreComplete(config);
    return { manifest, authenticity };
  });
}

/**
 * Restores the rows and jobs of a backup into another, empty database of the same installation, which keeps its data
 * folder and secret key. Throws as `restoreBackup` does.
 */
export async function restoreDatabase(config: Config, database: DatabaseAccess, file: string): Promise<BackupManifest> {
  return withTemporaryFolder('restore', async (folder) => {
    const { manifest } = await readComplete(file, folder);
    await fill(config, database, folder, manifest);
    return manifest;
  });
}

/** Removes the embedded database of an interrupted restore. @throws Error with a message if it still runs */
async function removeEmbedded(dataDir: string): Promise<void> {
  const place = path.join(dataDir, 'db', `pg${packagedMajor()}`);
  const running = readPidFile(path.join(place, 'data'));
  if (running && isServerOf(running.pid, place))
    throw new Error(
      `The database in ${place} still runs: wait until the interrupted restore has ended, then try again.`,
    );
  await rm(place, { recursive: true, force: true });
}

async function fill(
  config: Config,
  database: DatabaseAccess,
  folder: string,
  manifest: BackupManifest,
  begin: () => void = () => {},
): Promise<void> {
  const migrated = await migrationsOf(manifest);
  const { used, migrations } = await stateOf(database.ownerUrl);
  if (used || withBaseline(migrations, 'This database').some((name) => !migrated.includes(name)))
    throw new DatabaseNotEmptyError(
      'The database is not empty, and nothing is overwritten. Restore into a new DATA_DIR or DATABASE_URL.',
    );
  begin();
  await load(database, folder, manifest);
  await restoreJobs(config, database.appUrl, folder);
}

/** Loads the tables on the schema that they are of, then applies newer migrations. */
async function load({ ownerUrl, appRole }: DatabaseAccess, folder: string, manifest: BackupManifest): Promise<void> {
  const through = (await migrationsOf(manifest)).at(-1)!;
  await migrate(ownerUrl, appRole, { through });
  await loadDatabase(ownerUrl, folder, manifest);
  await migrate(ownerUrl, appRole);
}

/** Unpacks a backup that this version can restore. */
async function readComplete(file: string, folder: string): Promise<ReadBackup> {
  const backup = await readArchive(file, folder);
  await checkFiles(backup.manifest, folder);
  await migrationsOf(backup.manifest);
  return backup;
}

/** A checked backup, and whether it was restored; without the package of PostgreSQL only its checksums are compared. */
export interface CheckedBackup extends RestoredBackup {
  restored: boolean;
}

/**
 * Restores a backup into a temporary embedded database and removes it again: proof that the file is complete.
 * @throws Error with a message for the operator
 */
export async function checkBackup(
  config: Pick<Config, 'embeddedUser' | 'secretKey' | 'secretKeyPrevious' | 'dataDir'>,
  file: string,
): Promise<CheckedBackup> {
  return withTemporaryFolder('restore', async (folder) => {
    const backup = await readComplete(file, folder);
    const { manifest } = backup;
    const known = findSecrets(config);
    const authenticity = authenticityOf(backup, known ? [known.present, known.previous] : []);
    if (!hasPackagedPostgres()) {
      await verifyTableFiles(folder, manifest);
      return { manifest, authenticity, restored: false };
    }
    return withTemporaryFolder('restore', async (dataDir) => {
      const database = await openDatabaseAccess({ database: null, embeddedUser: config.embeddedUser }, dataDir);
      try {
        await load(database, folder, manifest);
      } finally {
        await database.close();
      }
      return { manifest, authenticity, restored: true };
    });
  });
}

/** The migrations of this version with which the backup was written, in their order. */
async function migrationsOf({ migrations }: BackupManifest): Promise<string[]> {
  const names = withBaseline(migrations, 'The backup');
  const known = new Set(await migrationNames());
  if (names.some((name) => !known.has(name)))
    throw new Error('The backup is of a newer version of Assay. Restore it with that version.');
  return names;
}

async function checkFiles(manifest: BackupManifest, folder: string): Promise<void> {
  const outside = manifest.files.find((name) => path.isAbsolute(name) || name.split(/[\\/]/).includes('..'));
  if (outside !== undefined) throw new Error(`The backup names a file outside of the data folder: ${outside}.`);
  const names = [JOBS_FILE, ...manifest.files.map((_, at) => dataFile(at))];
  const missing = names.find((name) => !existsSync(path.join(folder, name)));
  if (missing !== undefined) throw new Error(`The backup is incomplete: ${missing} is missing.`);
}

async function restoreJobs(config: Config, appUrl: string, folder: string): Promise<void> {
  const jobs = JSON.parse(await readFile(path.join(folder, JOBS_FILE), 'utf8')) as PendingJob[];
  if (jobs.length === 0) return;
  const queue = await openQueue(config, appUrl, 'send', () => {});
  try {
    await createQueues(queue);
    for (const [name, group] of Object.entries(Object.groupBy(jobs, (job) => job.queue))) {
      if (!(await queue.getQueue(name))) continue;
      await queue.insert(
        name,
        group!.map(({ id, data, priority, startAfter, singletonKey }) => ({
          ...{ id, data: data as object, priority, startAfter },
          ...(singletonKey === null ? {} : { singletonKey }),
        })),
      );
    }
  } finally {
    await queue.stop({ graceful: false });
  }
}

async function restoreFiles(dataDir: string, folder: string, { files }: BackupManifest): Promise<void> {
  for (const [at, name] of files.entries()) {
    const target = path.join(dataDir, name);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(folder, dataFile(at)), target);
  }
}
