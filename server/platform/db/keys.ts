import { uuidv7 } from 'uuidv7';
import { type Database, nowOf } from './access.ts';

/** A signing or encryption key as stored: sealed under the master secret. */
export interface KeyRow {
  id: string;
  purpose: string;
  sealed: Buffer;
  /** Null = in use. */
  retiredAt: Date | null;
  /** Null unless it leaked. */
  revokedAt: Date | null;
}

export async function loadKeys(db: Database): Promise<KeyRow[]> {
  const rows = await db.withoutCompany((tx) => tx.selectFrom('crypto_key').selectAll().orderBy('created_at').execute());
  return rows.map((row) => ({
    id: row.id,
    purpose: row.purpose,
    sealed: row.encrypted_key,
    retiredAt: row.retired_at,
    revokedAt: row.revoked_at,
  }));
}

/** Stores a first key unless another process was first. `seal` gets the id that the encryption is bound to. */
export async function insertFirstKey(db: Database, purpose: string, seal: (id: string) => Buffer): Promise<void> {
  const id = uuidv7();
  await db.withoutCompany((tx) =>
    tx
      .insertInto('crypto_key')
      .values({ id, purpose, encrypted_key: seal(id) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

/** Retires the present key of a purpose and stores its successor. */
export async function replaceKey(db: Database, purpose: string, seal: (id: string) => Buffer): Promise<void> {
  const id = uuidv7();
  await db.withoutCompany(async (tx) => {
    await tx
      .updateTable('crypto_key')
      .set({ retired_at: nowOf(tx) })
      .where('purpose', '=', purpose)
      .where('retired_at', 'is', null)
      .execute();
    await tx
      .insertInto('crypto_key')
      .values({ id, purpose, encrypted_key: seal(id) })
      .execute();
  });
}

/** Marks a key as leaked; the first mark stays. */
export async function markRevoked(db: Database, id: string): Promise<void> {
  await db.withoutCompany((tx) =>
    tx
      .updateTable('crypto_key')
      .set({ revoked_at: nowOf(tx) })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute(),
  );
}
