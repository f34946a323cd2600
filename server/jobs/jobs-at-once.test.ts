import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jobsAtOnce } from './jobs-at-once.ts';

test('scans and reports at the same time fit into the memory of the process', () => {
  const sizes = { 256: 1, 512: 1, 768: 2, 1024: 3, 2048: 8, 4096: 18 };
  for (const [megabytes, jobs] of Object.entries(sizes))
    assert.equal(jobsAtOnce(Number(megabytes) * 1024 ** 2), jobs, megabytes);
});
