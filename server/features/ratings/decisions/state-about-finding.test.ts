import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import { sql } from 'kysely';
import { AUDIT_ENTRIES } from '#platform/db/audit.ts';
import { replaceFixes } from '#platform/db/scans/distribution-fixes.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain, savedAt } from '#testing/rated-domains.ts';
import { reevaluate } from './reevaluate.ts';

const { context } = await testContext({}, undefined, savedAt('oldmill'));
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@state.example', permission: 23, company: 'State Ltd' });
const { companyId } = owner;
const member = { permission: 23, companyId } as const;
await createTestAccount(context, { ...member, email: 'ann@state.example', companyRole: 'member' });
await createTestAccount(context, { ...member, email: 'eve@state.example', companyRole: 'viewer' });
await createTestAccount(context, { email: 'owner@elsewhere.example', permission: 23 });
await createTestAccount(context, { email: 'admin@state.example', permission: 0 });
const caller = await server.logIn('ann@state.example');
const DOMAIN = 'state.example';
const { domainId } = await createRatedDomain(context, owner, DOMAIN);

const get = async (rest: string) => (await caller.call('GET', `/api/ratings/${DOMAIN}${rest}`)).data;
const state = (fingerprint: string, body: object, who: ApiCaller = caller) =>
  who.call('POST', `/api/ratings/${DOMAIN}/findings/${fingerprint}/statements`, body);
const withdraw = (id: string, who: ApiCaller = caller) => who.call('DELETE', `/api/ratings/${DOMAIN}/statements/${id}`);
const decisions = (fingerprint: string) => get(`/findings/${fingerprint}/decisions`);
const statements = async () => (await get('/statements')).rows as { id: string; statement: string }[];
const findings = async (): Promise<FindingRow[]> => (await get('/findings?pageSize=200&area=patch_cadence')).rows;
const byCve = async (cve: string) => {
  const rows = (await findings()).filter(({ title, asset }) => title.includes(cve) && asset.startsWith(DOMAIN));
  assert.equal(rows.length, 1, `${rows.length} of ${cve}`);
  return rows[0]!;
};
const areaNow = async () =>
  (await get('')).areas.find(({ area }: { area: string }) => area === 'patch_cadence') as {
    score: number;
    unconfirmed?: { score: number };
  };
const audited = async () => {
  const entries = await context.db.withCompany(companyId, (tx) =>
    sql<{ action: string }>`
      select e.action from ${AUDIT_ENTRIES} e where e.action like 'finding.%' order by e.id`.execute(tx),
  );
  return entries.rows.map(({ action }) => action);
};

const NGINX = 'CVE-2099-10002';
const OPENSSH = 'CVE-2099-10003';
const REDIS = 'CVE-2099-10001';
const ubuntu = (release: string, version: string) => ({
  statement: 'build',
  build: { distribution: 'ubuntu', release, version },
});

async function loadTracker(rows: readonly (readonly [name: string, cve: string, fixed: string | null])[], age = 0) {
  await context.db.withoutCompany(async (tx) => {
    const base = { distribution: 'ubuntu', release: '20.04', introduced: null } as const;
    const fixes = rows.map(([name, cve, fixed]) => ({ ...base, package: name, cve, fixed }));
    await replaceFixes(tx, 'distribution:ubuntu', fixes, 100);
    const at = new Date(savedAt('oldmill').getTime() - age * 86_400_000);
    await sql`
      insert into feed (name, updated_at) values ('distribution:ubuntu', ${at})
      on conflict (name) do update set updated_at = excluded.updated_at`.execute(tx);
  });
}

