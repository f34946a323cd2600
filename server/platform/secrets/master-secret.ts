import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOnce } from '#platform/files/write-once.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The file of the data folder with the master secret, if SECRET_KEY is not set. */
export const secretFile = (dataDir: string): string => join(dataDir, 'secret-key');

/** Creates the master secret of a new installation (mode 0600), unless a concurrent process has. Nothing is overwritten. */
export function createSecretOfDataFolder(dataDir: string): void {
  writeOnce(secretFile(dataDir), `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
}

/** Stores the secret of a restored installation (mode 0600). */
export function writeSecretOfDataFolder(dataDir: string, secret: string): void {
  replaceFile(secretFile(dataDir), secret);
}

function replaceFile(file: string, secret: string): void {
  const made = `${file}.new-${process.pid}`;
  writeFileSync(made, `${secret}\n`, { mode: 0o600 });
  renameSync(made, file);
}

/** The current secret for encryption, and the previous one, which still decrypts while rows are encrypted again. */
export interface MasterSecrets {
  present: string;
  previous: string | null;
  /** Where the current one is, for messages: SECRET_KEY, or the path of a file. */
  source: string;
}

/**
 * The secrets of the data folder; null if it has none.
 * @throws Error with a message for the operator if the file is empty
 */
export function secretsOfDataFolder(dataDir: string): MasterSecrets | null {
  const source = secretFile(dataDir);
  const present = readSecret(source);
  if (present === '')
    throw new Error(`The file ${source} is empty: copy the secret key from where it is kept, then try again.`);
  return present === null ? null : { present, previous: readSecret(`${source}.previous`) || null, source };
}

/** The secrets of an installation: configured, or of its data folder. Throws as `secretsOfDataFolder` does. */
export function findSecrets({
  secretKey,
  secretKeyPrevious,
  dataDir,
}: {
  secretKey: string | null;
  secretKeyPrevious: string | null;
  dataDir: string;
}): MasterSecrets | null {
  return secretKey
    ? { present: secretKey, previous: secretKeyPrevious, source: 'SECRET_KEY' }
    : secretsOfDataFolder(dataDir);
}

/** Sentence for the operator when an installation has data and no secret key. */
export function missingSecret(dataDir: string): string {
  return `The file ${secretFile(dataDir)} is missing, the secret key with which the data of this installation is encrypted. Copy it from where it is kept beside the backups, or set SECRET_KEY. No new one was created.`;
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Replaces the secret of the data folder. The previous one is kept next to it (0600): it decrypts earlier backups, and
 * rows that another process encrypts before it has read the new one.
 */
export function replaceSecretOfDataFolder(dataDir: string): void {
  const file = secretFile(dataDir);
  const present = secretsOfDataFolder(dataDir)?.present;
  if (present === undefined) throw new Error(missingSecret(dataDir));
  replaceFile(`${file}.previous`, present);
  replaceFile(file, randomBytes(48).toString('base64url'));
}

/** Purposes of keys derived from the master secret, each with its own key. */
export interface Master {
  /** Where the current secret is, for messages. */
  source(): string;
  /** 32 bytes that are always the same for this secret and purpose (HKDF-SHA256, RFC 5869). */
  derive(purpose: string): Buffer;
  /** AES-256-GCM; `context` is bound to the result and is required to decrypt it. */
  seal(purpose: string, plain: Uint8Array, context: string): Buffer;
  /** @throws Error if the data was encrypted with another secret, purpose or context, or was modified. */
  open(purpose: string, sealed: Uint8Array, context: string): Buffer;
  /**
   * The same sealed under the present secret; null when it is already.
   * @throws Error as `open` does
   */
  sealAnew(purpose: string, sealed: Uint8Array, context: string): Buffer | null;
  /** Reads the secrets again after another process replaced them. */
  reread(): void;
}

/** A key of a secret for one purpose (HKDF-SHA256, RFC 5869). */
export const derivedFrom = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'assay', purpose, KEY_BYTES));

/** @param read called initially, by `reread`, and if decryption fails */
export function createMaster(read: () => MasterSecrets): Master {
  let secrets = read();
  const derive = (purpose: string) => derivedFrom(secrets.present, purpose);
  /** @returns the decrypted value, and the secret that decrypted it */
  function opened(purpose: string, sealed: Uint8Array, context: string): { plain: Buffer; by: string } {
    const known = () => [secrets.present, ...(secrets.previous ? [secrets.previous] : [])];
    const tried = new Set<string>();
    let failure: unknown;
    for (const attempt of [0, 1]) {
      if (attempt > 0) secrets = read();
      for (const secret of known().filter((one) => !tried.has(one))) {
        tried.add(secret);
        try {
          return { plain: unsealed(derivedFrom(secret, `seal ${purpose}`), sealed, context), by: secret };
        } catch (error) {
          failure ??= error;
        }
      }
    }
    throw failure;
  }
  const master: Master = {
    source: () => secrets.source,
    derive,
    open: (purpose, sealed, context) => opened(purpose, sealed, context).plain,
    sealAnew(purpose, sealed, context) {
      const { plain, by } = opened(purpose, sealed, context);
      return by === secrets.present ? null : master.seal(purpose, plain, context);
    },
    reread() {
      secrets = read();
    },
    seal(purpose, plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', derive(`seal ${purpose}`), nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
  };
  return master;
}

function unsealed(key: Buffer, sealed: Uint8Array, context: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
