import assert from 'node:assert/strict';
import { createDecipheriv } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import type { PgBoss } from 'pg-boss';
import { tableFile } from '#platform/db/connection/backup/dump.ts';
import { CONTENT_FORMATS } from '#platform/db/connection/content-formats.ts';
import { migrationNames } from '#platform/db/connection/migrations.ts';
import { packJson } from '#platform/evidence/evidence-store.ts';
import { createQueues } from '#platform/queue/queues.ts';
import { createMaster, derivedFrom } from '#platform/secrets/master-secret.ts';
import { dataFile, JOBS_FILE, SECRET_FILE } from './create-backup.ts';
import { BACKUP_VERSION, MAC_FILE, MANIFEST_FILE } from './manifest.ts';

const packed = async () => {
  const json = JSON.parse(zstdDecompressSync(await packJson({ kind: 'test' })).toString());
  assert.deepEqual(json, { kind: 'test' });
  return 'zstd(JSON)';
};

/** For each format that this product encodes itself: its description, after a value was written and read by it. */
const WRITTEN: Readonly<Record<string, () => Promise<string> | string>> = {
  evidence: packed,
  'assessments in ratings': packed,
  'shared assessments': packed,
  'sealed values': () => {
    const secret = 'only-for-tests-on-loopback-0123456789';
    const sealed = createMaster(() => ({ present: secret, previous: null, source: '' })).seal(
      'x',
      Buffer.from('a'),
      'c',
    );
    const decipher = createDecipheriv('aes-256-gcm', derivedFrom(secret, 'seal x'), sealed.subarray(0, 12));
    decipher.setAAD(Buffer.from('c')).setAuthTag(sealed.subarray(12, 28));
    assert.equal(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString(), 'a');
    return 'nonce(12) tag(16) AES-256-GCM(HKDF-SHA256)';
  },
  backups: () =>
    `tar(${MANIFEST_FILE} version ${BACKUP_VERSION}, ${MAC_FILE}, ${tableFile('TABLE')}, ${JOBS_FILE}, ${dataFile(0).replace('0', 'N')}, ${SECRET_FILE})`,
  jobs: async () => {
    const names: string[] = [];
    const queue = { createQueue: async (name: string) => names.push(name) } as unknown as PgBoss;
    await createQueues(queue);
    return names.sort().join(', ');
  },
};

test('every encoding that is written names the oldest version that reads it', async () => {
  const migrations = await migrationNames();
  for (const [name, { shape, compatibleFrom }] of Object.entries(CONTENT_FORMATS)) {
    assert.ok(migrations.includes(compatibleFrom), `${name}: ${compatibleFrom}`);
    const describe = WRITTEN[name];
    if (describe) assert.equal(await describe(), shape, `${name}: another encoding is another format`);
  }
  assert.deepEqual(
    Object.keys(WRITTEN).filter((name) => !CONTENT_FORMATS[name]),
    [],
  );
});

test('every binary column of the schema has a format', () => {
  const schema = readFileSync(new URL('../db/schema.sql', import.meta.url), 'utf8');
  const columns = [...schema.matchAll(/^create table (\S+) \(\n([\s\S]*?)^\)/gm)].flatMap(([, table, body]) =>
    [...body!.matchAll(/^ {2}(\S+) bytea\b/gm)].map(([, column]) => `${table}.${column}`),
  );
  assert.ok(columns.length > 30);
  const named = Object.values(CONTENT_FORMATS).flatMap((format) => format.columns);
  assert.deepEqual(named.toSorted(), columns.toSorted());
});
