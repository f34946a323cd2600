import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '@assay/contract/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { packagedMajor } from '#platform/db/embedded/binaries.ts';
import { findOtherCluster, ROLES } from '#platform/db/embedded/cluster.ts';
import { startEarlierServer } from '#platform/db/embedded/earlier-server.ts';
import { startEmbedded } from '#platform/db/embedded/supervisor.ts';
import { withTemporaryFolder } from '#platform/files/temporary-folder.ts';
import { createBackup } from './create-backup.ts';
import type { BackupManifest } from './manifest.ts';
import { restoreDatabase } from './restore-backup.ts';

/** An upgrade that was carried out. */
export interface DatabaseUpgrade {
  from: number;
  to: number;
  manifest: BackupManifest;
  /** Where the earlier database is now. */
  kept: string;
}

/**
 * Moves the embedded database to the major version of PostgreSQL that this version of Assay has: all rows and pending jobs
 * are copied with their checksums into a new database, which replaces the earlier one only when it is complete. The
 * earlier one is kept unchanged under another name.
 * @param programs folder `bin` of the earlier PostgreSQL; null = that of the distribution
 * @returns null if the database already has that version
 * @throws Error with a message for the operator; then the earlier database is in its place
 */
export async function upgradeDatabase(
  config: Config,
  clock: Clock,
  programs: string | null,
): Promise<DatabaseUpgrade | null> {
  if (config.database) {
    throw new Error('DATABASE_URL is set: upgrade that server by its own means, such as pg_upgrade.');
  }
  const home = path.join(config.dataDir, 'db');
  if (!existsSync(home)) throw new Error(`There is no embedded database in ${config.dataDir}: set DATA_DIR.`);
  const major = packagedMajor();
  const place = path.join(home, `pg${major}`);
  const earlier = findOtherCluster(home, major);
  if (existsSync(place) || !earlier) return null;

  const staging = path.join(home, 'upgrade');
  await rm(staging, { recursive: true, force: true });
  try {
    return await withTemporaryFolder('upgrade', (temporary) => copy(path.join(temporary, 'backup')));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }

  async function copy(file: string): Promise<DatabaseUpgrade> {
    const { major: from, folder } = earlier!;
    const server = await startEarlierServer(home, earlier!, { programs, user: config.embeddedUser });
    let manifest: BackupManifest;
    try {
      const { ownerUrl, appUrl } = server;
      const access = { ownerUrl, appUrl, appRole: ROLES.app, close: async () => {} };
      manifest = await createBackup(config, clock, file, { from: access });
    } finally {
      await server.stop();
    }
    const database = await startEmbedded(staging, { user: config.embeddedUser });
    try {
      const { ownerUrl, appUrl, stop } = database;
      await restoreDatabase(config, { ownerUrl, appUrl, appRole: ROLES.app, close: stop }, file);
    } finally {
      await database.stop();
    }
    // In this order an interruption leaves a complete database, never none.
    await rename(path.join(staging, `pg${major}`), place);
    const kept = path.join(home, `before-upgrade-pg${from}`);
    await rename(folder, kept);
    return { from, to: major, manifest, kept };
  }
}
