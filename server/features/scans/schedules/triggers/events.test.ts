import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { startLab } from '@assay/lab';
import { sql } from 'kysely';
import { enabledFeeds, importFeed } from '#features/feeds/import-feed.ts';
import { replaceKev, upsertAdvisories } from '#platform/db/feeds.ts';
import { REPORT_QUEUE, WATCH_QUEUE } from '#platform/queue/queues.ts';
import { createTestAccount } from '#testing/accounts.ts';
import { eventually } from '#testing/eventually.ts';
import { proveDomain } from '#testing/lab.ts';
import { scanningServer } from '#testing/scanning-server.ts';
import { checkTriggers } from './check-triggers.ts';

/** A certificate log in the format of Cert Spotter's API. */
const logged: { id: string; dns_names: string[] }[] = [{ id: '1', dns_names: ['old.example'] }];
const asked: string[] = [];
const log = http.createServer((request, response) => {
  asked.push(request.url ?? '');
  const afterId = Number(new URL(request.url ?? '', 'http://x').searchParams.get('after') ?? 0);
  response.end(JSON.stringify(logged.filter(({ id }) => Number(id) > afterId)));
});
await new Promise<void>((resolve) => log.listen(0, '127.0.0.1', resolve));
after(() => log.close());

const lab = await startLab({ domains: ['oldmill.example', 'meadowgate.test'] });
const { context, server } = await scanningServer(lab, {
  async prepare(own) {
    for (const feed of enabledFeeds(own)) await importFeed(own, feed.name, new AbortController().signal);
  },
  // The tests look themselves.
  paused: [WATCH_QUEUE, REPORT_QUEUE],
});
const person = await createTestAccount(context, { email: 'owner@events.example', permission: 23 });
const caller = await server.logIn(person.email);
const domain = lab.domains[0]!.domain;
await proveDomain(lab, caller, domain);

const rows = async <T>(statement: ReturnType<typeof sql<T>>) =>
  context.db.withCompany(person.companyId, async (tx) => (await statement.execute(tx)).rows);
const eventsSeen = async () =>
  (
    await rows(
      sql<{ event: string; answered: boolean }>`
        select event, scan_id is not null as answered from scan_trigger_event order by detected_at, event`,
    )
  ).map(({ event, answered }) => `${event}${answered ? ' answered' : ''}`);
const remembered = async (event: string) =>
  (await rows(sql<{ seen: unknown }>`select payload as seen from scan_trigger where event = ${event}`))[0]?.seen;
/** Every check is due for each kind. */
const TURN = Math.ceil(Date.now() / 360_000) * 360_000;
async function look(surroundings = context): Promise<void> {
  await rows(sql`update scan_trigger set next_check_at = now() - interval '1 minute'`);
  await checkTriggers(surroundings, new AbortController().signal, new Date(TURN));
}
const scans = async () => (await caller.call('GET', '/api/scans')).data.rows as Record<string, unknown>[];
const finished = (kind: string) =>
  eventually(`a finished scan of kind ${kind}`, async () =>
    (await scans()).find((row) => row.kind === kind && row.scanstate === 2),
  );
const set = (events: string[], change = {}) =>
  caller.call('POST', '/api/autoScanSettings', {
    domain,
    enabled: true,
    mode: 'permanent',
    intervalDays: 30,
    nextScanDate: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    events,
    ...change,
  });

test('nothing is watched unless requested, and the first poll only stores the state', async () => {
  await set([]);
  await look();
  assert.deepEqual(await rows(sql`select 1 from scan_trigger`), []);
  await set(['zone']);
  await look();
  const marks = (await remembered('zone')) as { serial: number; nameServers: string[] };
  assert.ok(marks.serial > 0 && marks.nameServers.length > 0, JSON.stringify(marks));
  assert.deepEqual(await eventsSeen(), []);
});

test('a changed zone waits for the first rating, then starts one partial scan with its own rating', async () => {
  await rows(sql`update scan_trigger set payload = jsonb_set(payload, '{serial}', '1')`);
  await look();
  assert.deepEqual(await eventsSeen(), ['zone']);
  await look();
  assert.deepEqual(await eventsSeen(), ['zone'], 'the same state is no second event');
  assert.deepEqual(await scans(), []);
  await caller.call('POST', '/api/scans', { domain });
  const full = await finished('full');
  await look();
  assert.deepEqual(await eventsSeen(), ['zone answered']);
  const partial = await finished('partial');
  assert.ok(partial.ratingId && partial.ratingId !== full.ratingId);
  assert.equal(partial.account, person.email);
  // Neither the seven days nor the re-tests of an hour count it, and a part does not make the rest forgotten.
  assert.equal(partial.score, full.score);
  const kinds = await rows(sql<{ kinds: string[] }>`select kinds from scan where kind = 'partial'`);
  assert.deepEqual(kinds[0]!.kinds, ['host-dns', 'mail', 'smtp', 'zone']);
  const assets = await rows(sql<{ assets: number }>`select distinct asset_count as assets from rating`);
  assert.ok(assets.length === 1 && assets[0]!.assets > 2, 'every host of the first rating was looked at again');
  const shown = (await caller.call('GET', `/api/autoScanSettings?domain=${domain}`)).data.schedule;
  assert.equal(shown.lastEvent.event, 'zone');
});

