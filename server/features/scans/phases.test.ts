import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AREAS } from '@assay/contract/areas.ts';
import { type Assessment, NOT_LOOKED_AT_REASONS } from '@assay/contract/assessment.ts';
import { EVIDENCE_KINDS } from '@assay/engine';
import { evidenceItem, missingEvidence, scanEvidence } from '../../../engine/testing/evidence-items.ts';
import { isFailure, isPhaseTwoAssessed, nextRetryPause, phaseKinds, phaseOf } from './phases.ts';

const MINUTE = 60_000;

test('delays of phase 2 grow and end after a day', () => {
  const pauses = [0, 2, 7, 22, 52, 112].map((minutes) => nextRetryPause(minutes * MINUTE)! / MINUTE);
  assert.deepEqual(pauses, [2, 5, 15, 30, 60, 120]);
  assert.equal(nextRetryPause(10 * 60 * MINUTE), 120 * MINUTE);
  assert.equal(nextRetryPause(23 * 60 * MINUTE), null);
});

test('every kind of evidence belongs to one phase', () => {
  const [one, two] = [phaseKinds(1), phaseKinds(2)];
  assert.deepEqual(
    [...one].filter((kind) => two.has(kind)),
    [],
  );
  assert.ok(two.has('look-alikes') && one.has('zone'));
});

test('a piece of evidence has the phase of its kind; what users enter has none', () => {
  assert.equal(phaseOf(evidenceItem('zone', 'example.com', {} as never)), 1);
  assert.equal(phaseOf(evidenceItem('look-alikes', 'example.com', {} as never)), 2);
  assert.equal(phaseOf(scanEvidence()), EVIDENCE_KINDS.scan.phase);
});

test('a source that failed is a failure, one that this installation does not have is none', () => {
  assert.equal(isFailure(evidenceItem('look-alikes', 'example.com', {} as never)), false);
  assert.equal(isFailure(missingEvidence('look-alikes', 'example.com', 'source-failed')), true);
  assert.equal(isFailure(missingEvidence('look-alikes', 'example.com', 'timeout')), true);
  for (const reason of NOT_LOOKED_AT_REASONS)
    assert.equal(isFailure(missingEvidence('look-alikes', 'example.com', reason)), false, reason);
});

test('phase 2 is assessed as soon as one of its areas is, whatever the areas of phase 1 are', () => {
  const assessed = (...areas: string[]) =>
    isPhaseTwoAssessed({
      areas: AREAS.map(({ id }) => ({ area: id, status: areas.includes(id) ? 'assessed' : 'not-assessed' })),
    } as Assessment);
  const of = (phase: number) => AREAS.filter((area) => area.phase === phase).map(({ id }) => id as string);
  assert.ok(of(1).length > 0 && of(2).length > 0);
  assert.equal(assessed(), false);
  assert.equal(assessed(...of(1)), false);
  for (const area of of(2)) assert.equal(assessed(area), true, area);
});

test('the last attempt of phase 2 is before the end of its day', () => {
  assert.equal(nextRetryPause(22 * 60 * MINUTE), null);
  assert.equal(nextRetryPause(22 * 60 * MINUTE - 1), 120 * MINUTE);
});
