import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { EvidenceSet } from '@assay/engine';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { insertScan } from '#platform/db/scans/scans.ts';
import { createTestAccount, TEST_PASSWORD } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { auditEntries } from '#testing/audit-entries.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';
import { runScan } from '../scans/run-scan.ts';

/** Content of the proof file on the host. */
let shown = '';
const machine = createServer((_request, response) => response.end(shown));
await new Promise<void>((resolve) => machine.listen(0, '127.0.0.1', resolve));
after(() => machine.close());
const { port } = machine.address() as AddressInfo;
const { context } = await testContext({}, (config) => ({
  ...config,
  network: { ...config.network, allowPrivate: true, dialMap: { '203.0.113.25 80': port } },
}));
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@settings.example', permission: 22 });
const { companyId } = owner;
await createTestAccount(context, {
  email: 'member@settings.example',
  permission: 22,
  companyId,
  companyRole: 'member',
});
// Rated on the saved evidence of this name of the lab.
const DOMAIN = 'copperfinch.example';
const { domainId } = await createRatedDomain(context, owner, DOMAIN, 'copperfinch');
const caller = await server.logIn(owner.email);
const SETTINGS = `/api/domains/${DOMAIN}/scanSettings`;
const AUTHORIZATIONS = `/api/domains/${DOMAIN}/authorizations`;
const EMPTY = { excluded: [], quietHours: null, dkimSelectors: [] };
const put = (settings: object) => caller.call('PUT', SETTINGS, { ...EMPTY, ...settings });
const give = (authorization: object) =>
  caller.call('POST', AUTHORIZATIONS, { ports: 'thousand', udp: false, tests: [], ...authorization });

test('exclusions, quiet hours and DKIM selectors are normalized, and errors are named', async () => {
  const { data } = await put({
    excluded: [` https://Legacy.${DOMAIN}/ `, `www.${DOMAIN}/Login/`, `legacy.${DOMAIN}`, ''],
    quietHours: { days: [5, 1, 5], from: 22, to: 6 },
    dkimSelectors: ['Mail-2026', 's1.eu', 'mail-2026'],
  });
  assert.deepEqual(data.excluded, [`legacy.${DOMAIN}`, `www.${DOMAIN}/Login/`]);
  assert.deepEqual(data.quietHours, { days: [1, 5], from: 22, to: 6 });
  assert.deepEqual(data.dkimSelectors, ['mail-2026', 's1.eu']);
  for (const excluded of ['other.example', `${DOMAIN}/a b`, `-.${DOMAIN}`])
    assert.equal((await put({ excluded: [excluded] })).error, 'exclusion-invalid', excluded);
  assert.equal((await put({ dkimSelectors: ['two words'] })).error, 'selector-invalid');
  const many = Array.from({ length: 201 }, (_, n) => `h${n}.${DOMAIN}`);
  assert.equal((await put({ excluded: many })).error, 'scan-settings-too-many');
  assert.deepEqual((await caller.call('GET', SETTINGS)).data.dkimSelectors, ['mail-2026', 's1.eu']);
});

test('an authorization names a host or address of the domain and its author, and can be replaced and ended', async () => {
  const { data } = await give({ target: `WWW.${DOMAIN}.`, tests: ['open-redirect', 'open-redirect'] });
  const [first] = data.authorizations;
  assert.deepEqual(
    { ...first, id: '', givenAt: '', proof: null },
    {
      id: '',
      target: `www.${DOMAIN}`,
      ports: 'thousand',
      udp: false,
      tests: ['open-redirect'],
      givenBy: owner.email,
      givenAt: '',
      proof: null,
    },
  );
  assert.ok(data.targets.includes('203.0.113.25'));
  await give({ target: '203.0.113.25', ports: 'all', udp: true });
  const again = (await give({ target: `www.${DOMAIN}`, ports: 'all' })).data.authorizations;
  assert.deepEqual(
    again.map(({ target, ports }: { target: string; ports: string }) => [target, ports]),
    [
      [`www.${DOMAIN}`, 'all'],
      ['203.0.113.25', 'all'],
    ],
  );
  const leaver = { email: 'leaver@settings.example', permission: 22, companyId };
  await createTestAccount(context, leaver);
  const leaving = await server.logIn(leaver.email);
  await leaving.call('POST', AUTHORIZATIONS, { target: `www.${DOMAIN}`, ports: 'all', udp: false, tests: [] });
  assert.equal((await caller.call('GET', SETTINGS)).data.authorizations[0].givenBy, leaver.email);
  await leaving.call('DELETE', '/api/account', { password: TEST_PASSWORD });
  const [left] = (await caller.call('GET', SETTINGS)).data.authorizations;
  assert.deepEqual([left.target, left.givenBy], [`www.${DOMAIN}`, null]);
  const ended = await caller.call('DELETE', `${AUTHORIZATIONS}/${left.id}`);
  assert.equal(ended.data.authorizations.length, 1);
  assert.equal((await caller.call('DELETE', `${AUTHORIZATIONS}/${left.id}`)).error, 'authorization-not-found');
});

