import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIST_TOTAL_MAX, SEARCH_TOTAL_MAX } from '@assay/contract/limits.ts';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/transaction.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { testContext } from '#testing/context.ts';
import { listAddresses } from './address-list.ts';
import { searchDomains, searchFindings } from './finding-search.ts';
import { searchServices } from './service-search.ts';

const { context } = await testContext();
const account = (name: string) =>
  createTestAccount(context, { email: `owner@${name}.example`, permission: 23, company: name });
const [large, small] = [await account('large'), await account('small')];
/** More services than are sorted: two of each. */
const DOMAINS = 1_050;

/** Domains with two ports, software, a finding and two addresses each. */
async function addDomains(tx: Tx, { companyId, accountId }: typeof large, names: string, count: number) {
  await sql`
    with domains as (
      insert into domain (id, company_id, name, unicode_name, is_registrable, account_id, status, verified_at)
      select gen_random_uuid(), ${companyId}::uuid, n, n, true, ${accountId}::uuid, 'verified', now()
      from (select replace(${names}, '#', lpad(i::text, 4, '0')) as n from generate_series(1, ${count}::int) i) names
      returning id, name
    ), services as (
      insert into observed_service (company_id, domain_id, asset, host, port, service, product, version)
      select ${companyId}::uuid, id, name || ':' || p, name, p, 'http', 'nginx', '1.' || p from domains, unnest(array[80, 443]) p
    ), addresses as (
      insert into domain_address (company_id, domain_id, address, operator, hosts, listed)
      select ${companyId}::uuid, id, a::inet, 'Carrier', array['www.' || name], 0
      from domains, unnest(array['192.0.2.7', '192.0.2.1']) a
    ), scans as (
      insert into scan (id, company_id, domain_id, domain, kind, owner_id, sender_id, scandate)
      select gen_random_uuid(), ${companyId}::uuid, id, name, 'full', ${accountId}::uuid, ${accountId}::uuid, now() from domains
      returning id, domain_id
    ), ratings as (
      -- A finding refers to a rating of its domain; replaced ones are not among the domain's ratings.
      insert into rating (id, company_id, domain_id, scan_id, state, rated_at, model_version, coverage, limited_scope,
        finding_counts, area_scores, is_capped, asset_count, assessment_zstd, evidence_hashes, feed_versions, superseded)
      select gen_random_uuid(), ${companyId}::uuid, domain_id, id, 2, now(), 'test', 1, false, '{}', '[]', false, 1, '', '{}', '{}', true
      from scans returning id, domain_id)
    insert into finding (company_id, domain_id, fingerprint, area, first_seen, last_seen, opened_at, rating_id, payload)
    select ${companyId}::uuid, d.id, md5(name), 'dns_health', now(), now(), now(), r.id,
           jsonb_build_object('check', 'dns_health.servers', 'finding', 'one', 'asset', 'host-' || name,
             'severity', case when name like '%7.example' then 'critical' else 'low' end, 'facts', '{}'::jsonb)
    from domains d join ratings r on r.domain_id = d.id`.execute(tx);
}
await context.db.withCompany(large.companyId, (tx) => addDomains(tx, large, 'bulk-#.example', DOMAINS));
await context.db.withCompany(small.companyId, (tx) => addDomains(tx, small, 'bulk-#.example', 3));

const overAll = <T>(work: (tx: Tx) => Promise<T>) => context.db.withAllCompanies('planner', work);
const ofLarge = <T>(work: (tx: Tx) => Promise<T>) => context.db.withCompany(large.companyId, work);
const page = (offset: number, limit = 6) => ({ limit, offset });
const placesOf = ({ rows }: { rows: { place: string; company: string }[] }) =>
  rows.map(({ place, company }) => `${company} ${place}`);

