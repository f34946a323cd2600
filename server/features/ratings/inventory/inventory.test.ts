import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InventoryAsset, InventoryDetail, InventoryFacets } from '@assay/contract/api/analysis/inventory.ts';
import { ASSET_GONE_DAYS, ASSET_KINDS } from '@assay/contract/values/assets.ts';
import type { EvidenceSet } from '@assay/engine';
import { sql } from 'kysely';
import { notifyOfAssets } from '#features/notifications/index.ts';
import { listDecidedAssets } from '#platform/db/domains/assets.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { type ApiCaller, testServer } from '#testing/api.ts';
import { testContext } from '#testing/context.ts';
import { createRatedDomain, datedNow } from '#testing/rated-domains.ts';
import { inventoryOlderRatings } from './store-inventory.ts';

const { context } = await testContext();
const server = await testServer(context);
const owner = await createTestAccount(context, { email: 'owner@stock.example', permission: 22, company: 'Stock Ltd' });
const { companyId } = owner;
const member = await createTestAccount(context, {
  email: 'member@stock.example',
  permission: 22,
  companyId,
  companyRole: 'member',
});
await createTestAccount(context, { email: 'viewer@stock.example', permission: 22, companyId, companyRole: 'viewer' });
const stranger = await createTestAccount(context, { email: 'owner@else.example', permission: 22, company: 'Else Ltd' });
const DOMAIN = 'first.example';
const { domainId } = await createRatedDomain(context, owner, DOMAIN);
await createRatedDomain(context, owner, 'second.example', 'copperfinch');
await createRatedDomain(context, stranger, 'third.example');
const [boss, ann, viewer, other] = [
  await server.logIn(owner.email),
  await server.logIn(member.email),
  await server.logIn('viewer@stock.example'),
  await server.logIn(stranger.email),
];

async function list(query = '', who: ApiCaller = boss): Promise<{ rows: InventoryAsset[]; total: number }> {
  const answer = await who.call('GET', `/api/assets?pageSize=200&${query}`);
  assert.ok(answer.success, answer.message);
  return answer.data;
}
const facets = async (who = boss): Promise<InventoryFacets> => (await who.call('GET', '/api/assets/facets')).data;
const detail = async (id: string): Promise<InventoryDetail> => (await boss.call('GET', `/api/assets/${id}`)).data;
const decide = (ids: readonly string[], decision: string, who = boss) =>
  who.call('POST', '/api/assets/decisions', { ids, decision });
const label = (ids: readonly string[], labels: object, who = ann) =>
  who.call('POST', '/api/assets/labels', { ids, ...labels });
const execute = <T>(statement: ReturnType<typeof sql<T>>) =>
  context.db.withCompany(companyId, async (tx) => (await statement.execute(tx)).rows);
const hostOf = async (name: string) =>
  (await list(`kind=host&search=${name}`)).rows.find((row) => row.key === name) as InventoryAsset;

test('assets of every kind are listed over all domains, with how they were found, and none of another company', async () => {
  const { rows, total } = await list();
  assert.equal(rows.length, total);
  assert.deepEqual([...new Set(rows.map(({ kind }) => kind))], [...ASSET_KINDS], 'by kind');
  assert.deepEqual([...new Set(rows.map(({ domain }) => domain))].sort(), [DOMAIN, 'second.example']);
  const counted = await facets();
  for (const kind of ASSET_KINDS) {
    const of = rows.filter((row) => row.kind === kind);
    assert.equal((await list(`kind=${kind}`)).total, of.length);
    assert.equal(counted.kinds[kind], of.length);
    assert.deepEqual(
      of.map(({ name }) => name),
      of.map(({ name }) => name).sort(),
    );
  }
  assert.deepEqual([counted.domains, counted.fresh, counted.pending], [[DOMAIN, 'second.example'], 0, false]);
  const www = await hostOf(`www.${DOMAIN}`);
  assert.ok(www.sources.includes('certificate-log') && www.details.addresses!.length > 0);
  assert.deepEqual([www.confidence, www.decision, www.active, www.isNew], ['certain', 'open', true, false]);
  const address = rows.find(({ kind, key }) => kind === 'address' && key === www.details.addresses![0]);
  assert.ok(address?.details.hosts?.includes(www.key), 'an address names the hosts that lead to it');
  assert.deepEqual([...new Set((await list('', other)).rows.map(({ domain }) => domain))], ['third.example']);
  assert.deepEqual((await facets(other)).domains, ['third.example']);
});

