import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EvidenceItem } from '@assay/engine';
import { shiftDates } from './shift-dates.ts';

test('Every date of evidence moves along, other text stays', () => {
  const piece = {
    kind: 'registration',
    version: 1,
    asset: 'oak.test',
    takenAt: '2026-11-20T10:00:00.000Z',
    outcome: {
      ok: true,
      value: {
        registrar: 'Oak 2026-11',
        handle: '99-2026-11-0',
        created: '2020-01-05T00:00:00Z',
        expires: '2027-01-01',
        status: ['active'],
        delegationSigned: true,
      },
    },
  } as unknown as EvidenceItem;
  const [earlier] = shiftDates([piece], 30);
  assert.equal(earlier?.takenAt, '2026-10-21T10:00:00.000Z');
  assert.deepEqual(earlier?.outcome.ok && earlier.outcome.value, {
    registrar: 'Oak 2026-11',
    handle: '99-2026-11-0',
    created: '2019-12-06T00:00:00.000Z',
    expires: '2026-12-02',
    status: ['active'],
    delegationSigned: true,
  });
});

test('A breach keeps its day and is unknown before it', () => {
  const breach = { name: 'Oak', date: '2026-09-01', accounts: 1, dataClasses: [], verified: true };
  const piece = {
    kind: 'breaches',
    version: 1,
    asset: 'oak.test',
    takenAt: '2026-11-20T10:00:00.000Z',
    outcome: { ok: true, value: { provider: 'x', breaches: [breach] } },
  } as unknown as EvidenceItem;
  const seen = (days: number) => {
    const outcome = shiftDates([piece], days)[0]!.outcome;
    return outcome.ok && (outcome.value as { breaches: unknown[] }).breaches;
  };
  assert.deepEqual(seen(30), [breach]);
  assert.deepEqual(seen(90), []);
});
