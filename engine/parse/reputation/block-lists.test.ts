import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SOURCES } from '#settings.ts';
import { KNOWN_BLOCK_LISTS, removalOf } from './block-lists.ts';

test('ids and zones are unique, and every list has a removal page', () => {
  for (const key of ['id', 'zone'] as const) {
    const values = KNOWN_BLOCK_LISTS.map((list) => list[key]);
    assert.equal(new Set(values).size, values.length, key);
  }
  for (const { id, zone, removal } of KNOWN_BLOCK_LISTS) {
    assert.match(id, /^[a-z0-9-]+$/);
    assert.match(zone, /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/);
    assert.ok(URL.canParse(removal), removal);
  }
});

test('lists enabled by default are open to everyone', () => {
  for (const { zone } of DEFAULT_SOURCES.dnsBlockLists)
    assert.equal(KNOWN_BLOCK_LISTS.find((list) => list.zone === zone)?.terms, 'open', zone);
});

test('the removal page refers to the queried name', () => {
  assert.equal(removalOf('9.2.0.192.zen.spamhaus.org'), 'https://check.spamhaus.org/');
  assert.equal(removalOf('9.2.0.192.notzen.spamhaus.org'), null);
  assert.equal(removalOf(undefined), null);
});
