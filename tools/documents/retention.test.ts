import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test('docs/security/retention.md has a rule for each table, once', () => {
  const tables = [...read('server/platform/db/schema.sql').matchAll(/^create table (\w+) \(/gm)].map(
    ([, name]) => name!,
  );
  assert.ok(tables.length > 100, `${tables.length} tables`);
  const rows = read('docs/security/retention.md').match(/^\| `.*$/gm) ?? [];
  const named = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  assert.deepEqual(named.toSorted(), tables.toSorted());
});
