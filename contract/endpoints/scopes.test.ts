import assert from 'node:assert/strict';
import { test } from 'node:test';
import { API_SCOPES, SCOPE_ROWS, type ScopeAudience } from '../values/integrations/api-scopes.ts';
import { type Endpoint, scopesOf } from './declare.ts';
import { ENDPOINTS } from './index.ts';
import { SESSION_ONLY } from './session-only.ts';

const sessionOnly = SESSION_ONLY.flatMap(({ operations }) => operations);
const idsOf = (endpoints: readonly Endpoint[]) => endpoints.map(({ operationId }) => operationId);

test('API tokens may call every endpoint that is not public, except those that are listed with a reason', () => {
  const closed = ENDPOINTS.filter(({ access, scope }) => access !== 'public' && scope === undefined);
  assert.deepEqual(idsOf(closed).toSorted(), sessionOnly.toSorted());
  assert.ok(SESSION_ONLY.every(({ reason }) => reason.endsWith('.')));
  assert.deepEqual(idsOf(ENDPOINTS.filter(({ access, scope }) => access === 'public' && scope !== undefined)), []);
});

test('every scope opens an endpoint, and every scope of an endpoint exists', () => {
  const used = new Set(ENDPOINTS.flatMap((endpoint) => scopesOf(endpoint)));
  assert.deepEqual([...used].toSorted(), API_SCOPES.toSorted());
});

test('scopes that read change nothing', () => {
  const changing = ENDPOINTS.filter(({ method, scope }) => method !== 'GET' && scope?.endsWith(':read'));
  // A POST only because of the size of what it calculates from.
  assert.deepEqual(idsOf(changing).toSorted(), ['previewAlertRule', 'previewIntegratedReport', 'simulateFixes']);
});

test('what a token lets a receiver outside read, the token can read itself', () => {
  const sending = ENDPOINTS.filter(({ exports }) => exports !== undefined);
  assert.deepEqual(Object.fromEntries(sending.map(({ operationId, exports }) => [operationId, exports])), {
    createWebhook: ['notifications:read'],
    changeWebhook: ['notifications:read'],
    createTicketConnection: ['ratings:read'],
    changeTicketConnection: ['ratings:read'],
    createSiemConnection: ['ratings:read', 'audit:read'],
    changeSiemConnection: ['ratings:read', 'audit:read'],
  });
});

const AUDIENCES: readonly ScopeAudience[] = ['everyone', 'member', 'owner', 'administrator'];

test('a scope is offered to those who can call at least one of its endpoints', () => {
  const needed = ({ access, companyRole }: Endpoint): ScopeAudience => {
    if (access === 'administrator') return 'administrator';
    return companyRole === undefined || companyRole === 'viewer' ? 'everyone' : companyRole;
  };
  for (const { scope, audience } of SCOPE_ROWS) {
    const own = ENDPOINTS.filter((one) => one.scope === scope).map((one) => AUDIENCES.indexOf(needed(one)));
    assert.equal(audience, AUDIENCES[Math.min(...own)], scope);
  }
});
