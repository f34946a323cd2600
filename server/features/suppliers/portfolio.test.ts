import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PortfolioRow, SharingLevel } from '@assay/contract/api/suppliers.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { runTasks } from '#jobs/planner.ts';
import { upsertAssociation } from '#platform/db/suppliers/associations.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain, savedEvidence } from '#testing/rated-domains.ts';
import { dependenciesOf } from '../sharing/dependencies.ts';

const { context } = await testContext();
const server = await testServer(context);
const reader = await createTestAccount(context, {
  email: 'reader@portfolio.example',
  permission: 9,
  company: 'Reader Ltd',
});
const caller = await server.logIn(reader.email);

/** A company that shares one rated domain with the reader. */
async function makeSharing(name: string, level: SharingLevel, evidence: 'oldmill' | 'copperfinch', permission = 22) {
  const owner = await createTestAccount(context, {
    email: `${name}@portfolio.example`,
    permission,
    company: `Company ${name}`,
  });
  await createRatedDomain(context, owner, `${name}.example`, evidence);
  const ends = { companyId: owner.companyId, readerId: reader.companyId };
  const accounts = { ownerAccount: owner.accountId, readerAccount: reader.accountId };
  await context.db.withCompany(owner.companyId, (tx) =>
    upsertAssociation(tx, { id: uuidv7(), ...ends, level, domains: null, kind: 'invite', ...accounts }),
  );
  return owner;
}
const weak = await makeSharing('weak', 'rating', 'oldmill');
await makeSharing('fine', 'findings', 'copperfinch');
await makeSharing('alike', 'everything', 'oldmill', 20);
const portfolio = async (query = '') => (await caller.call('GET', `/api/suppliers/portfolio${query}`)).data;
const names = (page: { rows: PortfolioRow[] }) => page.rows.map((row) => row.domain);

test('the portfolio shows score, grade, trend, worst area and last scan of shared domains, the weakest first', async () => {
  await createRatedDomain(context, weak, 'weak.example', 'oldmill');
  const page = await portfolio();
  assert.deepEqual([page.total, names(page).at(-1)], [3, 'fine.example']);
  const row: PortfolioRow = page.rows.find((one: PortfolioRow) => one.domain === 'weak.example');
  const own = (await (await server.logIn(weak.email)).call('GET', '/api/ratings/weak.example')).data;
  assert.deepEqual([row.score, row.grade, row.lastScanAt], [own.total, own.grade, own.at]);
  assert.deepEqual(row.trend, [own.total, own.total]);
  const scores = own.areas.map((area: { score: number | null }) => area.score).filter((one: unknown) => one !== null);
  assert.equal(row.worstArea?.score, Math.min(...scores));
  assert.deepEqual([row.company, row.level, row.planRuns], ['Company weak', 'rating', true]);
  assert.deepEqual(page.grades, { C: 1, E: 2 });
  const ended = page.rows.find((one: PortfolioRow) => one.domain === 'alike.example');
  assert.equal(ended.planRuns, false, 'without a plan the last rating stays, with its date');
});

test('the portfolio is searched, sorted and paged on the server', async () => {
  assert.deepEqual(names(await portfolio('?search=company%20ali')), ['alike.example']);
  assert.deepEqual(names(await portfolio('?sort=-score')).at(0), 'fine.example');
  assert.deepEqual(names(await portfolio('?sort=-domain')), ['weak.example', 'fine.example', 'alike.example']);
  const page = await portfolio('?sort=domain&page=2&pageSize=1');
  assert.deepEqual([names(page), page.total], [['fine.example'], 3]);
  for (const sort of ['company', '-change', 'worstArea', '-lastScanAt', 'nonsense']) {
    assert.equal((await portfolio(`?sort=${sort}`)).total, 3);
  }
  assert.equal((await portfolio('?search=%25')).total, 0);
});

test('concentration counts shared providers, without companies that share only their rating', async () => {
  const all = (await caller.call('GET', '/api/suppliers/concentration')).data;
  assert.deepEqual([all.companies, all.domains, all.left], [2, 2, 1]);
  const authorities = (await caller.call('GET', '/api/suppliers/concentration?kind=certificate-authority')).data;
  assert.equal(authorities.rows[0].provider, 'Assay Lab Issuing 1');
  assert.equal(authorities.rows[0].companies, 2);
  assert.deepEqual(
    authorities.rows[0].examples.map((one: { domain: string }) => one.domain),
    ['alike.example', 'fine.example'],
  );
  const text = JSON.stringify(all);
  assert.ok(!text.includes('weak.example') && !/\d+\.\d+\.\d+\.\d+/.test(text));
});

test('dependencies are operators, never names or addresses of the domain itself', () => {
  const found = dependenciesOf('oldmill.example', savedEvidence('oldmill', 'oldmill.example'));
  assert.ok(found.some(({ kind }) => kind === 'certificate-authority'));
  assert.ok(found.every(({ provider }) => !provider.includes('oldmill.example')));
  const zone = savedEvidence('oldmill', 'oldmill.example').find((piece) => piece.kind === 'zone')!;
  assert.ok(zone.kind === 'zone' && zone.outcome.ok);
  const server = (name: string) => ({ name, addresses: [], cname: false });
  const nameServers = ['ns1.oldmill.example', 'ns-12.awsdns-34.co.uk', 'a.ns.provider.example'].map(server);
  const elsewhere = { ...zone, outcome: { ok: true as const, value: { ...zone.outcome.value, nameServers } } };
  assert.deepEqual(dependenciesOf('oldmill.example', [elsewhere]), [
    { kind: 'name-server', provider: 'Route 53' },
    { kind: 'name-server', provider: 'provider.example' },
  ]);
});

test('ratings from before this was counted are processed by the scheduler', async () => {
  const { companyId } = weak;
  const sets = () => context.db.withCompany(companyId, (tx) => sql`select 1 from dependency_set`.execute(tx));
  await context.db.withCompany(companyId, (tx) => sql`delete from dependency_set`.execute(tx));
  assert.equal((await sets()).rows.length, 0);
  await runTasks(context, 'hour');
  assert.equal((await sets()).rows.length, 1);
});
