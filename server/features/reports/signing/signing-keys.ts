import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SigningKey, SigningKeySet } from '@assay/contract/report/signed/keys.ts';
import type { Context } from '#platform/context.ts';
import { publicKeyOf } from '#platform/secrets/ed25519.ts';
import type { Key, KeyRing } from '#platform/secrets/key-ring.ts';

/** What reports are signed with: the public halves of this installation's keys, the newest first, replaced ones too. */
export function toSigningKeySet(keys: KeyRing): SigningKeySet {
  return { keys: keys.all('report').map(toSigningKey) };
}

/** A published key, identified by its RFC 7638 thumbprint. */
export function toSigningKey(key: Key): SigningKey {
  const { x } = publicKeyOf(key).export({ format: 'jwk' }) as { x: string };
  const kid = createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
  const revoked = key.revokedAt && { revoked: { revoked_at: Math.floor(key.revokedAt.getTime() / 1000) } };
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'Ed25519', ...revoked };
}

/** Path at which `npm run assay -- verify` finds the keys on this host, without network access. */
export const signingKeysFile = (dataDir: string): string => join(dataDir, 'signing-keys.json');

/** Updates the file of public keys in the data folder, atomically. */
export function writeSigningKeysFile({ config, secrets }: Pick<Context, 'config' | 'secrets'>): void {
  const file = signingKeysFile(config.dataDir);
  const text = `${JSON.stringify(toSigningKeySet(secrets.keys), null, 2)}\n`;
  if (readIfThere(file) === text) return;
  const made = `${file}.new-${process.pid}`;
  mkdirSync(config.dataDir, { recursive: true });
  try {
    writeFileSync(made, text);
    renameSync(made, file);
  } finally {
    rmSync(made, { force: true });
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
