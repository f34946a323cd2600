import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The master secret of the data folder, made on the first call (mode 0600). Two processes at once get the same one. */
export function secretOfDataFolder(dataDir: string): string {
  const file = join(dataDir, 'secret-key');
  mkdirSync(dataDir, { recursive: true });
  const made = `${file}.new-${process.pid}`;
  for (;;) {
    try {
      return readFileSync(file, 'utf8').trim();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    try {
      writeFileSync(made, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
      // A link fails where the name is taken, and the name never leads to half a file.
      linkSync(made, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(made, { force: true });
    }
  }
}

/** What is made from the master secret. Each purpose has a key of its own. */
export interface Master {
  /** 32 bytes that are always the same for this secret and purpose (HKDF-SHA256, RFC 5869). */
  derive(purpose: string): Buffer;
  /** AES-256-GCM; `context` is bound to the result and must be given again to open it. */
  seal(purpose: string, plain: Uint8Array, context: string): Buffer;
  /** @throws Error when the bytes were made with another secret, purpose or context, or were changed. */
  open(purpose: string, sealed: Uint8Array, context: string): Buffer;
}

export function openMaster(secret: string): Master {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'assay', purpose, KEY_BYTES));
  return {
    derive,
    seal(purpose, plain, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', derive(`seal ${purpose}`), nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed, context) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', derive(`seal ${purpose}`), nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}
