import { createHmac } from 'node:crypto';
import { z } from 'zod';

export const BACKUP_FORMAT = 'assay-backup';
export const MANIFEST_FILE = 'manifest.json';

/** First member of a backup: what it contains, with checksums. */
export const backupManifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(1),
  /** Application version that wrote it. */
  application: z.string().max(40),
  created: z.iso.datetime(),
  migrations: z.array(z.string().max(120)).min(1).max(10_000),
  tables: z
    .array(
      z.object({
        name: z.string().regex(/^[a-z][a-z0-9_]{0,62}$/),
        columns: z.array(z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)).max(1_000),
        rows: z.number().int().min(0),
        checksum: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(10_000),
  sequences: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,62}$/), z.string().regex(/^-?\d{1,20}$/)),
  /** Contents that are in object storage, and not in the backup. */
  objects: z.number().int().min(0).default(0),
  /** Paths of the files, relative to the data folder. */
  files: z.array(z.string().max(500)).max(100_000),
  /** Identifies the SECRET_KEY with which the rows are encrypted, without revealing it. */
  secretCheck: z.string().regex(/^[0-9a-f]{64}$/),
  /** The backup contains the secret key. */
  secretIncluded: z.boolean(),
});
export type BackupManifest = z.infer<typeof backupManifest>;

/** @param secret SECRET_KEY, a random value of at least 256 bits */
export function secretCheck(secret: string): string {
  return createHmac('sha256', secret).update('assay backup: secret check').digest('hex');
}
