import { randomBytes } from 'node:crypto';
import type { Database } from '../db/access.ts';
import { insertFirstKey, loadKeys, markRevoked, replaceKey } from '../db/keys.ts';
import type { Master } from './master-secret.ts';

/** Purposes of keys. */
export const KEY_PURPOSES = ['token', 'report', 'provider', 'audit'] as const;
export type KeyPurpose = (typeof KEY_PURPOSES)[number];

/** 32 random bytes with the id that is stored with the data that they signed or encrypted. */
export interface Key {
  id: string;
  purpose: KeyPurpose;
  bytes: Buffer;
  /** When it was replaced by another one; null = it is in use. */
  retiredAt: Date | null;
  /** Since when it counts as leaked; null = it does not. */
  revokedAt: Date | null;
}

/** Keys as rows, sealed under the master secret, so that they can be replaced without invalidating existing data. */
export interface KeyRing {
  /** The key to sign or seal with now. */
  current(purpose: KeyPurpose): Key;
  /** The key of existing data, retired or not; null for an unknown ID. Another process may have added it. */
  find(purpose: KeyPurpose, id: string): Promise<Key | null>;
  /** Every key of a purpose, retired ones included, the newest first. */
  all(purpose: KeyPurpose): Key[];
  /** Creates a new key; the old one can still decrypt. */
  rotate(purpose: KeyPurpose): Promise<void>;
  /** Marks a key as leaked; one that is in use is replaced first. */
  revoke(key: Key): Promise<void>;
  /** Reads the rows again, after another process's rotation. */
  reload(): Promise<void>;
}

/** Minimum interval between reloads for unknown IDs, so that forged IDs cause no load. */
const RELOAD_INTERVAL_MS = 1_000;

/** @throws Error with a message for the operator if the rows were encrypted with another master secret. */
export async function openKeyRing(db: Database, master: Master): Promise<KeyRing> {
  let byId = new Map<string, Key>();
  let present = new Map<KeyPurpose, Key>();
  let loadedAt = 0;
  let loading: Promise<void> = Promise.resolve();
  const newSeal = (purpose: KeyPurpose) => (id: string) => master.seal('key', randomBytes(32), `${purpose} ${id}`);

  async function load(): Promise<void> {
    const ids = new Map<string, Key>();
    const currents = new Map<KeyPurpose, Key>();
    for (const row of await loadKeys(db)) {
      const key: Key = {
        id: row.id,
        purpose: row.purpose as KeyPurpose,
        bytes: unseal(row.sealed, row.purpose, row.id),
        retiredAt: row.retiredAt,
        revokedAt: row.revokedAt,
      };
      ids.set(key.id, key);
      if (!row.retiredAt) currents.set(key.purpose, key);
    }
    byId = ids;
    present = currents;
    loadedAt = performance.now();
  }

  function reload(): Promise<void> {
    // One after the other, so that an older reading never replaces a newer one.
    loading = loading.catch(() => {}).then(load);
    return loading;
  }

  function unseal(sealed: Buffer, purpose: string, id: string): Buffer {
    try {
      return master.open('key', sealed, `${purpose} ${id}`);
    } catch {
      throw new Error(
        master.source() === 'SECRET_KEY'
          ? 'SECRET_KEY is not the secret key that this database was made with: set the earlier one.'
          : `The file ${master.source()} is not the secret key that this database was made with: put the earlier file in its place, or set SECRET_KEY to the earlier one.`,
      );
    }
  }

  await reload();
  for (const purpose of KEY_PURPOSES) {
    if (!present.has(purpose)) await insertFirstKey(db, purpose, newSeal(purpose));
  }
  await reload();

  return {
    reload,
    current(purpose) {
      return present.get(purpose)!;
    },
    async find(purpose, id) {
      if (!byId.has(id) && performance.now() - loadedAt > RELOAD_INTERVAL_MS) await reload();
      const key = byId.get(id);
      return key?.purpose === purpose ? key : null;
    },
    all(purpose) {
      return [...byId.values()].filter((key) => key.purpose === purpose).reverse();
    },
    async rotate(purpose) {
      await replaceKey(db, purpose, newSeal(purpose));
      await reload();
    },
    async revoke({ id, purpose }) {
      if (present.get(purpose)?.id === id) await replaceKey(db, purpose, newSeal(purpose));
      await markRevoked(db, id);
      await reload();
    },
  };
}
