import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shows } from '@assay/requirements/shows.ts';
import { createInMemoryStorage } from './in-memory-storage.ts';
import { createSessionStore } from './session-store.ts';

test('the last validation of the token is kept under cachedAuth and cacheExpiry', () => {
  const local = createInMemoryStorage();
  const store = createSessionStore(local, createInMemoryStorage());
  store.setValidated(1_700_000_000_000);
  assert.deepEqual(local.entries(), { cachedAuth: 'true', cacheExpiry: '1700000000000' });
  store.invalidate();
  assert.deepEqual(local.entries(), {});
  shows('3.stored.cachedAuth', '3.stored.cacheExpiry');
});
