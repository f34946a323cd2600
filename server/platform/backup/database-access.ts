import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { startEmbedded } from '#platform/db/embedded/supervisor.ts';
import { refuseIncompleteRestore } from '#platform/files/incomplete-restore.ts';

/** Connections for a backup: the tables' owner, and the role that the product serves with. */
export interface DatabaseAccess {
  ownerUrl: string;
  appUrl: string;
  appRole: string;
  /** Stops an embedded database that was started for this purpose; one that was running continues. */
  close(): Promise<void>;
}

/** Whether there is a database to read: an external one is configured, or the data folder has an embedded one. */
export function hasInstallation({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): boolean {
  const home = path.join(dataDir, 'db');
  return database !== null || (existsSync(home) && readdirSync(home).some((name) => /^pg\d+$/.test(name)));
}

/**
 * @param dataDir folder of the embedded database, created if it does not exist
 * @throws Error with a message for the operator, also if a restore into it was interrupted, unless this is one
 */
export async function openDatabaseAccess(
  { database, embeddedUser }: Pick<Config, 'database' | 'embeddedUser'>,
  dataDir: string,
  { restoring = false } = {},
): Promise<DatabaseAccess> {
  if (!restoring) refuseIncompleteRestore({ database, dataDir });
  const roleOf = (url: string) => decodeURIComponent(new URL(url).username);
  if (database) {
    const { ownerUrl, url, directUrl } = database;
    // A transaction pooler supports neither an exported snapshot nor COPY over several statements.
    return { ownerUrl, appUrl: directUrl, appRole: roleOf(url), close: async () => {} };
  }
  const { ownerUrl, appUrl, stop } = await startEmbedded(path.join(dataDir, 'db'), { user: embeddedUser });
  return { ownerUrl, appUrl, appRole: roleOf(appUrl), close: stop };
}