test('lists are searched, narrowed, sorted and paged', async () => {
  const { rows, total } = await list();
  assert.ok((await list('search=WWW.FIRST')).rows.every(({ domain }) => domain === DOMAIN));
  assert.equal((await list('search=%25')).total, 0, 'wildcards are text');
  assert.equal((await list('domain=second.example')).total, rows.filter((row) => row.domain !== DOMAIN).length);
  assert.equal((await list('domain=third.example')).total, 0);
  const paged = (await boss.call('GET', '/api/assets?page=2&pageSize=5')).data;
  assert.deepEqual([paged.rows, paged.total], [rows.slice(5, 10), total]);
  const dates = (await list('sort=-firstSeen')).rows.map(({ firstSeen }) => firstSeen);
  assert.deepEqual(dates, dates.toSorted().reverse());
  for (const query of ['kind=planet', 'owner=me', 'seen=never'])
    assert.equal((await boss.call('GET', `/api/assets?${query}`)).status, 422, query);
});

test('an asset shows its open findings and the other domains that have it', async () => {
  const www = await hostOf(`www.${DOMAIN}`);
  const shown = await detail(www.id);
  assert.ok(shown.findings.length > 0 && shown.findingCount >= shown.findings.length);
  assert.ok(shown.findings.every(({ asset }) => asset === www.key || asset.startsWith(`${www.key}:`)));
  const [provider] = (await list('kind=provider')).rows as [InventoryAsset];
  assert.deepEqual((await detail(provider.id)).findings, []);
  const keys = Map.groupBy((await list('kind=provider')).rows, ({ key }) => key);
  const common = [...keys.values()].find((of) => of.length > 1);
  if (common)
    assert.deepEqual(
      (await detail(common[0]!.id)).elsewhere.map(({ id }) => id),
      [common[1]!.id],
    );
  assert.equal((await other.call('GET', `/api/assets/${www.id}`)).error, 'asset-not-found');
});

test('owners confirm and reject assets; decisions about hosts are those that scans follow', async () => {
  const www = await hostOf(`www.${DOMAIN}`);
  const [apex, provider] = [await hostOf(DOMAIN), (await list(`kind=provider&domain=${DOMAIN}`)).rows[0]!];
  assert.equal((await decide([www.id], 'rejected', ann)).status, 403);
  assert.equal((await decide([www.id], 'rejected', other)).error, 'asset-not-found');
  assert.equal((await decide([apex.id], 'rejected')).error, 'asset-is-rated-domain');
  const before = (await boss.call('GET', `/api/ratings/${DOMAIN}`)).data.total;
  assert.equal((await decide([www.id, provider.id], 'rejected')).data.changed, 2);
  assert.equal((await decide([www.id, provider.id], 'rejected')).data.changed, 0, 'said already');
  assert.equal((await boss.call('GET', `/api/ratings/${DOMAIN}`)).data.total, before);
  const decided = () => context.db.withCompany(companyId, (tx) => listDecidedAssets(tx, domainId));
  assert.deepEqual((await decided()).rejected, [www.key]);
  const rejected = await list('decision=rejected');
  assert.deepEqual(
    rejected.rows.map(({ id, decidedBy }) => [id, decidedBy]),
    [
      [www.id, owner.email],
      [provider.id, owner.email],
    ],
  );
  // The list of hosts of the domain makes the same decision.
  const ofDomain = { names: [www.key], decision: 'confirmed' };
  assert.equal((await boss.call('POST', `/api/domains/${DOMAIN}/assets`, ofDomain)).data.changed, 1);
  assert.deepEqual(
    (await list('decision=confirmed')).rows.map(({ id }) => id),
    [www.id],
  );
  assert.equal((await decide([www.id, provider.id], 'open')).data.changed, 2);
  assert.deepEqual(await decided(), { confirmed: [], rejected: [] });
  const entries = await execute(sql<{ target: string; before: string; after: string; count: number }>`
    select target, facts->>'before' as before, facts->>'after' as after, (facts->>'count')::int as count
    from audit_log where action = 'asset.decided' order by occurred_at`);
  assert.deepEqual(entries, [
    { target: DOMAIN, before: 'open', after: 'rejected', count: 2 },
    { target: DOMAIN, before: 'confirmed, rejected', after: 'open', count: 2 },
  ]);
});

