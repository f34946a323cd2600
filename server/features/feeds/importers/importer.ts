import type { Database } from '#platform/db/access.ts';
import { type FeedRow, feedRow } from '#platform/db/feeds.ts';
import { type FeedFile, fetchFile } from '../files/download.ts';

/** Result of an import. */
export interface ImportResult {
  /** The source's own version, else the day. */
  version: string;
  rows: number;
  /** SHA-256 of the imported data, hexadecimal; absent for paginated sources. */
  checksum?: string;
  bytes?: number;
}

/** Imports one kind of feed: reads a source and stores it; throws if the response does not match the documentation. */
export type Importer = (db: Database, url: string, signal: AbortSignal) => Promise<ImportResult>;

/** The day in UTC, as the version of a source that names none. */
export const today = ({ clock }: Pick<Database, 'clock'>) => clock.now().toISOString().slice(0, 10);

/**
 * An importer of one file: downloaded completely, and parsed only if its checksum differs from that of the last import.
 * @param name of the feed whose last checksum is compared
 */
export function ofFile(
  name: string,
  read: (db: Database, file: FeedFile, signal: AbortSignal) => Promise<Pick<ImportResult, 'version' | 'rows'>>,
): Importer {
  return async (db, url, signal) => {
    const file = await fetchFile(url, { signal });
    try {
      const { checksum, bytes } = file;
      const known: FeedRow | null = await db.withoutCompany((tx) => feedRow(tx, name));
      if (known?.checksum === checksum && known.version && known.error === null) {
        return { version: known.version, rows: known.rows, checksum, bytes };
      }
      return { ...(await read(db, file, signal)), checksum, bytes };
    } finally {
      await file.remove();
    }
  };
}