test('a confirmed finding costs its points at once, which withdrawing the confirmation gives back', async () => {
  const before = await areaNow();
  const { fingerprint } = await byCve(REDIS);
  assert.deepEqual((await decisions(fingerprint)).statement, null);
  const { data } = await state(fingerprint, { statement: 'confirmed' });
  assert.deepEqual(data, { outcome: 'confirmed', confirmed: 1, backported: 0 });
  const confirmed = await byCve(REDIS);
  assert.equal(confirmed.confidence, 'firm');
  assert.ok((await areaNow()).score < before.score);
  const check = (await get('/checks')).find(
    (row: { check: string }) => row.check === 'patch_cadence.vulnerable-software',
  );
  assert.equal(check.status, 'failed');
  const ledger = await get('/ledger');
  assert.deepEqual(
    ledger.rulings.map(({ ruling, finding }: { ruling: string; finding: { fingerprint: string } }) => [
      ruling,
      finding.fingerprint,
    ]),
    [['confirmed', fingerprint]],
  );
  const { statement, nameable, events } = await decisions(fingerprint);
  assert.equal(nameable, null);
  assert.deepEqual([statement.statement, statement.by, events.rows[0].kind], ['confirmed', 'ann', 'confirmed']);
  assert.equal((await state(fingerprint, { statement: 'confirmed' })).error, 'finding-not-unconfirmed');

  assert.equal((await withdraw(statement.id)).status, 200);
  assert.equal((await byCve(REDIS)).confidence, 'tentative');
  assert.deepEqual(await areaNow(), before);
  assert.equal((await decisions(fingerprint)).events.rows[0].kind, 'statement-withdrawn');
  assert.equal((await withdraw(statement.id)).error, 'not-found');
  assert.deepEqual(await audited(), ['finding.confirmed', 'finding.statement-withdrawn']);
});

test('the tracker of the distribution decides about a named package', async () => {
  await loadTracker([['nginx', NGINX, '1.18.0-0ubuntu1.4']]);
  const { fingerprint } = await byCve(NGINX);
  const { nameable } = await decisions(fingerprint);
  assert.deepEqual(nameable, { version: '1.18.0', distribution: 'ubuntu', release: null });
  const older = await state(fingerprint, ubuntu('20.04', '1.18.0-0ubuntu1.3'));
  assert.deepEqual(older.data, { outcome: 'confirmed', confirmed: 1, backported: 0 });
  assert.equal((await byCve(NGINX)).confidence, 'certain');
  const [wrong] = await statements();
  await withdraw(wrong!.id);

  const patched = await state(fingerprint, ubuntu('20.04', '1.18.0-0ubuntu1.4'));
  assert.deepEqual(patched.data, { outcome: 'backported', confirmed: 0, backported: 1 });
  const { mark, statement } = await decisions(fingerprint);
  assert.equal(mark.state, 'backported');
  assert.deepEqual(statement.build, { distribution: 'ubuntu', release: '20.04', version: '1.18.0-0ubuntu1.4' });
  const changes = (await get('/changes/since?since=scan')).changes.filter(
    ({ kind }: { kind: string }) => kind === 'fixed',
  );
  assert.deepEqual(changes, [], 'nothing was fixed');

  // What the tracker says is read again: it corrects its data, and the finding is back.
  await loadTracker([['nginx', NGINX, '1.18.0-0ubuntu1.5']]);
  await context.db.withCompany(companyId, (tx) => reevaluate(tx, companyId, domainId));
  assert.equal((await byCve(NGINX)).confidence, 'certain');
  await withdraw(statement.id);
  assert.equal((await byCve(NGINX)).confidence, 'tentative');
});

test('a finding stays unconfirmed if the tracker does not know it, is not loaded, or is outdated', async () => {
  const { fingerprint } = await byCve(NGINX);
  const unknown = { outcome: 'unknown', confirmed: 0, backported: 0 };
  for (const load of [
    () => loadTracker([['nginx', 'CVE-2000-1', '1.18.0-0ubuntu1.4']]),
    () => loadTracker([]),
    () => loadTracker([['nginx', NGINX, '1.18.0-0ubuntu1.4']], 31),
  ]) {
    await load();
    assert.deepEqual((await state(fingerprint, ubuntu('20.04', '1.18.0-0ubuntu1.4'))).data, unknown);
    assert.equal((await byCve(NGINX)).confidence, 'tentative');
  }
  // One statement stands about a product.
  const rows = await statements();
  assert.equal(rows.length, 1);
  await withdraw(rows[0]!.id);
  await loadTracker([['nginx', NGINX, '1.18.0-0ubuntu1.4']]);
  assert.deepEqual((await state(fingerprint, ubuntu('20.04', '1.18.0-1~bpo20+1'))).data, unknown);
  assert.deepEqual(await statements(), [], 'no tracker knows a build of a third party');
});

