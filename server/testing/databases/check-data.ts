import assert from 'node:assert/strict';
import { systemClock } from '@assay/contract/clock.ts';
import { verifyData } from '#commands/data/verify-data.ts';
import type { Config } from '#platform/config/config.ts';

/** Fails unless `assay check` finds an installation complete, running or not. */
export async function assertDataComplete(config: Config): Promise<void> {
  const results = await verifyData(config, systemClock, { objects: config.objectStorage !== null });
  assert.deepEqual(
    results.filter(({ status }) => status !== 'ok').map(({ id, detail }) => `${id}: ${detail}`),
    [],
  );
  assert.ok(results.length > 0);
}