test('a host outside the domain, and an authorization that permits nothing, are rejected', async () => {
  assert.equal((await give({ target: 'www.other.example' })).error, 'authorization-outside');
  assert.equal((await give({ target: '192.0.2.99' })).error, 'authorization-outside');
  assert.equal((await give({ target: `www.${DOMAIN}`, ports: 'usual' })).error, 'authorization-nothing');
});

test('a host behind a CDN cannot be authorized', async () => {
  const edge = await createTestAccount(context, { email: 'owner@edge.example', permission: 22 });
  const behind = (set: EvidenceSet) =>
    set.map((piece) => {
      if (piece.kind !== 'reputation' || !piece.outcome.ok) return piece;
      const addresses = piece.outcome.value.addresses.map((row) => ({ ...row, cdn: 'Cloudflare' }));
      return { ...piece, outcome: { ok: true as const, value: { ...piece.outcome.value, addresses } } };
    });
  await createRatedDomain(context, edge, 'fronted.example', 'copperfinch', behind);
  const other = await server.logIn(edge.email);
  const { targets } = (await other.call('GET', '/api/domains/fronted.example/scanSettings')).data;
  assert.ok(!targets.includes('www.fronted.example'));
  const body = { target: 'www.fronted.example', ports: 'all', udp: false, tests: [] };
  const answer = await other.call('POST', '/api/domains/fronted.example/authorizations', body);
  assert.equal(answer.error, 'authorization-provider');
  assert.match(answer.message, /Cloudflare/);
});

test('only owners change how a domain is scanned, and every change is in the audit log', async () => {
  const member = await server.logIn('member@settings.example');
  assert.equal((await member.call('GET', SETTINGS)).status, 200);
  assert.equal((await member.call('PUT', SETTINGS, EMPTY)).error, 'company-role-too-low');
  assert.equal((await member.call('POST', AUTHORIZATIONS, {})).error, 'company-role-too-low');
  const rows = await auditEntries(context, 'domain.%', companyId);
  assert.deepEqual([...new Set(rows.map(({ action }) => action))].sort(), [
    'domain.authorization-ended',
    'domain.authorized',
    'domain.scan-settings',
  ]);
  assert.deepEqual([...new Set(rows.map(({ target }) => target))], [DOMAIN]);
});

test('a scan waits for the end of quiet hours without sending anything', async () => {
  const always = { days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 0 };
  assert.equal((await put({ quietHours: always })).error, 'quiet-hours-whole-week');
  await context.db.withCompany(companyId, (tx) =>
    sql`update domain set quiet_hours = ${JSON.stringify(always)}::jsonb where id = ${domainId}`.execute(tx),
  );
  const scanId = uuidv7();
  const { accountId } = owner;
  const scan = { id: scanId, companyId, domainId, domain: DOMAIN, ownerId: accountId, senderId: accountId } as const;
  const scandate = new Date().toISOString().slice(0, 10);
  await context.db.withCompany(companyId, (tx) => insertScan(tx, { ...scan, kind: 'full', scandate, kinds: null }));
  const job = { companyId, scanId };
  const run = await runScan(context, null, job, new AbortController().signal, async () => {});
  assert.ok(run.end === 'again' && run.inMs > 0);
  const waiting = (await caller.call('GET', `/api/scans/${scanId}`)).data.scan;
  assert.deepEqual([waiting.scanstate, waiting.scantime], [9, null]);
  const [listed] = (await caller.call('GET', '/api/scans')).data.rows;
  for (const { quietUntil } of [waiting, listed]) assert.ok(Date.parse(quietUntil) >= Date.now() + run.inMs - 60_000);
});

test('only the owner of an authorization sees what its host has to serve and what was found there', async () => {
  const { data } = await give({ target: '203.0.113.25' });
  const row = data.authorizations.find(({ target }: { target: string }) => target === '203.0.113.25');
  assert.match(row.proof.line, /^assay-authorization=[0-9a-f]{32}$/);
  assert.deepEqual(
    [row.proof.path, row.proof.checkedAt, row.proof.addresses],
    ['/.well-known/assay-authorization.txt', null, []],
  );
  const check = () => caller.call('POST', `${AUTHORIZATIONS}/${row.id}/check`);
  const proof = async () => (await check()).data.authorizations.find(({ id }: { id: string }) => id === row.id).proof;
  shown = 'assay-authorization=another';
  const before = await proof();
  assert.ok(before.checkedAt);
  assert.deepEqual(before.addresses, []);
  shown = row.proof.line;
  assert.deepEqual((await proof()).addresses, ['203.0.113.25']);
  shown = '';
  assert.deepEqual((await proof()).addresses, [], 'the proof has to stay in place');
  const kept = await give({ target: '203.0.113.25', ports: 'all' });
  const again = kept.data.authorizations.find(({ target }: { target: string }) => target === '203.0.113.25');
  assert.equal(again.proof.line, row.proof.line, 'a changed authorization keeps its token');
  const member = await server.logIn('member@settings.example');
  assert.equal((await member.call('POST', `${AUTHORIZATIONS}/${again.id}/check`)).error, 'company-role-too-low');
  const unknown = await caller.call('POST', `${AUTHORIZATIONS}/${uuidv7()}/check`);
  assert.equal(unknown.error, 'authorization-not-found');
});
