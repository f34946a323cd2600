import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementsOf } from './statements-of.ts';

test('equal statements of the owner are one with the number of findings, the most frequent first', () => {
  const accepted = { decision: 'accepted' as const, until: '2027-01-01', reason: 'Agreed' };
  const disputed = { decision: 'disputed' as const, until: null, reason: 'Not ours' };
  const later = { ...accepted, until: '2027-02-01' };
  const rows = [accepted, disputed, later, disputed, undefined, { ...accepted, decision: null }];
  assert.deepEqual(statementsOf(rows.map((statement) => (statement ? { statement } : {}))), [
    { statement: disputed, count: 2 },
    { statement: accepted, count: 1 },
    { statement: later, count: 1 },
  ]);
  assert.deepEqual(statementsOf([]), []);
});
