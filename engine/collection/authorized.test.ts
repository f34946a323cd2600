import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Authorization } from '@assay/contract/values/authorizations.ts';
import { authorizationFor, portScopeFor } from './authorized.ts';

const given: Authorization[] = [
  { target: 'shop.example', ports: 'thousand', udp: false, tests: ['open-redirect'] },
  { target: '192.0.2.7', ports: 'all', udp: true, tests: ['open-redirect', 'sql-errors'] },
];

test('without an authorization the default scope applies', () => {
  assert.deepEqual(authorizationFor(given, { names: ['www.shop.example'], addresses: ['192.0.2.8'] }), {
    ports: 'usual',
    udp: false,
    tests: [],
  });
});

test('an authorization applies to its own name, not to names below', () => {
  const expected = { ports: 'thousand', udp: false, tests: ['open-redirect'] };
  assert.deepEqual(authorizationFor(given, { names: ['shop.example'] }), expected);
});

test('authorizations of a name and of its address are combined', () => {
  const expected = { ports: 'all', udp: true, tests: ['open-redirect', 'sql-errors'] };
  assert.deepEqual(authorizationFor(given, { names: ['shop.example'], addresses: ['192.0.2.7'] }), expected);
});

test("a provider's host keeps the default scope, whatever the owner authorized", () => {
  const machine = { names: ['shop.example'], addresses: ['192.0.2.7'], provider: 'Cloudflare' };
  assert.deepEqual(authorizationFor(given, machine), { ports: 'usual', udp: false, tests: [] });
});

test('a host is scanned on the authorized ports in addition to the default ones', () => {
  const wanted = (names: string[], addresses: string[], ports: number[] = []) => {
    const { ports: asked, deep, udp } = portScopeFor({ ports, authorizations: given }, { names, addresses });
    return [asked.length, deep, udp];
  };
  assert.deepEqual(wanted(['www.shop.example'], ['192.0.2.8']), [0, false, false]);
  assert.deepEqual(wanted(['shop.example'], ['192.0.2.8']), [1_000, true, false]);
  assert.deepEqual(wanted(['shop.example'], ['192.0.2.7']), [65_535, true, true]);
  // Explicit ports are limited to what is authorized.
  assert.deepEqual(wanted(['www.shop.example'], [], [22, 4_000]), [1, false, false]);
  assert.deepEqual(wanted(['shop.example'], [], [22, 4_000]), [2, true, false]);
});

test('if proof of control is required, an authorization applies only to hosts whose every address proved it', () => {
  const proved = (addresses: string[]): Authorization[] => [
    { target: 'shop.example', ports: 'all', udp: true, tests: ['open-redirect'], addresses },
  ];
  const range = (given: Authorization[], addresses?: string[]) =>
    authorizationFor(given, { names: ['shop.example'], ...(addresses ? { addresses } : {}) }).ports;
  assert.equal(range(proved(['192.0.2.7', '192.0.2.8']), ['192.0.2.7']), 'all');
  assert.equal(
    range(proved(['192.0.2.7']), ['192.0.2.7', '192.0.2.8']),
    'usual',
    'one of two addresses is a stranger’s',
  );
  assert.equal(range(proved(['192.0.2.7']), ['192.0.2.9']), 'usual', 'the name was pointed elsewhere since');
  assert.equal(range(proved([]), ['192.0.2.7']), 'usual');
  assert.equal(range(proved(['192.0.2.7'])), 'usual', 'a machine without an address');
});