test('common software and ports are listed by domain, page by page, whatever number of services is found', async () => {
  const read = (offset: number) =>
    ofLarge((tx) => searchServices(tx, large.companyId, { product: 'NGINX' }, page(offset)));
  const first = await read(0);
  assert.equal(first.total, 2 * DOMAINS);
  assert.deepEqual(placesOf(first), [
    ...['large bulk-0001.example:443', 'large bulk-0001.example:80', 'large bulk-0002.example:443'],
    ...['large bulk-0002.example:80', 'large bulk-0003.example:443', 'large bulk-0003.example:80'],
  ]);
  assert.deepEqual(placesOf(await read(2)).slice(0, 4), placesOf(first).slice(2));
  assert.deepEqual(placesOf(await read(2 * DOMAINS - 1)), [`large bulk-${DOMAINS}.example:80`]);
  assert.deepEqual(placesOf(await read(2 * DOMAINS)), []);
  // Fewer services are sorted.
  const ports = await ofLarge((tx) => searchServices(tx, large.companyId, { port: 80 }, page(1, 2)));
  assert.deepEqual(
    [placesOf(ports), ports.total],
    [['large bulk-0002.example:80', 'large bulk-0003.example:80'], DOMAINS],
  );
});

test('over all companies the same services are found, and counted up to the maximum of searches', async () => {
  const found = await overAll((tx) => searchServices(tx, null, { product: 'nginx 1.' }, page(0, 8)));
  assert.equal(found.total, SEARCH_TOTAL_MAX);
  assert.deepEqual(placesOf(found).sort().slice(0, 4), [
    ...['large bulk-0001.example:443', 'large bulk-0001.example:80'],
    ...['large bulk-0002.example:443', 'large bulk-0002.example:80'],
  ]);
  assert.equal(found.rows.filter(({ companyId }) => companyId === small.companyId).length, 4);
  const own = await context.db.withCompany(small.companyId, (tx) =>
    searchServices(tx, small.companyId, { product: 'nginx' }, page(0, 20)),
  );
  assert.deepEqual([own.total, own.rows.length], [6, 6]);
  assert.equal((await overAll((tx) => searchServices(tx, null, { port: 7 }, page(0)))).total, 0);
});

test('services of removed domains are neither shown nor counted', async () => {
  const found = await context.db.withAllCompanies('planner', async (tx) => {
    await sql`update domain set deleted_at = now() where name <= 'bulk-0060.example'`.execute(tx);
    const many = await searchServices(tx, null, { product: 'nginx' }, page(0, 1));
    const few = await searchServices(tx, null, { product: 'nginx 1.443' }, page(0, 1));
    await sql`update domain set deleted_at = null`.execute(tx);
    return [...placesOf(many), ...placesOf(few), few.total];
  });
  assert.deepEqual(found, ['large bulk-0061.example:443', 'large bulk-0061.example:443', DOMAINS - 60]);
});

test('findings of all companies are found by asset, the worst first, those of one company completely', async () => {
  const all = await overAll((tx) => searchFindings(tx, null, { kinds: {}, asset: 'host-bulk' }, page(0)));
  assert.equal(all.total, SEARCH_TOTAL_MAX);
  assert.ok(all.rows.every(({ data }) => data.severity === 'critical'));
  const own = await ofLarge((tx) =>
    searchFindings(tx, large.companyId, { kinds: {}, asset: 'host-bulk-00' }, page(0, 12)),
  );
  assert.equal(own.total, 99);
  assert.deepEqual(
    own.rows.map(({ data }) => data.severity),
    [...Array(10).fill('critical'), 'low', 'low'],
  );
  const withValues = { kinds: { 'dns_health.servers/one': ['{}'] }, asset: 'host-bulk-00' };
  assert.equal((await ofLarge((tx) => searchFindings(tx, large.companyId, withValues, page(0)))).total, DOMAINS);
  const both = { kinds: { 'dns_health.servers/one': [] }, asset: 'host-bulk-0001' };
  assert.equal((await ofLarge((tx) => searchFindings(tx, large.companyId, both, page(0)))).total, DOMAINS);
});

