import { publishKeyChange } from '../features/reports/signing/revoke-signing-key.ts';
import { NOTICES } from '../platform/bus/notice-kinds.ts';
import type { Context } from '../platform/context.ts';
import { resealAll } from '../platform/db/connection/reseal.ts';
import { KEY_PURPOSES, type KeyPurpose } from '../platform/secrets/key-ring.ts';
import { replaceSecretOfDataFolder } from '../platform/secrets/master-secret.ts';

/** Result of a command, or the reason why it did nothing. */
export type Outcome = { done: string } | { failed: string };

export const isPurpose = (text: string): text is KeyPurpose => (KEY_PURPOSES as readonly string[]).includes(text);

/** The previous key still decrypts and verifies (docs/product/operation.md). */
export async function rotateKey(context: Context, purpose: KeyPurpose): Promise<Outcome> {
  await context.secrets.keys.rotate(purpose);
  await publishKeyChange(context, 'key.rotated', purpose);
  return { done: `There is a new key for ${purpose}: ${context.secrets.keys.current(purpose).id}.` };
}

/** For a token key that leaked. */
export async function revokeTokenKey(context: Context): Promise<Outcome> {
  const { keys } = context.secrets;
  await keys.revoke(keys.current('token'));
  for (const key of keys.all('token')) if (key.retiredAt && !key.revokedAt) await keys.revoke(key);
  await publishKeyChange(context, 'key.revoked', 'token');
  return { done: 'Every session has to log in again.' };
}

/** Reseals under the present secret until no process writes rows under the previous one. @returns number of rows */
async function sealEverything({ db, secrets }: Context): Promise<number> {
  let count = 0;
  for (let more = -1; more !== 0; count += more) more = await resealAll(db, secrets);
  return count;
}

/** Running processes reread a secret in the data folder; one from the environment is read only at the start. */
export async function rotateSecret(context: Context): Promise<Outcome> {
  const { config, secrets, bus } = context;
  const kept = config.secretKey === null;
  if (kept) {
    // After an interrupted rotation some rows may still be under the previous secret, which the next line discards.
    secrets.reread();
    await sealEverything(context);
    replaceSecretOfDataFolder(config.dataDir);
  } else if (config.secretKeyPrevious === null) {
    return {
      failed:
        'SECRET_KEY comes from the environment: restart every process with the new one as SECRET_KEY_PREVIOUS, so that each can decrypt with both, then with the two values swapped, and call this again.',
    };
  }
  secrets.reread();
  bus.send({ type: NOTICES.keys, id: 'SECRET_KEY' });
  const count = await sealEverything(context);
  await publishKeyChange(context, 'key.rotated', 'SECRET_KEY');
  const next = kept
    ? 'Save DATA_DIR/secret-key now. DATA_DIR/secret-key.previous opens backups made until now. Restart the processes when it suits.'
    : 'Take SECRET_KEY_PREVIOUS out and restart the processes; keep it for backups made until now.';
  return { done: `${count} rows are sealed under the new secret. ${next}` };
}
