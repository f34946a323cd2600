import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areaList } from './area-lists.ts';

const PRESENT = `import type { Check } from '#check.ts';
import dkim from './mail/dkim.ts';
import mtaSts from './mail/mta-sts.ts';
import soa from './soa/soa.ts';

/** In report order. */
export const checks: readonly Check[] = [soa, mtaSts, dkim];
`;
const FILES = ['mail/dkim.ts', 'mail/mta-sts.ts', 'soa/soa.ts'];

test('a complete list stays as it is, in its own order', () => {
  assert.equal(areaList(FILES, PRESENT), PRESENT);
  assert.equal(areaList(FILES.toReversed(), PRESENT), PRESENT);
});

test('a new check is listed after the last one of its folder, in a new folder at the end, and a deleted one is removed', () => {
  const list = areaList(['mail/mta-sts.ts', 'mail/spf.ts', 'soa/soa.ts', 'www/caa.ts'], PRESENT);
  assert.match(list, /\[soa, mtaSts, spf, caa\];\n$/);
  assert.deepEqual([...list.matchAll(/^import .*$/gm)].map(([line]) => line).slice(1), [
    "import mtaSts from './mail/mta-sts.ts';",
    "import spf from './mail/spf.ts';",
    "import soa from './soa/soa.ts';",
    "import caa from './www/caa.ts';",
  ]);
  assert.match(list, /\n\n\/\*\* In report order\. \*\/\nexport const/);
});

test('a list longer than a line has one check on each', () => {
  const many = Array.from({ length: 9 }, (_, index) => `mail/rather-long-name-${index}.ts`);
  assert.match(areaList(many, PRESENT), / = \[\n {2}ratherLongName0,\n(?: {2}ratherLongName\d,\n){8}\];\n$/);
});

test('two checks of one area with the same file name are refused', () => {
  assert.throws(() => areaList(['mail/ipv6.ts', 'ns/ipv6.ts'], PRESENT), /the same file name/);
});
