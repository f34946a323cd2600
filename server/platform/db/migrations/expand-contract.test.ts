import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { committedHashes, migrationHash, presentHashes } from '#testing/databases/migration-hashes.ts';

/** Changes that queries of the previous release do not survive, as SQL or by Kysely's schema builder. */
const CONTRACTING: readonly RegExp[] = [
  /\bdrop\s+(?:table|column|view|function|type)\b/i,
  /\brename\s+(?:to|column)\b/i,
  /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+column\s+\S+\s+\S+\s+not\s+null\b(?!\s+(?:default|generated))/i,
  /\.(?:dropTable|dropColumn|renameTo|renameColumn|setNotNull|setDataType)\(/,
];

const isContracting = (text: string) => CONTRACTING.some((pattern) => pattern.test(text));

test('changes that older versions cannot use are recognized', () => {
  for (const text of [
    'alter table domain drop column active_hosts',
    'alter table key rename to crypto_key',
    'alter table rating rename column at to rated_at',
    'alter table scan alter column state type integer',
    'alter table scan alter column state set not null',
    'alter table scan add column more text not null',
    "db.schema.alterTable('scan').dropColumn('state')",
  ])
    assert.equal(isContracting(text), true, text);
  for (const text of [
    "alter table scan add column more text not null default ''",
    'create table scan_note (id uuid primary key, text text not null)',
    'create index scan_of_day on scan (scandate)',
    'alter table scan drop constraint scan_kind_check',
  ])
    assert.equal(isContracting(text), false, text);
});

test('a migration that removes or renames what older versions use exports compatibleFrom', () => {
  const folder = import.meta.dirname;
  const files = globSync('**/[0-9][0-9][0-9][0-9]-*.ts', { cwd: folder });
  assert.ok(files.some((file) => path.basename(file) === '0057-baseline.ts'));
  const missing = files.filter((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    return isContracting(text) && !/export const compatibleFrom = '\d{4}-/.test(text);
  });
  assert.deepEqual(missing, []);
});

test('a committed migration is never edited: installations have already applied it', () => {
  assert.deepEqual(presentHashes(), committedHashes(), 'a new migration is added by `npm run generate`');
  const file = readFileSync(path.join(import.meta.dirname, '0120-0139/0128-shared-assessments.ts'), 'utf8');
  const committed = committedHashes()['0128-shared-assessments.ts'];
  assert.equal(migrationHash(file.replace('/** When', '/** The time at which').replaceAll('\n', '\r\n')), committed);
  assert.notEqual(migrationHash(file.replace('sha256 text', 'sha256 bytea')), committed);
});
