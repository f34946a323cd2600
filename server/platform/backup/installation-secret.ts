import type { Config } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/access.ts';
import { loadKeys } from '#platform/db/keys.ts';
import { createMaster, findSecrets, type MasterSecrets, secretFile } from '#platform/secrets/master-secret.ts';

/**
 * The secrets with which the rows of an existing installation are encrypted; none is created.
 * @throws Error with a message for the operator if there is none, or if it is another installation's
 */
export async function secretsOfInstallation(
  config: Pick<Config, 'secretKey' | 'secretKeyPrevious' | 'dataDir'>,
  appUrl: string,
): Promise<MasterSecrets> {
  const secrets = findSecrets(config);
  if (!secrets) {
    throw new Error(
      `There is no SECRET_KEY: ${secretFile(config.dataDir)} does not exist. Set DATA_DIR or SECRET_KEY as the installation has it.`,
    );
  }
  const master = createMaster(() => secrets);
  const db = openDatabase(appUrl, { max: 1, name: 'assay-backup' });
  try {
    for (const { purpose, id, sealed } of await loadKeys(db)) master.open('key', sealed, `${purpose} ${id}`);
  } catch (error) {
    // Node.js reports a wrong tag of AES-GCM without a code, and one that was cut off.
    if (!(error instanceof Error) || !/unable to authenticate data|authentication tag/i.test(error.message))
      throw error;
    throw new Error(
      `${secrets.source} does not decrypt the keys of this database. Set the SECRET_KEY that it was made with.`,
    );
  } finally {
    await db.close();
  }
  return secrets;
}
