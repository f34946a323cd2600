import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { findSecrets } from '#platform/secrets/master-secret.ts';
import type { ReadBackup } from './archive.ts';
import { SECRET_FILE } from './create-backup.ts';
import { isManifestMac, secretCheck } from './manifest.ts';

/**
 * What is known of who wrote a backup. `own-key`: its key is known from the backup alone, so whoever changed it could have
 * authenticated it. `unknown-key`: its key is not known here. `earlier-format`: it is not authenticated.
 */
export type Authenticity = 'authentic' | 'own-key' | 'unknown-key' | 'earlier-format';

/**
 * @param known secrets that do not come from the backup
 * @throws Error with a message for the operator if the manifest is not what the installation with this secret wrote
 */
export function authenticityOf(
  { manifest, authentication }: ReadBackup,
  known: readonly (string | null)[],
  included: string | null = null,
): Authenticity {
  if (!authentication) return 'earlier-format';
  const isRight = (secret: string | null) => secret !== null && secretCheck(secret) === manifest.secretCheck;
  const own = known.find(isRight);
  const secret = own ?? (isRight(included) ? included : null);
  if (!secret) return 'unknown-key';
  if (!isManifestMac(authentication.mac, secret, authentication.bytes))
    throw new Error('The manifest of the backup was changed after the backup was written. Use another backup.');
  return own ? 'authentic' : 'own-key';
}

/**
 * The secret with which the restored rows can be decrypted: configured, of the data folder, or of the backup.
 * @throws Error with a message for the operator if none of them is that of the backup
 */
export async function secretFor(
  config: Config,
  backup: ReadBackup,
  folder: string,
): Promise<{ secret: string; authenticity: Authenticity }> {
  const { manifest } = backup;
  const known = findSecrets({ ...config, secretKeyPrevious: null });
  const included = manifest.secretIncluded ? await readFile(path.join(folder, SECRET_FILE), 'utf8') : null;
  const candidates = config.secretKey ? [config.secretKey] : [known?.present ?? null, included];
  const secret = candidates.find((one) => one !== null && secretCheck(one) === manifest.secretCheck);
  if (!secret)
    throw new Error(
      known || included !== null
        ? `The backup was written with another SECRET_KEY than ${known?.source ?? 'the one in it'}: its data could not be decrypted. Use that of the backed-up installation.`
        : `The backup does not contain its SECRET_KEY. Set SECRET_KEY, or copy the file secret-key of the backed-up installation to ${config.dataDir}.`,
    );
  return { secret, authenticity: authenticityOf(backup, [known?.present ?? null], included) };
}
