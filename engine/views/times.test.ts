import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Assessment, CheckResult } from '@assay/contract/assessment.ts';
import { scanEvidence } from '../testing/evidence-items.ts';
import { assessmentOf, finding } from '../testing/findings.ts';
import { areaFinding, tableOf } from '../testing/views.ts';
import { rowsOf } from './rows.ts';
import type { StoredRow } from './stored-row.ts';
import { assessmentTimes, datedAssessment, datedRows, rowTimes, timelessAssessment, timelessRows } from './times.ts';

const DETAILS = { refs: () => [], kinds: () => ({}) };
const [EARLY, LATE] = ['2026-11-20T10:00:00.000Z', '2026-11-27T10:00:00.000Z'];

function checkOf(check: string, evidenceFrom: string | null): CheckResult {
  return { check, area: 'dns_health', status: 'passed', assessed: [], notAssessed: [], findings: 0, evidenceFrom };
}

function assessedAt(at: string, ...from: (string | null)[]): Assessment {
  return { ...assessmentOf([finding()]), at, checks: from.map((time, index) => checkOf(`check-${index}`, time)) };
}

test('assessments that differ only in times are equal without them, and each is restored from the other', () => {
  const earlier = assessedAt(EARLY, EARLY, null, EARLY);
  const later = assessedAt(LATE, LATE, null, EARLY);
  assert.deepEqual(timelessAssessment(earlier), timelessAssessment(later));
  for (const [one, other] of [
    [earlier, later],
    [later, earlier],
  ] as const) {
    assert.equal(JSON.stringify(datedAssessment(one, assessmentTimes(other))), JSON.stringify(other));
  }
  assert.notDeepEqual(timelessAssessment(earlier), timelessAssessment({ ...later, coverage: 0.5 }));
});

test('equal times are stored once', () => {
  const { evidenceFrom } = assessmentTimes(assessedAt(LATE, LATE, null, EARLY, LATE));
  assert.deepEqual(evidenceFrom, { values: [LATE, EARLY], places: [0, null, 1, 0] });
});

test('rows are restored from those of another time', () => {
  for (const [area, column] of [
    ['network_security', 'update_time'],
    ['endpoint_security', 'update_time'],
    ['patch_cadence', 'time'],
  ] as const) {
    const rowsAt = (...times: string[]): StoredRow[] =>
      times.map((time, index) => ({ id: `${index}`, row: { name: index, [column]: time }, findings: [], words: null }));
    const [earlier, later] = [rowsAt(EARLY, EARLY), rowsAt(LATE, EARLY)];
    assert.deepEqual(timelessRows(area, earlier), timelessRows(area, later));
    const times = rowTimes({ ...rowsOf([scanEvidence()], assessmentOf([]), DETAILS), [area]: later })[area];
    assert.ok(times);
    assert.deepEqual(datedRows(area, earlier, times), later);
  }
});

test('a table without times is compared as it is', () => {
  const rows = tableOf('information_leakage', [areaFinding('information_leakage', 'leak')], []);
  assert.equal(timelessRows('information_leakage', rows), rows);
});
