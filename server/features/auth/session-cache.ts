import type { Database } from '#platform/db/access.ts';
import { type SessionRow, sessionById } from '#platform/db/accounts/sessions.ts';

/** Maximum number of cached sessions per process; the oldest is evicted first. */
const SESSIONS_MAX = 20_000;
/** Maximum age of an entry without a notification, so that the end of a plan takes effect within a minute. */
const BELIEVED_MS = 30_000;

interface Entry {
  row: SessionRow;
  until: number;
}

/**
 * Sessions with account, company and plan, as requests need them. Notices invalidate entries within a second; while the
 * connection for notices is interrupted, every request reads from the database.
 */
export class SessionCache {
  readonly #db: Database;
  readonly #hears: () => boolean;
  readonly #entries = new Map<string, Entry>();

  /** @param hears called when the LISTEN connection opens or closes */
  constructor(db: Database, hears: () => boolean) {
    this.#db = db;
    this.#hears = hears;
  }

  /** The session, ended ones too; null for an unknown id. */
  async get(id: string): Promise<SessionRow | null> {
    const known = this.#entries.get(id);
    if (known && known.until > performance.now() && this.#hears()) return known.row;
    const row = await this.#db.withAllCompanies('log-in-and-session', (tx) => sessionById(tx, id));
    this.#entries.delete(id);
    if (row) {
      if (this.#entries.size >= SESSIONS_MAX) this.#entries.delete(this.#entries.keys().next().value!);
      this.#entries.set(id, { row, until: performance.now() + BELIEVED_MS });
    }
    return row;
  }

  forgetSession(id: string): void {
    this.#entries.delete(id);
  }

  /** @returns ids of the sessions that were known */
  forgetAccount(accountId: string): string[] {
    return this.#forget((row) => row.id === accountId);
  }

  forgetCompany(companyId: string): string[] {
    return this.#forget((row) => row.companyId === companyId);
  }

  forgetAll(): void {
    this.#entries.clear();
  }

  #forget(concerns: (row: SessionRow) => boolean): string[] {
    const ids = [...this.#entries].filter(([, entry]) => concerns(entry.row)).map(([id]) => id);
    for (const id of ids) this.#entries.delete(id);
    return ids;
  }
}
