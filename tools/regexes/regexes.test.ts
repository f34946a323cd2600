import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACCEPTED } from './accepted.ts';
import { analyze } from './analyze.ts';
import { rejectionReason } from './reject.ts';
import { relax, variants } from './relax.ts';
import { allPatterns, readVerdicts } from './verdicts.ts';

test('every regular expression runs in linear time, or is accepted with a reason', async () => {
  const { patterns, undescribed, gone } = await allPatterns();
  assert.ok(patterns.length > 1_000, `${patterns.length} patterns`);
  assert.deepEqual(undescribed, [], 'composed patterns missing from tools/regexes/composed.ts');
  assert.deepEqual(gone, [], 'stale entries of tools/regexes/composed.ts');
  const verdicts = readVerdicts();
  const complaints = patterns.flatMap((pattern) => {
    if (Object.hasOwn(ACCEPTED, pattern.key)) return [];
    const known = verdicts[pattern.key];
    // New patterns are analyzed here; `npm run regexes` stores the verdict.
    return rejectionReason(pattern, known ? { bounds: known } : analyze(pattern.key)) ?? [];
  });
  assert.deepEqual(complaints, []);
  const keys = new Set(patterns.map(({ key }) => key));
  assert.deepEqual(
    Object.keys(ACCEPTED).filter((key) => !keys.has(key)),
    [],
    'stale entries of tools/regexes/accepted.ts',
  );
});

test('a pattern with superlinear backtracking is reported with an attack string', () => {
  const at = 'server/example.ts:1';
  for (const key of ['/^[a-z\\s]+={0,2}\\s*$/', '/(?:[#;].*\\r?\\n|\\s*\\r?\\n)*!/', '/a+$/'])
    assert.match(
      rejectionReason({ key, at }, analyze(key)) ?? '',
      /^server\/example\.ts:1 .*(?:polynomial|exponential).*repeat/s,
    );
});

test('bounded repetitions are linear, and their bounds are reported', () => {
  assert.deepEqual(analyze('/^[a-z]{1,63}$/'), { bounds: [] });
  assert.deepEqual(analyze('/<a[^>]{0,80}b/'), { bounds: [80] });
  assert.match(
    rejectionReason({ key: '/<a[^>]{0,8000}b/', at: 'server/example.ts:1' }, { bounds: [8_000] }) ?? '',
    /8000 steps/,
  );
});

test('patterns are split at their alternatives, groups, classes and escapes', () => {
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
