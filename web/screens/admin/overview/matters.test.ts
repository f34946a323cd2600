import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OverviewData } from '@assay/contract/api/admin.ts';
import { mattersOf } from './matters.ts';

const NOTHING: Pick<OverviewData, 'users' | 'disputes' | 'outbox' | 'queue' | 'feeds' | 'weaknesses'> = {
  users: { total: 1, disabled: 0, waiting: 0, recent: 0, openSessions: 1 },
  disputes: 0,
  outbox: { waiting: 3, failed: 0, sent: 0 },
  queue: [{ name: 'scan', waiting: 2, active: 1, failed: 0 }],
  feeds: [],
  weaknesses: ['embedded-database'],
};
const of = (data: Partial<OverviewData>) =>
  mattersOf({ ...NOTHING, ...data } as OverviewData).map(({ id, count }) => [id, count]);

test('an administrator is asked for the scan contact, without which no public domain is scanned', () => {
  assert.deepEqual(of({}), []);
  assert.deepEqual(of({ weaknesses: ['no-scan-contact'], disputes: 2 }), [
    ['contact', 1],
    ['disputes', 2],
  ]);
});

test('failed jobs of all queues need attention, waiting ones do not', () => {
  const queue = [1, 2].map((failed) => ({ name: `queue-${failed}`, waiting: 5, active: 0, failed }));
  assert.deepEqual(of({ queue }), [['jobs', 3]]);
});
