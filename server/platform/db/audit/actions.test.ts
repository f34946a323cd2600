import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { AUDIT_ACTIONS, AUDIT_READ_ACTIONS } from '@assay/contract/values/audit-actions.ts';

const SERVER = path.resolve(import.meta.dirname, '../../..');
const GROUPS = [...new Set(AUDIT_ACTIONS.map((action) => action.split('.')[0]))];
/** An id, where an entry or an administrator's reason names it, or one of a known group anywhere. */
const NAMED = /\b(?:action|entry):[^,;}]*?'([a-z-]+\.[a-z-]+)'(?:[^,;}']*'([a-z-]+\.[a-z-]+)')?/g;
const OF_GROUP = new RegExp(`['\`]((?:${GROUPS.join('|')})\\.[a-z]+(?:-[a-z]+)*)['\`]`, 'g');
const FILE = /\.(ts|json|log|test|example)$/;

test('every action that is written to the audit log has a text', () => {
  const known = new Set<string>(AUDIT_ACTIONS);
  const isReading = (id: string) => (AUDIT_READ_ACTIONS as readonly string[]).includes(id.split('.')[0]!);
  const missing = globSync('**/*.ts', { cwd: SERVER, exclude: (name) => /\.test\.ts$|node_modules|testing/.test(name) })
    .flatMap((file) => {
      const text = readFileSync(path.join(SERVER, file), 'utf8');
      const ids = [NAMED, OF_GROUP].flatMap((form) => [...text.matchAll(form)].flatMap(([, ...found]) => found));
      return ids.filter((id) => id !== undefined).map((id) => ({ file, id }));
    })
    // Columns of tables have names of the same form.
    .filter(({ file }) => file !== path.join('platform', 'db', 'connection', 'content-formats.ts'))
    .filter(({ id }) => !known.has(id) && !isReading(id) && !FILE.test(id));
  assert.deepEqual(missing, []);
});
