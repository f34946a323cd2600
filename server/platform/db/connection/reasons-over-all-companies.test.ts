import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/**
 * Transactions over all companies, by their stated reason; `reason` = an administrator's, which is recorded in the
 * audit log.
 */
const OVER_ALL_COMPANIES: Readonly<Record<string, number>> = {
  averages: 9,
  disputes: 1,
  'link-and-report-codes': 12,
  'log-in-and-session': 22,
  migration: 2,
  'other-holders': 2,
  outbox: 8,
  planner: 54,
  reason: 14,
  'supplier-chain': 15,
};

test('a new call over all companies must be added to the count of its reason', () => {
  const folder = new URL('../../../', import.meta.url);
  const counts: Record<string, number> = {};
  for (const file of globSync('**/*.ts', {
    cwd: folder,
    exclude: (name) => /\.test\.ts$|^testing$|node_modules/.test(name),
  })) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    for (const [, reason] of text.matchAll(/withAllCompanies\(\s*(?:'([a-z-]+)'|[^,\s]+[^,]*),/g)) {
      counts[reason ?? 'reason'] = (counts[reason ?? 'reason'] ?? 0) + 1;
    }
  }
  assert.deepEqual(
    Object.fromEntries(Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    OVER_ALL_COMPANIES,
  );
});
