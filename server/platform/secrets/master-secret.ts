import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOnce } from '#platform/files/write-once.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The master secret of the data folder, created on the first call (mode 0600). Concurrent processes get the same one.
 */
export function secretOfDataFolder(dataDir: string): string {
  const file = join(dataDir, 'secret-key');
  mkdirSync(dataDir, { recursive: true });
  for (;;) {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    writeOnce(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
  }
}

/** Stores the secret of a restored installation (mode 0600). */
export function writeSecretOfDataFolder(dataDir: string, secret: string): void {
  const file = join(dataDir, 'secret-key');
  const made = `${file}.new-${process.pid}`;
  writeFileSync(made, `${secret}\n`, { mode: 0o600 });
  renameSync(made, file);
}

/** The current secret for encryption, and the previous one, which still decrypts while rows are encrypted again. */
export interface MasterSecrets {
  present: string;
  previous: string | null;
}

const previousFile = (dataDir: string): string => join(dataDir, 'secret-key.previous');

/** The secrets of the data folder; the current one is created on the first call. */
export function secretsOfDataFolder(dataDir: string): MasterSecrets {
  const present = secretOfDataFolder(dataDir);
  const previous = existsSync(previousFile(dataDir)) ? readFileSync(previousFile(dataDir), 'utf8').trim() : null;
  return { present, previous };
}

/**
 * Replaces the secret of the data folder. The previous one is kept next to it (0600): it decrypts earlier backups, and
 * rows that another process encrypts before it has read the new one.
 */
export function replaceSecretOfDataFolder(dataDir: string): void {
  const file = join(dataDir, 'secret-key');
  const write = (name: string, text: string) => {
    const made = `${name}.new-${process.pid}`;
    writeFileSync(made, `${text}\n`, { mode: 0o600 });
    renameSync(made, name);
  };
  write(previousFile(dataDir), secretOfDataFolder(dataDir));
  write(file, randomBytes(48).toString('base64url'));
}

/** Purposes of keys derived from the master secret, each with its own key. */
export interface Master {
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

const derivedFrom = (secret: string, purpose: string) =>
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