test('domains of all companies are found by the beginning of their name or its Unicode form, in the order of names', async () => {
  await context.db.withCompany(small.companyId, (tx) =>
    sql`
      update domain set name = 'xn--blk-hoa.example', unicode_name = 'bülk.example' where name = 'bulk-0003.example'`.execute(
      tx,
    ),
  );
  const find = async (text: string, offset: number) => {
    const { rows, total } = await overAll((tx) => searchDomains(tx, null, text, page(offset, 4)));
    return { names: rows.map(({ domain, company }) => `${company} ${domain}`), total };
  };
  assert.deepEqual(await find('BULK', 1), {
    names: ['small bulk-0001.example', 'large bulk-0002.example', 'small bulk-0002.example', 'large bulk-0003.example'],
    total: SEARCH_TOTAL_MAX,
  });
  assert.deepEqual(await find('bülk', 0), { names: ['small xn--blk-hoa.example'], total: 1 });
  assert.deepEqual(await find('xn--', 0), { names: ['small xn--blk-hoa.example'], total: 1 });
  const last = await find('bulk', DOMAINS + 1);
  assert.deepEqual(last.names, [`large bulk-${DOMAINS}.example`]);
});

test('addresses of domains whose name contains the text come first, ordered by name and address', async () => {
  const visibility = { all: true, companyId: small.companyId, shared: false, only: null, domain: null };
  const query = { country: null, search: 'bulk', sort: 'domain', descending: false } as const;
  const found = await overAll((tx) => listAddresses(tx, visibility, { ...query, ...page(0, 5) }));
  assert.equal(found.total, SEARCH_TOTAL_MAX);
  assert.deepEqual(
    found.rows.map(({ domain, address }) => `${domain} ${address}`),
    [
      ...['bulk-0001.example 192.0.2.1', 'bulk-0001.example 192.0.2.1', 'bulk-0001.example 192.0.2.7'],
      ...['bulk-0001.example 192.0.2.7', 'bulk-0002.example 192.0.2.1'],
    ],
  );
  const last = await overAll((tx) => listAddresses(tx, visibility, { ...query, descending: true, ...page(0, 1) }));
  assert.deepEqual([last.rows[0]?.domain, last.rows[0]?.address], [`bulk-${DOMAINS}.example`, '192.0.2.1']);
  // Fewer are compared with hosts and operators as well: the domain with another name has a host with this one.
  const few = await overAll((tx) => listAddresses(tx, visibility, { ...query, search: 'bulk-00', ...page(198, 5) }));
  assert.deepEqual([few.rows.length, few.total], [5, 2 * (99 + 3)]);
  const own = { ...visibility, all: false };
  const ofOne = await context.db.withCompany(small.companyId, (tx) =>
    listAddresses(tx, own, { ...query, search: 'carrier', sort: 'address', ...page(1, 3) }),
  );
  assert.deepEqual(
    [ofOne.rows.map(({ address }) => address), ofOne.total],
    [['192.0.2.1', '192.0.2.1', '192.0.2.7'], 6],
  );
  assert.ok(SEARCH_TOTAL_MAX < LIST_TOTAL_MAX);
});

test('a main supplier finds CVEs, assets and values where everything is shared, the worst first, and nowhere else', async () => {
  const reader = await account('reader');
  await overAll(async (tx) => {
    for (const [{ companyId, accountId }, names] of [
      [large, null],
      [small, ['bulk-0002.example']],
    ] as const)
      await sql`
        insert into supplier_association (id, company_id, reader_company_id, share_level, domain_names, kind, owner_account_id, reader_account_id)
        values (gen_random_uuid(), ${companyId}, ${reader.companyId}, 'everything', ${names}, 'invite', ${accountId}, ${reader.accountId})`.execute(
        tx,
      );
    await sql`update finding set payload = jsonb_set(payload, '{facts}', '{"cve": "CVE-2021-41773"}')`.execute(tx);
  });
  const scope = { all: false, companyId: reader.companyId, shared: true, only: null, domain: null };
  const cves = await overAll((tx) => searchFindings(tx, scope, { cve: 'CVE-2021' }, page(0)));
  assert.equal(cves.total, DOMAINS + 1);
  assert.ok(cves.rows.every(({ data }) => data.severity === 'critical'));
  const asset = await overAll((tx) =>
    searchFindings(tx, scope, { kinds: { 'dns_health.servers/one': ['cve-2021'] }, asset: 'host-bulk-0002' }, page(0)),
  );
  assert.equal(asset.total, DOMAINS + 1);
  const none = { ...scope, shared: false };
  assert.equal((await overAll((tx) => searchFindings(tx, none, { cve: 'CVE-2021' }, page(0)))).total, 0);
});