test('members set owner, group and tags of several assets, which filters and facets then offer', async () => {
  const [one, two] = (await list('kind=certificate')).rows as [InventoryAsset, InventoryAsset];
  assert.equal((await label([one.id], { group: 'x' }, viewer)).status, 403);
  assert.equal((await label([one.id], { group: 'x' }, other)).error, 'asset-not-found');
  assert.equal((await label([one.id], { owner: stranger.accountId })).error, 'assignee-unknown');
  const labels = { owner: member.accountId, group: 'Shop', addTags: ['pci', 'eu', 'pci'] };
  assert.equal((await label([one.id, two.id], labels)).data.changed, 2);
  assert.equal((await label([two.id], { removeTags: ['eu'], addTags: ['us'] })).data.changed, 1);
  assert.deepEqual(
    (await list('tag=pci&group=Shop')).rows.map(({ tags }) => tags),
    [
      ['eu', 'pci'],
      ['pci', 'us'],
    ],
  );
  assert.deepEqual((await list('tag=us')).rows[0]!.owner, { id: member.accountId, name: 'member' });
  assert.equal((await list(`owner=${member.accountId}`)).total, 2);
  assert.equal(
    (await list('owner=none&kind=certificate')).rows.some(({ id }) => id === one.id),
    false,
  );
  const { groups, tags, owners } = await facets();
  assert.deepEqual([groups, tags, owners], [['Shop'], ['eu', 'pci', 'us'], [{ id: member.accountId, name: 'member' }]]);
  const many = Array.from({ length: 9 }, (_, at) => `tag ${at}`);
  assert.equal((await label([one.id], { addTags: many })).error, 'asset-tags-too-many');
  assert.equal((await label([one.id], { group: ' ' })).error, 'name-empty');
  assert.equal((await label([one.id], { addTags: ['a\u202eb'] })).success, false);
  assert.deepEqual((await detail(one.id)).tags, ['eu', 'pci'], 'a refused change changes nothing');
  assert.equal((await label([one.id, two.id], { owner: null, group: null })).data.changed, 2);
  assert.deepEqual((await facets()).groups, []);
});

test('the export has a line per asset of the filter, and formulas are text', async () => {
  const [one] = (await list('kind=host&domain=second.example')).rows as [InventoryAsset];
  await label([one.id], { group: '=1+1' });
  const response = await fetch(`${server.url}/api/assets/export?kind=host`, {
    headers: { 'x-auth-token': boss.token! },
  });
  assert.match(response.headers.get('content-disposition') ?? '', /assets-\d{8}\.csv/);
  const lines = (await response.text()).trimEnd().split('\r\n');
  assert.equal(lines.length, 1 + (await list('kind=host')).total);
  assert.match(lines[0]!, /"Domain","Kind","Name"/);
  assert.ok(lines.find((line) => line.includes(`"${one.key}"`))!.includes(`"'=1+1"`));
});

test('what a later scan does not find is gone, and what it finds first is new and an event', async () => {
  // Assets that were last seen at the time of the saved evidence would be deleted by a later scan once that is long ago.
  await createRatedDomain(context, owner, DOMAIN, 'oldmill', datedNow);
  const before = (await list(`domain=${DOMAIN}`)).total;
  const kept = (await list(`kind=certificate&domain=${DOMAIN}`)).rows[0]!;
  await label([kept.id], { addTags: ['keep'] });
  const fewer = (set: EvidenceSet) => datedNow(set.filter(({ kind }) => !['tls', 'mail'].includes(kind)));
  await createRatedDomain(context, owner, DOMAIN, 'oldmill', fewer);
  const gone = await list(`domain=${DOMAIN}&seen=gone`);
  assert.equal((await list(`domain=${DOMAIN}`)).total + gone.total, before);
  assert.ok(gone.rows.some(({ id, active }) => id === kept.id && !active));
  const extra = (set: EvidenceSet) =>
    datedNow(set).map((piece) =>
      piece.kind === 'certificate-log' && piece.outcome.ok
        ? (JSON.parse(JSON.stringify(piece).replaceAll(`www.${DOMAIN}`, `brand-new.${DOMAIN}`)) as typeof piece)
        : piece,
    );
  const { ratingId } = await createRatedDomain(context, owner, DOMAIN, 'oldmill', extra);
  const fresh = (await list(`domain=${DOMAIN}&seen=new`)).rows;
  assert.deepEqual(
    fresh.map(({ key, isNew }) => [key, isNew]),
    [[`brand-new.${DOMAIN}`, true]],
  );
  assert.equal((await facets()).fresh, 1);
  const appeared = { companyId, domainId, domain: DOMAIN, ratingId, at: fresh[0]!.firstSeen };
  const told = async () => {
    await context.db.withCompany(companyId, (tx) => notifyOfAssets(context, tx, appeared));
    return execute(
      sql<{
        facts: object;
      }>`delete from notification_outbox where kind = 'asset-new' returning payload->'facts' as facts`,
    );
  };
  assert.deepEqual(await told(), [], 'a name that only a log lists, and that does not exist, is no event');
  await execute(sql`update inventory_asset set confidence = 'certain' where key = ${fresh[0]!.key}`);
  assert.equal((await told()).length, 1);
});

