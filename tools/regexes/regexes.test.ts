import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACCEPTED } from './accepted.ts';
import { analyze } from './analyze.ts';
import { complaint } from './judge.ts';
import { relax, variants } from './relax.ts';
import { allPatterns, readVerdicts } from './verdicts.ts';

test('every regular expression takes steps in proportion to its text, or has a reason why it need not', async () => {
  const { patterns, undescribed, gone } = await allPatterns();
  assert.ok(patterns.length > 1_000, `${patterns.length} patterns`);
  assert.deepEqual(undescribed, [], 'composed in a way that tools/regexes/composed.ts does not describe');
  assert.deepEqual(gone, [], 'described in tools/regexes/composed.ts, and composed nowhere');
  const verdicts = readVerdicts();
  const complaints = patterns.flatMap((pattern) => {
    if (Object.hasOwn(ACCEPTED, pattern.key)) return [];
    const known = verdicts[pattern.key];
    // What is new is analyzed at once; `npm run regexes` writes it down.
    return complaint(pattern, known ? { bounds: known } : analyze(pattern.key)) ?? [];
  });
  assert.deepEqual(complaints, []);
  const keys = new Set(patterns.map(({ key }) => key));
  assert.deepEqual(
    Object.keys(ACCEPTED).filter((key) => !keys.has(key)),
    [],
    'accepted, and nowhere to be found',
  );
});

test('a pattern that backtracks is told with the text that makes it slow', () => {
  const at = 'server/example.ts:1';
  for (const key of ['/^[a-z\\s]+={0,2}\\s*$/', '/(?:[#;].*\\r?\\n|\\s*\\r?\\n)*!/', '/a+$/'])
    assert.match(
      complaint({ key, at }, analyze(key)) ?? '',
      /^server\/example\.ts:1 .*(?:polynomial|exponential).*repeat/s,
    );
});

test('bounded repetitions are linear, and say by how much they multiply', () => {
  assert.deepEqual(analyze('/^[a-z]{1,63}$/'), { bounds: [] });
  assert.deepEqual(analyze('/<a[^>]{0,80}b/'), { bounds: [80] });
  assert.match(
    complaint({ key: '/<a[^>]{0,8000}b/', at: 'server/example.ts:1' }, { bounds: [8_000] }) ?? '',
    /8000 steps/,
  );
});

test('patterns are taken apart at their alternatives, groups, classes and escapes', () => {
  assert.deepEqual(variants('a|b(?:c|d|[|]|\\|)e'), ['a', 'b(?:c)e', 'b(?:d)e', 'b(?:[|])e', 'b(?:\\|)e']);
  assert.deepEqual(relax('(?:a{2,9}|[{]{4}){0,7}?(?!x{1,5})b{3,}'), {
    unbounded: '(?:a+|[{]{2})*b+',
    skeleton: '(?:a|[{]{2})?b+',
    bounds: [9, 7],
    obstacle: null,
  });
  assert.match(relax('a(?=b*c)').obstacle ?? '', /ahead/);
  assert.match(relax('(a)\\1').obstacle ?? '', /back/);
});
