import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { PendingJob } from '#platform/db/connection/backup/dump.ts';
import { DatabaseNotEmptyError, loadDatabase, stateOf, verifyTableFiles } from '#platform/db/connection/backup/load.ts';
import { migrate } from '#platform/db/connection/migrate.ts';
import { migrationNames } from '#platform/db/connection/migrations.ts';
import { withBaseline } from '#platform/db/connection/schema-history.ts';
import { hasPackagedPostgres } from '#platform/db/embedded/binaries.ts';
import { openQueue } from '#platform/queue/queue.ts';
import { createQueues } from '#platform/queue/queues.ts';
import { secretsOfDataFolder, writeSecretOfDataFolder } from '#platform/secrets/master-secret.ts';
import { readArchive } from './archive.ts';
import { dataFile, JOBS_FILE, SECRET_FILE } from './create-backup.ts';
import { type DatabaseAccess, openDatabaseAccess } from './database-access.ts';
import { type BackupManifest, secretCheck } from './manifest.ts';

/**
 * Restores a backup into the configured installation, which must not have any data yet: an empty data folder, or an
 * empty external database. Migrations that are newer than the backup are applied afterwards, so that a backup also
 * moves an installation to another database or another version of PostgreSQL.
 * @throws Error with a message for the operator; the database is unchanged then
 */
export async function restoreBackup(config: Config, file: string): Promise<BackupManifest> {
  return inFolder(async (folder) => {
    const manifest = await readComplete(file, folder);
    const included = manifest.secretIncluded ? await readFile(path.join(folder, SECRET_FILE), 'utf8') : null;
    const secret = secretFor(config, included);
    if (secret === null || secretCheck(secret) !== manifest.secretCheck) throw new Error(secretMessage(config, secret));
    const database = await openDatabaseAccess(config, config.dataDir);
    try {
      await fill(config, database, folder, manifest);
    } finally {
      await database.close();
    }
    if (!config.secretKey) writeSecretOfDataFolder(config.dataDir, secret);
    await restoreFiles(config.dataDir, folder, manifest);
    return manifest;
  });
}

/**
 * Restores the rows and jobs of a backup into another, empty database of the same installation, which keeps its data
 * folder and secret key. Throws as `restoreBackup` does.
 */
export async function restoreDatabase(config: Config, database: DatabaseAccess, file: string): Promise<BackupManifest> {
  return inFolder(async (folder) => {
    const manifest = await readComplete(file, folder);
    await fill(config, database, folder, manifest);
    return manifest;
  });
}

async function fill(config: Config, database: DatabaseAccess, folder: string, manifest: BackupManifest): Promise<void> {
  const migrated = await migrationsOf(manifest);
  const { used, migrations } = await stateOf(database.ownerUrl);
  if (used || withBaseline(migrations, 'This database').some((name) => !migrated.includes(name)))
    throw new DatabaseNotEmptyError(
      'The database is not empty, and nothing is overwritten. Restore into a new DATA_DIR or DATABASE_URL.',
    );
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
async function readComplete(file: string, folder: string): Promise<BackupManifest> {
  const manifest = await readArchive(file, folder);
  await checkFiles(manifest, folder);
  await migrationsOf(manifest);
  return manifest;
}

/** A checked backup, and whether it was restored; without the package of PostgreSQL only its checksums are compared. */
export interface CheckedBackup {
  manifest: BackupManifest;
  restored: boolean;
}

/**
 * Restores a backup into a temporary embedded database and removes it again: proof that the file is complete.
 * @throws Error with a message for the operator
 */
export async function checkBackup(config: Pick<Config, 'embeddedUser'>, file: string): Promise<CheckedBackup> {
  return inFolder(async (folder) => {
    const manifest = await readComplete(file, folder);
    if (!hasPackagedPostgres()) {
      await verifyTableFiles(folder, manifest);
      return { manifest, restored: false };
    }
    return inFolder(async (dataDir) => {
      const database = await openDatabaseAccess({ database: null, embeddedUser: config.embeddedUser }, dataDir);
      try {
        await load(database, folder, manifest);
      } finally {
        await database.close();
      }
      return { manifest, restored: true };
    });
  });
}

/** A temporary folder that the account of the embedded database may enter. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'assay-restore-'));
  try {
    // Entering is enough: the files in it are readable by this account only.
    await chmod(folder, 0o711);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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

/** The secret with which the restored rows can be decrypted: configured, of the data folder, or of the backup. */
function secretFor(config: Config, included: string | null): string | null {
  if (config.secretKey) return config.secretKey;
  if (included !== null) return included;
  return existsSync(path.join(config.dataDir, 'secret-key')) ? secretsOfDataFolder(config.dataDir).present : null;
}

function secretMessage(config: Config, secret: string | null): string {
  const source = config.secretKey ? 'SECRET_KEY' : `the file ${path.join(config.dataDir, 'secret-key')}`;
  return secret === null
    ? `The backup does not contain its SECRET_KEY. Set SECRET_KEY, or copy the file secret-key of the backed-up installation to ${config.dataDir}.`
    : `The backup was written with another SECRET_KEY than ${source}: its data could not be decrypted. Use that of the backed-up installation.`;
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
