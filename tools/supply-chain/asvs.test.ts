import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './lockfile.ts';

const text = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8');
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([\w ]+) \| ([^|]*) \| ([^|]*) \|$/gm)];
/** Requirements of levels 1 and 2 in ASVS 5.0.0: 70 and 183. */
const REQUIREMENTS = 253;

test('each requirement of ASVS 5.0 levels 1 and 2 is assessed once, with a reason', () => {
  assert.equal(new Set(rows.map(([, id]) => id)).size, REQUIREMENTS);
  assert.equal(rows.length, REQUIREMENTS);
  for (const [, id, state, how] of rows) {
    assert.match(state!, /^(met|partly|specification|does not apply)$/, id);
    assert.ok(how!.trim() !== '', id);
  }
  for (const state of ['met', 'partly', 'specification', 'does not apply']) {
    const count = rows.filter(([, , one]) => one === state).length;
    assert.ok(text.includes(`${count} ${state}`), `${count} ${state}`);
  }
});

test('the tests that the assessment names exist', () => {
  const named = rows.flatMap(([, , , , tests]) => [...tests!.matchAll(/`([^`]+)`/g)].map(([, file]) => file!));
  assert.ok(named.length > 100);
  assert.deepEqual(
    named.filter((file) => !existsSync(join(ROOT, file))),
    [],
  );
});