test('a package that the scan contradicts, or that is no package version, is refused', async () => {
  const nginx = (await byCve(NGINX)).fingerprint;
  for (const build of [
    ubuntu('20.04', '1.20.0-0ubuntu1'),
    { statement: 'build', build: { distribution: 'debian', release: '11', version: '1.18.0-6.1+deb11u3' } },
  ]) {
    const refused = await state(nginx, build);
    assert.deepEqual([refused.status, refused.error], [422, 'build-contradicts-scan']);
  }
  const openssh = (await byCve(OPENSSH)).fingerprint;
  // Published after the end of its system: firm, so that no package decides.
  assert.equal((await state(openssh, ubuntu('16.04', '7.2p2-4ubuntu2.10'))).error, 'finding-not-unconfirmed');
  for (const version of ['1.18.0', 'nginx', '', '1.18.0-1; rm'])
    assert.equal((await state(nginx, ubuntu('20.04', version))).status, 422, version);
  assert.equal((await state('f'.repeat(32), { statement: 'confirmed' })).error, 'finding-not-found');
  assert.deepEqual(await statements(), []);
});

test('confirming a disputed finding withdraws the dispute', async () => {
  const { fingerprint } = await byCve(REDIS);
  const body = { fingerprints: [fingerprint], action: 'dispute', reason: 'Not ours' };
  await caller.call('POST', `/api/ratings/${DOMAIN}/decisions`, body);
  assert.equal((await decisions(fingerprint)).mark.decision, 'disputed');
  await state(fingerprint, { statement: 'confirmed' });
  const { mark, dispute, statement } = await decisions(fingerprint);
  assert.deepEqual([mark.decision, dispute], [null, null]);
  await withdraw(statement.id);
});

test('members and owners of the company state, nobody else, and only the company reads it', async () => {
  const { fingerprint } = await byCve(REDIS);
  const body = { statement: 'confirmed' };
  const viewer = await server.logIn('eve@state.example');
  const stranger = await server.logIn('owner@elsewhere.example');
  const admin = await server.logIn('admin@state.example');
  assert.equal((await state(fingerprint, body, viewer)).status, 403);
  assert.equal((await state(fingerprint, body, stranger)).error, 'domain-not-found');
  const asAdmin = `/api/ratings/${DOMAIN}/findings/${fingerprint}/statements?company=${companyId}`;
  assert.equal((await admin.call('POST', asAdmin, body)).error, 'decision-not-own');
  assert.equal((await state(fingerprint, body)).data.outcome, 'confirmed');
  const [row] = await statements();
  assert.equal((await withdraw(row!.id, stranger)).error, 'domain-not-found');
  const list = `/api/ratings/${DOMAIN}/statements`;
  assert.equal((await stranger.call('GET', list)).error, 'domain-not-found');
  assert.equal((await admin.call('GET', `${list}?company=${companyId}`)).data.rows.length, 1);
  assert.equal((await viewer.call('GET', list)).data.rows.length, 1);
  await withdraw(row!.id);
});

test('a confirmation no longer applies once a scan observes another version', async () => {
  const { fingerprint } = await byCve(REDIS);
  await state(fingerprint, { statement: 'confirmed' });
  assert.notEqual((await decisions(fingerprint)).statement, null);
  await createRatedDomain(context, owner, DOMAIN, 'oldmill', (set) =>
    JSON.parse(
      JSON.stringify(set)
        .replaceAll('redis_version:5.0.7', 'redis_version:5.0.8')
        .replaceAll('redis:5.0.7:', 'redis:5.0.8:')
        .replaceAll('"version":"5.0.7"', '"version":"5.0.8"'),
    ),
  );
  await context.db.withCompany(companyId, (tx) => reevaluate(tx, companyId, domainId));
  assert.equal((await byCve(REDIS)).confidence, 'tentative');
  assert.equal((await decisions(fingerprint)).statement, null);
  assert.equal((await statements()).length, 1);
});
