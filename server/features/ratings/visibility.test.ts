import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AddressDomain, AddressPlaces, AddressRow } from '@assay/contract/api/analysis/addresses.ts';
import type { SharingLevel } from '@assay/contract/api/suppliers.ts';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { updatePlaces } from '#features/ratings/averages/company-scores.ts';
import { AUDIT_ENTRIES } from '#platform/db/audit.ts';
import { replaceAddresses } from '#platform/db/ratings/addresses.ts';
import { listChangedPlaces } from '#platform/db/ratings/search/address-places.ts';
import { upsertAssociation } from '#platform/db/suppliers/associations.ts';
import { createTestAccount, type TestAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain } from '#testing/rated-domains.ts';

const { context } = await testContext();
const server = await testServer(context);

const person = (name: string, permission: number) =>
  createTestAccount(context, { email: `${name}@visibility.example`, permission, company: `${name} Ltd` });
const owner = await person('owner', 22);
const other = await person('other', 23);
const reader = await person('reader', 9);
const root = await person('root', 0);
const one = await createRatedDomain(context, owner, 'one.example');
const two = await createRatedDomain(context, owner, 'two.example', 'copperfinch');
await createRatedDomain(context, other, 'else.example');

/** A stored row of the page of IP reputation. */
const row = (address: string, country: string | null, more: object = {}) => ({
  row: {
    ipv4: address.includes(':') ? null : address,
    ipv6: address.includes(':') ? address : null,
    host: 'one.example',
    country,
    asn: 64_500,
    handle: 'Formosa Net',
    registrar_name: null,
    dns_block_amount: 0,
    blacklist_amount: null,
    ...more,
  },
});
const put = ({ companyId }: TestAccount, domainId: string, rows: { row: unknown }[]) =>
  context.db.withCompany(companyId, (tx) => replaceAddresses(tx, { companyId, domainId }, rows));
await put(owner, one.domainId, [
  row('192.0.2.10', 'TW'),
  row('192.0.2.10', 'TW', { host: 'www.one.example' }),
  row('192.0.2.9', 'TW', { dns_block_amount: 1, blacklist_amount: 2 }),
  row('2001:db8::1', null, { asn: null, handle: null, registrar_name: 'RIR' }),
  row('fe80::1%eth0', 'TW'),
  row('nonsense', 'TW'),
]);
await put(owner, two.domainId, [row('192.0.2.10', 'TW', { host: 'two.example' }), row('198.51.100.1', 'DE')]);

const places = async (who: ApiCaller, query = ''): Promise<AddressPlaces> =>
  (await who.call('GET', `/api/addresses/places${query}`)).data;
const list = async (who: ApiCaller, query = ''): Promise<{ rows: AddressRow[]; total: number }> =>
  (await who.call('GET', `/api/addresses${query}`)).data;
const boss = await server.logIn(owner.email);
const supplier = await server.logIn(reader.email);

/** Shares with the reader at a level. */
const share = (from: TestAccount, level: SharingLevel, domains: string[] | null) =>
  context.db.withCompany(from.companyId, (tx) =>
    upsertAssociation(tx, {
      id: uuidv7(),
      companyId: from.companyId,
      readerId: reader.companyId,
      level,
      domains,
      kind: 'invite',
      ownerAccount: from.accountId,
      readerAccount: reader.accountId,
    }),
  );

test('addresses are counted by country, one that several domains share once', async () => {
  assert.deepEqual(await places(boss), {
    places: [
      { country: 'TW', addresses: 2, domains: 2, listed: 1 },
      { country: 'DE', addresses: 1, domains: 1, listed: 0 },
      { country: null, addresses: 1, domains: 1, listed: 0 },
    ],
    addresses: 4,
    domains: 2,
  });
  const { data } = await boss.call('GET', '/api/ratings/two.example/places');
  assert.deepEqual(
    data.places.map((place: { country: string }) => place.country),
    ['DE', 'TW'],
  );
  assert.deepEqual((await places(boss, '?domain=two.example')).places, data.places);
});

test('counts by country are stored, and current before they are stored again', async () => {
  const administrator = await server.logIn(root.email);
  const waiting = async () =>
    context.db.withAllCompanies('averages', async (tx) => (await listChangedPlaces(tx, 10)).toSorted());
  const computed = [await places(boss), await places(administrator)];
  assert.deepEqual(await waiting(), [owner.companyId, other.companyId].toSorted());
  const isStored = async () => {
    await updatePlaces(context);
    assert.deepEqual(await waiting(), []);
  };
  await isStored();
  assert.deepEqual([await places(boss), await places(administrator)], computed);

  const sum = computed[1]!.addresses;
  await put(owner, two.domainId, [row('198.51.100.1', 'DE'), row('198.51.100.2', 'FR', { dns_block_amount: 1 })]);
  const changed = [await places(boss), await places(administrator)];
  assert.deepEqual(changed[0]!.places[1], { country: 'DE', addresses: 1, domains: 1, listed: 0 });
  assert.equal(changed[0]!.addresses, 5);
  assert.equal(changed[1]!.addresses, sum + 1);
  await isStored();
  assert.deepEqual([await places(boss), await places(administrator)], changed);

  const remove = (time: Date | null) =>
    context.db.withCompany(owner.companyId, (tx) =>
      sql`update domain set deleted_at = ${time} where id = ${one.domainId}`.execute(tx),
    );
  await remove(new Date());
  assert.deepEqual((await places(boss)).domains, 1);
  await isStored();
  assert.deepEqual((await places(administrator)).addresses, sum + 1 - 3);
  await remove(null);
  await put(owner, two.domainId, [row('192.0.2.10', 'TW', { host: 'two.example' }), row('198.51.100.1', 'DE')]);
  assert.deepEqual([await places(boss), await places(administrator)], computed);
  await isStored();
});

