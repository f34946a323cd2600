import path from 'node:path';
import type { Clock } from '@assay/contract/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { readServerFacts } from '#platform/db/connection/server-facts.ts';
import { withTemporaryFolder } from '#platform/files/temporary-folder.ts';
import { createBackup } from './create-backup.ts';
import { type DatabaseAccess, hasInstallation, openDatabaseAccess } from './database-access.ts';
import type { BackupManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

/**
 * Copies a stopped installation to another database or data folder: between the embedded and an external PostgreSQL,
 * between servers, or between folders. The source is not changed.
 * @throws Error with a message for the operator; then the target has no data
 */
export async function moveInstallation(source: Config, target: Config, clock: Clock): Promise<BackupManifest> {
  if (!hasInstallation(source)) {
    throw new Error(`There is no installation in ${source.dataDir}: set DATA_DIR or DATABASE_URL as it has them.`);
  }
  if (placeOf(source) === placeOf(target)) {
    throw new Error(
      'The new settings name the same database. Set another DATABASE_URL, or DATABASE_URL= and DATA_DIR.',
    );
  }
  const from = await openDatabaseAccess(source, source.dataDir);
  try {
    await refuseRunning(from);
    return await withTemporaryFolder('move', async (folder) => {
      const file = path.join(folder, 'backup');
      // With the secret: the target may be another data folder. The file is readable by this account only.
      await createBackup(source, clock, file, { includeSecret: true, from });
      return (await restoreBackup(target, file)).manifest;
    });
  } finally {
    await from.close();
  }
}

const placeOf = ({ database, dataDir }: Config): string => database?.ownerUrl ?? dataDir;

/** What a running process writes after the copy would be lost. */
async function refuseRunning({ ownerUrl }: DatabaseAccess): Promise<void> {
  const { processes } = await readServerFacts(ownerUrl);
  if (processes > 0) throw new Error(`Assay is running (processes: ${processes}). Stop all of them, then move it.`);
}