test('assets that are gone for long are deleted, unless somebody said something about them', async () => {
  await execute(sql`
    update inventory_asset set last_seen = now() - make_interval(days => ${ASSET_GONE_DAYS + 400}), is_active = false,
      key = 'gone-' || key where kind = 'certificate' and domain_id = ${domainId}`);
  await createRatedDomain(context, owner, DOMAIN, 'oldmill', datedNow);
  const gone = (await list(`domain=${DOMAIN}&seen=gone&kind=certificate`)).rows;
  assert.ok(gone.some(({ tags }) => tags.includes('keep')));
  assert.ok(gone.every(({ tags }) => tags.length > 0));
});

test('domains that were rated before there was an inventory are added in the background, without new assets', async () => {
  const { rows } = await list('domain=second.example');
  await execute(sql`delete from inventory_asset`);
  await execute(sql`delete from asset_inventory`);
  assert.equal((await facets()).pending, true);
  await inventoryOlderRatings(context);
  const { pending, fresh } = await facets();
  assert.deepEqual([pending, fresh], [false, 0]);
  const keys = (of: readonly InventoryAsset[]) => of.map(({ kind, key }) => `${kind} ${key}`);
  assert.deepEqual(keys((await list('domain=second.example')).rows), keys(rows));
});

test('a removed domain leaves the inventory', async () => {
  await execute(sql`update domain set deleted_at = now() where name = 'second.example'`);
  assert.equal(
    (await list()).rows.some(({ domain }) => domain === 'second.example'),
    false,
  );
  assert.deepEqual((await facets()).domains, [DOMAIN]);
});

test('evidence of one domain that cannot be read does not keep the assets of others from being stored', async () => {
  await execute(sql`update domain set deleted_at = null`);
  await execute(sql`delete from inventory_asset`);
  await execute(sql`delete from asset_inventory`);
  const hashes = (name: string) => sql`
    select split_part(unnest(r.evidence_hashes), '@', 1) from rating r join domain d on d.rating_id = r.id
    where d.name = ${name}`;
  await execute(sql`
    update evidence_content set content = 'damaged'
    where hash in (${hashes(DOMAIN)}) and hash not in (${hashes('second.example')})`);
  await inventoryOlderRatings(context);
  assert.equal((await list(`domain=${DOMAIN}`)).total, 0);
  assert.ok((await list('domain=second.example')).total > 0);
});

test('a long export has every asset once, in the order of the list', async () => {
  await execute(sql`
    insert into inventory_asset (company_id, domain_id, kind, key, name, search_key, discovery_sources, confidence,
      details, first_seen, last_seen, is_active, is_baseline)
    select company_id, domain_id, kind, 'copy-' || n || '.example', 'copy-' || n || '.example', 'copy-' || n || '.example',
      discovery_sources, confidence, details, first_seen, last_seen, true, true
    from (select * from inventory_asset where company_id = ${companyId} and kind = 'host' limit 1) one,
      generate_series(1, 1200) n`);
  const response = await fetch(`${server.url}/api/assets/export?search=copy-`, {
    headers: { 'x-auth-token': boss.token! },
  });
  const names = (await response.text())
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[2]);
  const expected = Array.from({ length: 1200 }, (_, at) => `"copy-${at + 1}.example"`).sort();
  assert.deepEqual(names, expected);
  const found = (await boss.call('GET', '/api/assets?search=COPY-&page=3&pageSize=100')).data;
  assert.deepEqual(
    [found.total, found.rows.map(({ name }: InventoryAsset) => `"${name}"`)],
    [1200, expected.slice(200, 300)],
  );
  await execute(sql`
    update domain set deleted_at = now()
    where id = (select domain_id from inventory_asset where key = 'copy-1.example' limit 1)`);
  assert.equal((await list('search=copy-')).total, 0, 'of a removed domain');
});