test('further events wait for an hour and share one scan', async () => {
  await set(['zone', 'kev', 'certificate']);
  await rows(sql`update scan_trigger set payload = jsonb_set(payload, '{serial}', '2') where event = 'zone'`);
  await rows(sql`delete from scan_trigger_event where event = 'zone' and scan_id is null`);
  await rows(
    sql`
      insert into scan_trigger_event (id, domain_id, company_id, event, dedup_key, payload, detected_at)
      select gen_random_uuid(), id, company_id, event, 'test', '{}', now() from domain, unnest(array['zone', 'kev']) event`,
  );
  await look();
  assert.equal((await scans()).filter((row) => row.kind === 'partial').length, 1);
  await rows(sql`update scan set created_at = created_at - interval '61 minutes' where kind = 'partial'`);
  await look();
  await eventually('the second partial scan', async () => {
    const partial = (await scans()).filter((row) => row.kind === 'partial');
    return partial.length === 2 && partial.every((row) => row.scanstate === 2);
  });
  assert.ok((await eventsSeen()).every((event) => event.endsWith('answered')));
});

test('a new certificate in the logs is one event; existing ones are none', async () => {
  const { port } = log.address() as AddressInfo;
  const network = { ...context.config.network, dialMap: null, allowPrivate: true };
  const sources = { ...context.config.sources, certificateLog: `http://127.0.0.1:${port}` };
  const surroundings = { ...context, config: { ...context.config, network, sources } };
  await set(['certificate']);
  await rows(sql`delete from scan_trigger_event`);
  await rows(sql`update scan_trigger set payload = null`);
  await look(surroundings);
  await look(surroundings);
  assert.deepEqual(await remembered('certificate'), { last: '1', caughtUp: true });
  assert.deepEqual(await eventsSeen(), []);
  logged.push({ id: '2', dns_names: [`new.${domain}`, 'other.example'] });
  await look(surroundings);
  await look(surroundings);
  const found = await rows(
    sql<{
      key: string;
      facts: unknown;
    }>`select dedup_key as key, payload as facts from scan_trigger_event where event = 'certificate'`,
  );
  assert.deepEqual(found, [{ key: '2', facts: { count: 1, names: [`new.${domain}`] } }]);
  assert.equal(asked.length, 4, 'one question a turn');
  assert.ok(asked.at(-1)!.endsWith('&after=2'));
});

test('a product of the last rating that is added to KEV is one event', async () => {
  const products = await rows(
    sql<{ hash: string }>`select hash from evidence_item where kind = 'products' and reason is null`,
  );
  assert.ok(products.length > 0, 'the domain shows no product');
  await set(['kev']);
  await rows(sql`delete from scan_trigger_event`);
  await look();
  assert.deepEqual(await eventsSeen(), [], 'what stood in the list before is no event');
  const known = await context.db.withoutCompany(
    async (tx) =>
      (
        await sql<{ vendor: string; product: string; id: string; added: string; ransomware: boolean }>`
        select p.vendor, p.product, k.id, k.added_on::text as added, k.ransomware
        from advisory_affected_product p left join kev_entry k on k.id = p.advisory_id order by k.id nulls last`.execute(
          tx,
        )
      ).rows,
  );
  const listed = known.filter((row) => row.id !== null).map(({ id, added, ransomware }) => ({ id, added, ransomware }));
  const today = new Date().toISOString().slice(0, 10);
  const everything = [...new Map(known.map((row) => [`${row.vendor} ${row.product}`, row])).values()];
  const advisory = (id: string, seen: { vendor: string; product: string }[]) => ({
    id,
    title: id,
    published: `${today}T00:00:00Z`,
    cvss: 9.8,
    cwe: [],
    refs: [],
    disputed: false,
    products: seen.map(({ vendor, product }) => ({ vendor, product, ranges: [] })),
  });
  await context.db.withoutCompany(async (tx) => {
    await upsertAdvisories(tx, [
      advisory('CVE-2026-90001', everything),
      advisory('CVE-2026-90002', [{ vendor: 'nobody', product: 'uses-this' }]),
      advisory('CVE-2026-90003', everything),
    ]);
    const fresh = (id: string, added: string) => ({ id, added, ransomware: false });
    await replaceKev(tx, [
      ...listed,
      fresh('CVE-2026-90001', today),
      fresh('CVE-2026-90002', today),
      // Read late: it has been in the list for long.
      fresh('CVE-2026-90003', '2026-01-01'),
    ]);
  });
  await look();
  await look();
  const found = await rows(sql<{ key: string }>`select dedup_key as key from scan_trigger_event`);
  assert.deepEqual(found, [{ key: 'CVE-2026-90001' }]);
});

test('a paused schedule watches and starts nothing', async () => {
  await set(['zone', 'kev']);
  await rows(sql`delete from scan_trigger_event`);
  await caller.call('POST', `/api/disableAutoScan?domain=${domain}`);
  await rows(sql`update scan_trigger set payload = '{"serial": 3, "nameServers": [], "mailHosts": []}'`);
  await look();
  assert.deepEqual(await eventsSeen(), []);
});