test('a rating stores the addresses of its evidence, and a new one replaces them', async () => {
  const stranger = await server.logIn(other.email);
  const { rows } = await list(stranger);
  assert.ok(rows.length > 0);
  assert.ok(rows.every((found) => found.domain === 'else.example' && found.hosts.length > 0));
  const { data } = await stranger.call('GET', '/api/ratings/else.example/areas/ip_reputation/rows?pageSize=200');
  const ofRows = data.rows.map((found: { ipv4: string | null; ipv6: string | null }) => found.ipv4 ?? found.ipv6);
  // Findings about a host as a whole have a row without an address.
  const shown = new Set(ofRows.filter((address: string | null) => address !== null));
  assert.deepEqual(new Set(rows.map((found) => found.address)), shown);
});

test('the list is filtered by country, unknown location, domain and search, and sorted by number', async () => {
  const addresses = async (query: string) => (await list(boss, query)).rows.map((found) => found.address);
  assert.deepEqual(await addresses('?country=DE'), ['198.51.100.1']);
  assert.deepEqual(await addresses('?country=none'), ['2001:db8::1']);
  assert.deepEqual(await addresses('?domain=one.example&sort=address'), ['192.0.2.9', '192.0.2.10', '2001:db8::1']);
  assert.deepEqual((await addresses('?sort=-listed'))[0], '192.0.2.9');
  assert.deepEqual(await addresses('?search=www.one'), ['192.0.2.10']);
  assert.deepEqual(await addresses('?search=WWW.One'), ['192.0.2.10']);
  assert.deepEqual(await addresses('?search=rir'), ['2001:db8::1']);
  const [found] = (await list(boss, '?search=192.0.2.10&domain=one.example')).rows;
  assert.deepEqual([found!.hosts, found!.hostCount, found!.asn], [['one.example', 'www.one.example'], 2, 64_500]);
  const second = await list(boss, '?sort=address&pageSize=2&page=2');
  assert.deepEqual([second.total, second.rows.length], [5, 2]);
});

test('invalid queries are rejected with the reason', async () => {
  for (const query of ['?country=Germany', '?domain=1.2.3.4', '?company=x', '?page=0']) {
    const { status, error } = await boss.call('GET', `/api/addresses${query}`);
    assert.ok(status === 400 || status === 422, `${query} ${error}`);
  }
  assert.equal((await boss.call('GET', '/api/ratings/else.example/places')).error, 'domain-not-found');
});

test("addresses of others are hidden: an administrator sees all or one company's, with an audit entry", async () => {
  assert.deepEqual((await list(boss, '?domain=else.example')).rows, []);
  assert.deepEqual((await list(boss, `?company=${other.companyId}`)).total, 5, 'the own, whatever is named');
  const administrator = await server.logIn(root.email);
  const all = await places(administrator);
  assert.equal(all.domains, 3);
  assert.equal((await places(administrator, `?company=${owner.companyId}`)).domains, 2);
  const { rows } = await context.db.withAllCompanies('planner', (tx) =>
    sql<{ n: number }>`select count(*) as n from ${AUDIT_ENTRIES} e where action = 'administrator.read'`.execute(tx),
  );
  assert.equal(rows[0]!.n, 2);
});

test("a main supplier sees what is fully shared with it, and each owner's log records it once", async () => {
  const names = async (query = ''): Promise<string[]> =>
    (await supplier.call('GET', `/api/addresses/domains${query}`)).data.rows.map((row: AddressDomain) => row.domain);
  await share(owner, 'findings', null);
  assert.deepEqual(await names(), []);
  await share(owner, 'everything', ['two.example']);
  await share(other, 'everything', null);
  assert.deepEqual(await names(), ['else.example', 'two.example']);
  assert.deepEqual(await names('?search=two'), ['two.example']);
  assert.deepEqual(
    (await list(supplier, `?company=${owner.companyId}`)).rows.map((row) => [row.domain, row.company]),
    [
      ['two.example', 'owner Ltd'],
      ['two.example', 'owner Ltd'],
    ],
  );
  assert.equal((await list(supplier, '?domain=one.example')).total, 0);
  const { rows } = await context.db.withCompany(owner.companyId, (tx) =>
    sql<{ first: string }>`
      select facts->>'first' as first from ${AUDIT_ENTRIES} e where action = 'supplier.read'`.execute(tx),
  );
  assert.deepEqual(rows, [{ first: 'addresses.domains' }]);
});

test('the addresses of a deleted domain are on no map', async () => {
  await context.db.withCompany(owner.companyId, (tx) =>
    sql`update domain set deleted_at = now() where id = ${two.domainId}`.execute(tx),
  );
  assert.deepEqual((await places(boss)).domains, 1);
  assert.deepEqual(await list(boss, '?domain=two.example'), { rows: [], total: 0, page: 1, pageSize: 50 });
});
