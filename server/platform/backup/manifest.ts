import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { derivedFrom } from '#platform/secrets/master-secret.ts';

export const BACKUP_FORMAT = 'assay-backup';
/** 1: without checksums of all members. 2: with them, and with the member `manifest.mac` (decision 0176). */
export const BACKUP_VERSION = 2;
export const MANIFEST_FILE = 'manifest.json';
/** Second member: HMAC-SHA256 of the first one, hexadecimal. */
export const MAC_FILE = 'manifest.mac';

const SHA256 = /^[0-9a-f]{64}$/;
export const MEMBER_NAME = /^[a-z0-9][a-z0-9_.-]{0,80}$/;
/** The first migration of versions that write format 2. */
const FIRST_MIGRATION_OF_VERSION_2 = '0148-same-schema-in-every-installation';

/** First member of a backup: what it contains, with checksums. */
export const backupManifest = z
  .object({
    format: z.literal(BACKUP_FORMAT),
    version: z.union([z.literal(1), z.literal(BACKUP_VERSION)]),
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
          checksum: z.string().regex(SHA256),
        }),
      )
      .max(10_000),
    sequences: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,62}$/), z.string().regex(/^-?\d{1,20}$/)),
    /** Contents that are in object storage, and not in the backup. */
    objects: z.number().int().min(0).default(0),
    /** Paths of the files, relative to the data folder. */
    files: z.array(z.string().max(500)).max(100_000),
    /** Identifies the SECRET_KEY with which the rows are encrypted, without revealing it. */
    secretCheck: z.string().regex(SHA256),
    /** The backup contains the secret key. */
    secretIncluded: z.boolean(),
    /** Every member after `manifest.mac` → its SHA-256, hexadecimal. Empty in version 1. */
    members: z.record(z.string().regex(MEMBER_NAME), z.string().regex(SHA256)).default({}),
  })
  // Otherwise a changed file could claim to be too old for checksums.
  .refine(({ version, migrations }) => version > 1 || !migrations.includes(FIRST_MIGRATION_OF_VERSION_2));
export type BackupManifest = z.infer<typeof backupManifest>;

/** @param secret SECRET_KEY, a random value of at least 256 bits */
export function secretCheck(secret: string): string {
  return createHmac('sha256', secret).update('assay backup: secret check').digest('hex');
}

/** HMAC-SHA256 (RFC 2104) of the manifest's bytes, under a key that is derived from SECRET_KEY for this purpose alone. */
export function manifestMac(secret: string, manifest: Uint8Array): string {
  return createHmac('sha256', derivedFrom(secret, 'backup manifest')).update(manifest).digest('hex');
}

export function isManifestMac(mac: string, secret: string, manifest: Uint8Array): boolean {
  const expected = Buffer.from(manifestMac(secret, manifest));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
