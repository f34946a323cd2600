import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { Clock } from '@assay/contract/clock.ts';
import type pg from 'pg';
import { verifySealedAudit } from '#features/audit/audit-log.ts';
import { hasInstallation, openDatabaseAccess } from '#platform/backup/database-access.ts';
import { secretsOfInstallation } from '#platform/backup/installation-secret.ts';
import type { Config } from '#platform/config/config.ts';
import { type Database, openDatabase } from '#platform/db/access.ts';
import { listTables, openOwner } from '#platform/db/connection/backup/tables.ts';
import {
  COMPRESSED_KINDS,
  findBrokenReferences,
  findViolatedRelations,
  HASHED_KINDS,
  type HashedContent,
  type HashedKind,
  readHashedContents,
  readWholeTable,
} from '#platform/db/connection/integrity.ts';
import { findUndecryptable } from '#platform/db/connection/reseal.ts';
import { compareSchemas, schemaText } from '#platform/db/connection/schema-text.ts';
import { readServerFacts } from '#platform/db/connection/server-facts.ts';
import { loadKeys } from '#platform/db/keys.ts';
import { type ObjectStorage, openObjectStorage, readContent } from '#platform/files/object-storage.ts';
import { KEY_PURPOSES, openKeyRing } from '#platform/secrets/key-ring.ts';
import { createMaster } from '#platform/secrets/master-secret.ts';
import { type CheckResult, failed, ok, reasonOf, skipped, warning } from '../doctor/check-result.ts';

/** The schema of a new installation. */
const SCHEMA_FILE = new URL('../../platform/db/schema.sql', import.meta.url);
const decompress = promisify(zstdDecompress);

/** Faults named per check; the rest is counted. */
const NAMED_MAX = 5;
const RESTORE = 'keep a copy of the database as it is, then restore the last backup that is not affected';

export interface VerifyOptions {
  /** Reads the contents in object storage as well. */
  objects: boolean;
}

/**
 * Reads all data of an installation, running or not, and compares it with its checksums, references and signatures.
 * Changes nothing.
 * @throws Error with a message for the operator if the installation cannot be read at all
 */
export async function verifyData(config: Config, clock: Clock, { objects }: VerifyOptions): Promise<CheckResult[]> {
  if (!hasInstallation(config)) {
    const advice = 'set DATA_DIR or DATABASE_URL as the installation has it';
    return [failed('database', `there is no installation in ${config.dataDir}`, advice)];
  }
  const access = await openDatabaseAccess(config, config.dataDir);
  try {
    const schema = await checkSchema(access.ownerUrl);
    if (schema.status === 'failed') return [schema];
    const owner = await openOwner(access.ownerUrl);
    const db = openDatabase(access.appUrl, { max: 2, name: 'assay-check', clock });
    const storage = objects && config.objectStorage ? openObjectStorage(config.objectStorage) : null;
    try {
      const results = [schema.status === 'ok' ? await compareSchema(owner, schema) : schema];
      results.push(await attempt('tables', () => checkTables(owner)));
      results.push(await attempt('references', () => checkReferences(owner)));
      for (const kind of HASHED_KINDS)
        results.push(await attempt(kind, () => checkContents(owner, kind, storage, config.objectStorage !== null)));
      return [...results, ...(await checkSecrets(config, access.appUrl, db))];
    } finally {
      storage?.close();
      await db.close();
      await owner.end().catch(() => {});
    }
  } finally {
    await access.close();
  }
}

/** A check that cannot read what it checks has failed. */
async function attempt(id: string, check: () => Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await check();
  } catch (error) {
    return failed(id, reasonOf(error), RESTORE);
  }
}

async function checkSchema(ownerUrl: string): Promise<CheckResult> {
  const id = 'schema';
  const { migrations, version } = await readServerFacts(ownerUrl);
  if (!migrations)
    return failed(id, 'the database has no tables of Assay', 'set DATABASE_URL as the installation has it');
  if (migrations.problem) return failed(id, migrations.problem, 'check with that version of Assay');
  if (migrations.pending > 0)
    return failed(id, `${migrations.pending} migrations are pending`, 'start this version once, then check again');
  return migrations.unknown > 0
    ? warning(id, `of a newer version of Assay (${migrations.unknown} migrations)`, 'check with that version as well')
    : ok(id, `PostgreSQL ${version}, up to date`);
}

/** A schema other than that of the migrations is no damage: it may be slower, or lack a rule. */
async function compareSchema(owner: pg.Client, present: CheckResult): Promise<CheckResult> {
  const { missing, additional } = compareSchemas(await readFile(SCHEMA_FILE, 'utf8'), await schemaText(owner));
  if (missing.length + additional.length === 0) return present;
  const parts = [...missing.map((part) => `missing: ${part}`), ...additional.map((part) => `additional: ${part}`)];
  return warning(
    present.id,
    `${present.detail}, with a schema other than that of a new installation: ${listed(parts)}`,
    'as the owner of the tables, create what is missing and drop what you did not add yourself; the data is not affected',
  );
}

