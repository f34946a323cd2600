import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMPANY_ROLES } from '@assay/contract/roles.ts';
import { isCompanyRole, isRouteOpen } from './allowed.ts';

test('a screen opens for the permissions of its route only', () => {
  assert.equal(isRouteOpen('scan', 22), true);
  assert.equal(isRouteOpen('scan', 20), false);
  assert.equal(isRouteOpen('admin', 0), true);
  assert.equal(isRouteOpen('admin', 22), false);
  assert.equal(isRouteOpen('article', null), false);
  assert.equal(isRouteOpen('login', null), true);
  assert.equal(isRouteOpen('nothing', 0), false);
});

test('a role in the company includes those below it, and an unknown role none', () => {
  const open = (role: string | undefined) => COMPANY_ROLES.filter((least) => isCompanyRole(role, least));
  assert.deepEqual(open('owner'), ['owner', 'member', 'viewer']);
  assert.deepEqual(open('member'), ['member', 'viewer']);
  assert.deepEqual(open('viewer'), ['viewer']);
  assert.deepEqual(open('emperor'), []);
  assert.deepEqual(open(undefined), []);
});
