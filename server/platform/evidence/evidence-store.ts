import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import {
  type EvidenceItem,
  type EvidenceSet,
  evidenceContent,
  hashEvidenceItem,
  UnknownEvidence,
  upgradeEvidenceItem,
} from '@assay/engine';
import { objectStorageOf } from '../db/access.ts';
import {
  contentsByReference,
  contentsOfScan,
  type EvidenceContent,
  type StoredEvidenceItem,
  upsertEvidenceItem,
  upsertEvidenceItems,
} from '../db/scans/evidence.ts';
import type { Tx } from '../db/transaction.ts';
import { type ObjectStorage, ObjectStorageError, readContent, type StoredContent } from '../files/object-storage.ts';

const decompress = promisify(zstdDecompress);
const zstd = promisify(zstdCompress);

/**
 * With the size announced, zstd allocates tables for this size instead of some megabytes: an item of 2 kB takes 0.15
 * instead of 1.1 ms of processor time.
 */
const compress = (bytes: Buffer): Promise<Buffer> => zstd(bytes, { pledgedSrcSize: bytes.length });

/** Maximum size of a stored evidence item, as canonical JSON; the limits of probes are far lower. */
const PIECE_BYTES_MAX = 16 * 1024 * 1024;

/**
 * Evidence storage: canonical JSON, zstd, addressed by SHA-256, each content once per company. The time of an item is not
 * part of its content.
 */
export interface EvidenceStore {
  /**
   * Stores an evidence item of a scan; idempotent.
   * @returns the stored item; one that is too large is stored as failed
   */
  put(tx: Tx, companyId: string, scanId: string, piece: EvidenceItem): Promise<EvidenceItem>;
  /** Stores all items of a scan with two statements. */
  putAll(tx: Tx, companyId: string, scanId: string, pieces: EvidenceSet): Promise<void>;
  /** Pieces taken in a scan so far. @throws ObjectStorageError if contents that were moved there cannot be read */
  ofScan(tx: Tx, scanId: string): Promise<EvidenceSet>;
  /** Evidence items by reference (`evidenceReference`); those past their retention are omitted. Throws as `ofScan` does. */
  byReference(tx: Tx, companyId: string, references: readonly string[]): Promise<EvidenceSet>;
}

/** The store in PostgreSQL, from which a job moves contents to object storage if that is configured. */
export const evidenceStore: EvidenceStore = {
  async put(tx, companyId, scanId, given) {
    const piece = bounded(given);
    await upsertEvidenceItem(tx, companyId, scanId, await stored(piece));
    return piece.piece;
  },
  async putAll(tx, companyId, scanId, pieces) {
    await upsertEvidenceItems(tx, companyId, scanId, await Promise.all(pieces.map((piece) => stored(bounded(piece)))));
  },
  async ofScan(tx, scanId) {
    return readAll(objectStorageOf(tx), await contentsOfScan(tx, scanId));
  },
  async byReference(tx, companyId, references) {
    if (references.length === 0) return [];
    return readAll(objectStorageOf(tx), await contentsByReference(tx, companyId, references));
  },
};

async function stored({ piece, json }: { piece: EvidenceItem; json: Buffer }): Promise<StoredEvidenceItem> {
  return {
    kind: piece.kind,
    asset: piece.asset,
    takenAt: piece.takenAt,
    reason: piece.outcome.ok ? null : piece.outcome.reason,
    hash: hashEvidenceItem(piece, json),
    content: await compress(json),
    bytes: json.length,
  };
}

/** The item with its canonical JSON; a value that is too large becomes a failed item. */
function bounded(piece: EvidenceItem): { piece: EvidenceItem; json: Buffer } {
  const json = Buffer.from(evidenceContent(piece));
  if (!piece.outcome.ok || json.length <= PIECE_BYTES_MAX) return { piece, json };
  return bounded({ ...piece, outcome: { ok: false, reason: 'too-large' } });
}

async function readAll(storage: ObjectStorage | null, contents: readonly EvidenceContent[]): Promise<EvidenceSet> {
  const pieces: EvidenceItem[] = [];
  const texts = await Promise.all(contents.map((content) => textOf(storage, content, content.hash)));
  for (const [at, { takenAt }] of contents.entries()) {
    const stored = JSON.parse(texts[at]!);
    try {
      // Contents of earlier versions include the time.
      pieces.push(upgradeEvidenceItem({ takenAt, ...stored }));
    } catch (error) {
      // A removed kind, or one written by a newer version, is ignored.
      if (!(error instanceof UnknownEvidence)) throw error;
    }
  }
  return pieces;
}

/**
 * The uncompressed content; one from outside of the database is compared with its hash.
 * @param sha256 hexadecimal; null = not compared
 */
async function textOf(storage: ObjectStorage | null, stored: StoredContent, sha256: string | null): Promise<string> {
  const packed = await readContent(storage, stored);
  if (stored.content) return (await decompress(packed!)).toString('utf8');
  const json = await decompress(packed!).catch(() => null);
  if (!json || (sha256 !== null && hash('sha256', json) !== sha256)) {
    throw new ObjectStorageError(`the object ${stored.objectKey} is damaged`);
  }
  return json.toString('utf8');
}

/** Any plain JSON, compressed for storage. */
export async function packJson(value: unknown): Promise<Buffer> {
  return packText(Buffer.from(JSON.stringify(value)));
}

/** As `packJson` for a value whose JSON is there already. @param json in UTF-8 */
export async function packText(json: Buffer): Promise<Buffer> {
  return compress(json);
}

/**
 * Any JSON of `packJson`.
 * @throws ObjectStorageError if it was moved there and cannot be read
 */
export async function readJson<T>(
  storage: ObjectStorage | null,
  { sha256, ...stored }: StoredContent & { sha256: string | null },
): Promise<T> {
  return JSON.parse(await textOf(storage, stored, sha256)) as T;
}