async function checkTables(owner: pg.Client): Promise<CheckResult> {
  const tables = await listTables(owner);
  const unreadable: string[] = [];
  let rows = 0;
  for (const table of tables) {
    try {
      rows += await readWholeTable(owner, table);
    } catch (error) {
      unreadable.push(`${table.name}: ${reasonOf(error)}`);
    }
  }
  return unreadable.length > 0
    ? failed('tables', `cannot be read: ${listed(unreadable)}`, RESTORE)
    : ok('tables', `${rows} rows of ${tables.length} tables were read`);
}

async function checkReferences(owner: pg.Client): Promise<CheckResult> {
  const { keys, broken } = await findBrokenReferences(owner);
  const violated = await findViolatedRelations(owner);
  const faults = [
    ...broken.map(({ table, constraint, rows }) => `${rows} rows of ${table} (${constraint})`),
    ...violated.map(({ relation, rows }) => `${rows} ${relation}`),
  ];
  return faults.length > 0
    ? failed('references', `violated: ${listed(faults)}`, RESTORE)
    : ok('references', `${keys} foreign keys and the relations beside them hold`);
}

async function checkContents(
  owner: pg.Client,
  kind: HashedKind,
  storage: ObjectStorage | null,
  hasStorage: boolean,
): Promise<CheckResult> {
  const bad: string[] = [];
  const counts = { checked: 0, elsewhere: 0 };
  for await (const stored of readHashedContents(owner, kind)) {
    if (!stored.content && !storage) {
      counts.elsewhere += 1;
      continue;
    }
    counts.checked += 1;
    const fault = await faultOf(stored, kind, storage);
    if (fault) bad.push(`${stored.id} ${fault}`);
  }
  if (bad.length > 0) return failed(kind, `${bad.length} of ${counts.checked} are damaged: ${listed(bad)}`, RESTORE);
  const detail = `${counts.checked} contents have their SHA-256`;
  if (counts.elsewhere === 0) return ok(kind, detail);
  const rest = `${counts.elsewhere} in object storage were not read`;
  return hasStorage
    ? ok(kind, `${detail}; ${rest} (--objects)`)
    : failed(kind, `${detail}; ${rest}: it is not set`, 'set OBJECT_STORAGE again');
}

/** @returns what is wrong with a content; null = nothing */
async function faultOf(stored: HashedContent, kind: HashedKind, storage: ObjectStorage | null): Promise<string | null> {
  try {
    const packed = await readContent(storage, stored);
    if (!packed) return 'is missing';
    const content = COMPRESSED_KINDS.includes(kind) ? await decompress(packed) : packed;
    return hash('sha256', content) === stored.sha256 ? null : 'has another SHA-256';
  } catch (error) {
    return `cannot be read (${reasonOf(error)})`;
  }
}

/** Encrypted values and the audit log; both need the secret key. */
async function checkSecrets(config: Config, appUrl: string, db: Database): Promise<CheckResult[]> {
  let master: ReturnType<typeof createMaster>;
  try {
    const secrets = await secretsOfInstallation(config, appUrl);
    master = createMaster(() => secrets);
  } catch (error) {
    const advice = 'use the secret key that is kept beside the backups';
    return [failed('secret-key', reasonOf(error), advice), skipped('audit-log', 'verified with the secret key only')];
  }
  const sealed = await attempt('secret-key', async () => {
    const { count, bad } = await findUndecryptable(db, master);
    return bad.length > 0
      ? failed('secret-key', `does not decrypt ${bad.length} of ${count} values: ${listed(bad)}`, RESTORE)
      : ok('secret-key', `decrypts ${count} values`);
  });
  const present = new Set((await loadKeys(db)).filter(({ retiredAt }) => !retiredAt).map(({ purpose }) => purpose));
  const lost = KEY_PURPOSES.filter((purpose) => !present.has(purpose));
  // Opening the keys would create those that are missing.
  if (lost.length > 0) {
    const detail = `the database has no key for: ${lost.join(', ')}`;
    return [failed('secret-key', detail, RESTORE), skipped('audit-log', 'verified with all keys only')];
  }
  const log = await attempt('audit-log', async () => {
    const lines: string[] = [];
    const context = { db, config, secrets: { ...master, keys: await openKeyRing(db, master) } };
    const valid = await verifySealedAudit(context, undefined, (line) => lines.push(line));
    const advice =
      'see docs/security/incident-runbook.md, and compare with copies: npm run assay -- audit verify FOLDER';
    return valid ? ok('audit-log', lines.join(' ')) : failed('audit-log', lines.join(' '), advice);
  });
  return [sealed, log];
}

const listed = (faults: readonly string[]): string =>
  faults.length <= NAMED_MAX
    ? faults.join('; ')
    : `${faults.slice(0, NAMED_MAX).join('; ')}; and ${faults.length - NAMED_MAX} more`;
