import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACTIVE_TESTS, type ActiveTest } from '@assay/contract/values/authorizations.ts';
import type { ActiveEvidence, ActiveTestMatch } from '#evidence/active.ts';
import { scenarios } from '#testing/scenarios.ts';
import headerInjection from './header-injection.ts';
import hostHeader from './host-header.ts';
import openRedirect from './open-redirect.ts';
import pathTraversal from './path-traversal.ts';
import reflectedInput from './reflected-input.ts';
import sqlBoolean from './sql-boolean.ts';
import sqlErrors from './sql-errors.ts';
import sqlTime from './sql-time.ts';
import storedInput from './stored-input.ts';
import templateArithmetic from './template-arithmetic.ts';

const sign = (test: ActiveTest, changes: Partial<ActiveTestMatch> = {}): ActiveTestMatch => ({
  test,
  kind: 'element',
  confidence: 'certain',
  url: 'https://example.com/search?q=a0b1c2&page=1',
  parameter: 'q',
  request: ['GET /search?q=a0b1c2&page=1 HTTP/1.1', 'host: example.com'],
  answer: ['HTTP 200', 'a0b1c2'],
  ...changes,
});
const active = (tests: readonly ActiveTest[], ...signs: ActiveTestMatch[]): { active: ActiveEvidence } => ({
  active: { origin: 'https://example.com', tests: [...tests], places: 3, asked: 40, stopped: 'end', signs },
});

const unfinished = (given: { active: ActiveEvidence }, ...tests: ActiveTest[]) => ({
  active: { ...given.active, stopped: 'budget' as const, unfinished: tests },
});

const CHECKS = [
  [reflectedInput, 'reflected-input', 'unescaped'],
  [sqlErrors, 'sql-errors', 'complaint'],
  [sqlBoolean, 'sql-boolean', 'differs'],
  [sqlTime, 'sql-time', 'waits'],
  [storedInput, 'stored-input', 'unescaped'],
  [openRedirect, 'open-redirect', 'follows'],
  [pathTraversal, 'path-traversal', 'leaves-folder'],
  [headerInjection, 'header-injection', 'splits'],
  [hostHeader, 'host-header', 'followed'],
  [templateArithmetic, 'template-arithmetic', 'evaluated'],
] as const;

for (const [check, id, finding] of CHECKS) {
  const others = ACTIVE_TESTS.filter((other) => other !== id);
  scenarios(check, {
    'a sign': { given: active(ACTIVE_TESTS, sign(id)), expect: [finding] },
    'signs of two parameters': {
      given: active([id], sign(id), sign(id, { url: 'https://example.com/find?w=a0b1c2', parameter: 'w' })),
      expect: [finding, finding],
    },
    'only signs of other tests': { given: active(ACTIVE_TESTS, ...others.map((other) => sign(other))), expect: [] },
    'not allowed by the owner': { given: active(others), expect: 'not-applicable' },
    'places that the requests did not suffice for': { given: unfinished(active([id]), id), expect: 'not-assessed' },
    'a sign before the requests were used up': { given: unfinished(active([id], sign(id)), id), expect: [finding] },
    'another test that was not finished': { given: unfinished(active(ACTIVE_TESTS), ...others), expect: [] },
  });
}

test('the same vulnerability has the same subject in every scan, whatever marker was sent', () => {
  const subjects = (word: string) => {
    const url = `https://example.com/search?q=${word}&page=1`;
    const verdict = sqlErrors.evaluate({
      asset: 'example.com',
      ...active(['sql-errors'], sign('sql-errors', { url })),
    });
    return verdict.status === 'assessed' ? verdict.reported.map(({ subject }) => subject) : [];
  };
  assert.deepEqual(subjects('a0b1c2'), ['/search?q']);
  assert.deepEqual(subjects('a9f9f9'), ['/search?q']);
});
