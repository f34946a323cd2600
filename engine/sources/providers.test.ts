import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createNetwork } from '../network/connections/open-network.ts';
import { DEFAULT_NETWORK } from '../settings.ts';
import { useVirtualTime } from '../testing/virtual-time.ts';
import { lookUpBreaches } from './breach-list.ts';
import { lookUpLoggedNames } from './certificates/certificate-log.ts';
import { fetchJson, fetchText } from './http.ts';
import { lookUpPhishing } from './phishing-feed.ts';
import { lookUpVerdict } from './providers/address-verdict.ts';
import { VICTIM } from './providers/published/victim.ts';
import { lookUpRansomwarePosts } from './providers/ransom-look.ts';
import { lookUpAddress, lookUpRegistration } from './rdap.ts';

await useVirtualTime();

type Answer = {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  endless?: boolean;
  silent?: boolean;
};
const answers = new Map<string, Answer>();
const asked: string[] = [];

const server = http.createServer((request, response) => {
  const url = request.url ?? '';
  asked.push(url);
  const answer = answers.get(url) ?? answers.get(url.split('?')[0]!) ?? { status: 404, body: {} };
  if (answer.silent) return;
  response.writeHead(answer.status ?? 200, answer.headers);
  if (answer.endless) {
    const more = () => {
      while (response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    return more();
  }
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {}));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => server.closeAllConnections());
after(() => server.close());

const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const network = createNetwork({ ...DEFAULT_NETWORK, timeouts: { connect: 500, dns: 500, exchange: 1_000 } });
const now = new Date('2026-11-21T00:00:00Z');

test('registration is looked up through the bootstrap file', async () => {
  answers.set('/dns.json', { body: { services: [[['com', 'co.uk'], [`${base}/com/`]]] } });
  const entities = [{ roles: ['registrar'], handle: '1', vcardArray: ['vcard', [['fn', {}, 'text', 'Corner Shop']]] }];
  answers.set('/com/domain/example.com', {
    body: {
      handle: 'H1',
      status: ['Client Transfer Prohibited', 7],
      entities,
      events: [{ eventAction: 'expiration', eventDate: '2027-01-01T00:00:00Z' }, null],
      secureDNS: { delegationSigned: true },
    },
  });
  const settings = { rdapBootstrap: `${base}/dns.json` };
  const found = await lookUpRegistration('example.com', settings, network, undefined);
  assert.deepEqual(found, {
    ok: true,
    value: {
      registrar: 'Corner Shop',
      registrant: null,
      handle: 'H1',
      created: null,
      expires: '2027-01-01T00:00:00.000Z',
      status: ['client transfer prohibited'],
      delegationSigned: true,
    },
  });
  const registrantOf = async (...card: readonly unknown[]) => {
    const vcardArray = ['vcard', card];
    answers.set('/com/domain/shop.com', { body: { entities: [{ roles: ['registrant'], handle: 'C7', vcardArray }] } });
    const { value } = (await lookUpRegistration('shop.com', settings, network, undefined)) as typeof found & {
      value: { registrant?: string | null };
    };
    return value.registrant;
  };
  assert.equal(
    await registrantOf(['fn', {}, 'text', 'Anna Lind'], ['org', {}, 'text', ['Corner Shop Ltd', 'Sales']]),
    'Corner Shop Ltd',
  );
  assert.equal(await registrantOf(['fn', {}, 'text', 'Anna Lind'], ['org', {}, 'text', '']), 'Anna Lind');
  assert.equal(await registrantOf(['fn', {}, 'text', 'REDACTED FOR PRIVACY'], ['org', {}, 'text', '']), null);
  assert.equal(await registrantOf(['fn', {}, 'text', '']), null);
  const missing = await lookUpRegistration('gone.com', settings, network, undefined);
  assert.deepEqual(missing, { ok: false, reason: 'name-not-found' });
  const unserved = await lookUpRegistration('example.xx', settings, network, undefined);
  assert.deepEqual(unserved, { ok: false, reason: 'source-off' });
});

test('an address range is looked up through redirects within the configured host', async () => {
  answers.set('/ip/192.0.2.1', { status: 302, headers: { location: '/registry/192.0.2.1' } });
  answers.set('/registry/192.0.2.1', { body: { handle: 'NET-1', country: 'nl', name: 'TEST-NET' } });
  const found = await lookUpAddress('192.0.2.1', { rdapAddress: `${base}/ip/` }, network, undefined);
  assert.deepEqual(found, { ok: true, value: { registrarName: 'TEST-NET', handle: 'NET-1', country: 'NL' } });
});

test('a redirect to a private address is not followed', async () => {
  answers.set('/away', { status: 302, headers: { location: 'http://127.0.0.2:1/' } });
  const options = { operators: true, redirects: 2 };
  assert.deepEqual(await fetchText(`${base}/away`, network, options), { ok: false, reason: 'address-not-allowed' });
  assert.deepEqual(await fetchText(`${base}/away`, network), { ok: false, reason: 'address-not-allowed' });
});

test('a redirect to another origin carries no key, one within the origin does', async () => {
  const seen: http.IncomingHttpHeaders[] = [];
  const listen = async (answer: (path: string) => string | null) => {
    const asked = http.createServer((request, response) => {
      seen.push(request.headers);
      const location = answer(request.url ?? '');
      response.writeHead(location ? 302 : 200, location ? { location } : {}).end('{}');
    });
    await new Promise<void>((resolve) => asked.listen(0, '127.0.0.1', resolve));
    after(() => asked.close());
    return `http://127.0.0.1:${(asked.address() as AddressInfo).port}`;
  };
  const other = await listen(() => null);
  const own = await listen((path) => (path === '/a' ? '/b' : `${other}/c`));
  const headers = { 'x-apikey': 'secret', authorization: 'Bearer secret', accept: 'application/rdap+json' };
  assert.deepEqual(await fetchJson(`${own}/a`, network, { operators: true, redirects: 2, headers }), {
    ok: true,
    value: {},
  });
  assert.deepEqual(
    seen.map((sent) => [sent['x-apikey'], sent.authorization, sent.accept]),
    [
      ['secret', 'Bearer secret', headers.accept],
      ['secret', 'Bearer secret', headers.accept],
      [undefined, undefined, headers.accept],
    ],
  );
});

test('an endless, a silent and an invalid response end with a reason', async () => {
  answers.set('/endless', { endless: true });
  answers.set('/silent', { silent: true });
  answers.set('/nonsense', { body: '<html>' });
  const options = { operators: true };
  assert.deepEqual(await fetchJson(`${base}/endless`, network, options), { ok: false, reason: 'too-large' });
  assert.deepEqual(await fetchJson(`${base}/silent`, network, options), { ok: false, reason: 'timeout' });
  assert.deepEqual(await fetchJson(`${base}/nonsense`, network, options), { ok: false, reason: 'protocol-error' });
  assert.deepEqual(await fetchJson('http://127.0.0.1:1/', network, options), { ok: false, reason: 'refused' });
  assert.deepEqual(await fetchJson('ftp://x/', network, options), { ok: false, reason: 'protocol-error' });
});

test('logged names at or below the domain are collected from all pages', async () => {
  const page = '/ct/issuances?domain=example.com&include_subdomains=true&expand=dns_names';
  answers.set(page, { body: [{ id: '7', dns_names: ['*.example.com', 'A.example.com', 'other.example.net'] }] });
  answers.set(`${page}&after=7`, { body: [{ id: '8', dns_names: ['b.example.com', 'bad name.example.com'] }] });
  answers.set(`${page}&after=8`, { body: [] });
  const found = await lookUpLoggedNames('example.com', { certificateLog: `${base}/ct/` }, network, undefined);
  assert.deepEqual(found, {
    ok: true,
    value: { provider: '127.0.0.1', names: ['a.example.com', 'b.example.com', 'example.com'], stopped: null },
  });
  answers.set(`${page}&after=7`, { status: 429 });
  const limited = await lookUpLoggedNames('example.com', { certificateLog: `${base}/ct` }, network, undefined);
  assert.equal(limited.ok && limited.value.stopped, 'limit-reached');
});

test('posts match by the whole domain or by a long label as a word', async () => {
  const post = (post_title: string) => ({ post_title, group_name: 'g', discovered: '2026-11-01 10:00:00.5' });
  const titles = [
    'Northwind-Trading',
    'www.northwind.com leaked',
    'notnorthwind.com',
    'northwind.com.example',
    'Northwinds',
  ];
  answers.set('/rl/posts/period/2025-11-21/2026-11-21', { body: titles.map(post) });
  const settings = { ransomLook: `${base}/rl` };
  const found = await lookUpRansomwarePosts('northwind.com', now, settings, network, undefined);
  assert.deepEqual(
    found.ok && found.value.posts.map(({ title, matched, discovered }) => [title, matched, discovered]),
    [
      ['Northwind-Trading', 'name', '2026-11-01T10:00:00.500Z'],
      ['www.northwind.com leaked', 'domain', '2026-11-01T10:00:00.500Z'],
      ['northwind.com.example', 'name', '2026-11-01T10:00:00.500Z'],
    ],
  );
});

test('only breaches of the domain itself count', async () => {
  const breach = {
    Name: 'X',
    Domain: 'example.com',
    BreachDate: '2026-01-02',
    PwnCount: 9,
    DataClasses: ['Passwords'],
  };
  answers.set('/hibp/breaches', {
    body: [
      { ...breach, IsVerified: true },
      { ...breach, Domain: 'example.net' },
    ],
  });
  const found = await lookUpBreaches('example.com', { haveIBeenPwned: `${base}/hibp` }, network, undefined);
  assert.deepEqual(found.ok && found.value.breaches, [
    { name: 'X', date: '2026-01-02', accounts: 9, dataClasses: ['Passwords'], verified: true },
  ]);
});

test('feed entries with the domain or its name are kept', async () => {
  const lines = [
    'https://x.example.net/northwind/login',
    'http://shop.northwind.com/',
    'https://northwinds.example/',
    'not a url northwind.com',
    '',
  ];
  answers.set('/feed.txt', { body: lines.join('\n') });
  const found = await lookUpPhishing('northwind.com', now, { openPhish: `${base}/feed.txt` }, network, undefined);
  assert.deepEqual(found.ok && found.value.entries.map(({ url }) => url), lines.slice(0, 2));
});

test('additional feeds can be URLs, names or a table, and one that fails does not affect the others', async () => {
  answers.set('/urls.txt', { body: 'https://northwind-login.example/x' });
  answers.set('/names.txt', { body: 'northwind.com.verify.example\nother.example' });
  answers.set('/table.csv', {
    body: 'phish_id,url,phish_detail_url\n123,https://pay.northwind.com.example/,https://list.example/123',
  });
  answers.set('/gone.txt', { status: 500 });
  const feeds = (...paths: string[]) => paths.map((path) => ({ name: path.slice(1, 5), url: `${base}${path}` }));
  const ask = (...paths: string[]) =>
    lookUpPhishing('northwind.com', now, { openPhish: null, phishingFeeds: feeds(...paths) }, network, undefined);
  const found = await ask('/urls.txt', '/names.txt', '/table.csv', '/gone.txt');
  assert.deepEqual(found.ok && found.value.entries.map(({ url, provider }) => [url, provider]), [
    ['https://northwind-login.example/x', 'urls'],
    ['http://northwind.com.verify.example/', 'name'],
    ['https://pay.northwind.com.example/', 'tabl'],
  ]);
  assert.deepEqual(await ask('/gone.txt'), { ok: false, reason: 'source-failed' });
  assert.deepEqual(await ask(), { ok: false, reason: 'source-off' });
});

test('a verdict counts engines, and requires a key', async () => {
  const attributes = { last_analysis_stats: { malicious: 2, harmless: 60 }, last_analysis_date: 1_790_000_000 };
  answers.set('/vt/ip_addresses/192.0.2.1', { body: { data: { attributes } } });
  const found = await lookUpVerdict(
    '192.0.2.1',
    now,
    { virusTotal: { url: `${base}/vt`, key: 'k' } },
    network,
    undefined,
  );
  assert.deepEqual(found.ok && [found.value.engines, found.value.malicious], [62, 2]);
  const keyless = await lookUpVerdict('192.0.2.1', now, { virusTotal: null }, network, undefined);
  assert.deepEqual(keyless, { ok: false, reason: 'source-no-key' });
});

test('a disabled and a failed source are distinguished', async () => {
  const off = await lookUpBreaches('example.com', { haveIBeenPwned: null }, network, undefined);
  assert.deepEqual(off, { ok: false, reason: 'source-off' });
  answers.set('/broken/breaches', { status: 500 });
  const broken = await lookUpBreaches('example.com', { haveIBeenPwned: `${base}/broken` }, network, undefined);
  assert.deepEqual(broken, { ok: false, reason: 'source-failed' });
});

test('ransomware.live adds what RansomLook lacks, and one of them is enough', async () => {
  const known = { post_title: 'northwind.com', group_name: 'InventedGroup', discovered: '2026-10-03 09:00:00.5' };
  answers.set('/rl2/posts/period/2025-11-21/2026-11-21', { body: [known] });
  answers.set('/live/searchvictims/northwind', { body: [VICTIM, { ...VICTIM, group: 'another' }, { victim: 7 }] });
  const live = { ransomwareLive: { url: `${base}/live`, key: '', perMinute: 100 } };
  const both = { ransomLook: `${base}/rl2`, providers: live };
  const found = await lookUpRansomwarePosts('northwind.com', now, both, network, undefined);
  assert.deepEqual(
    found.ok && [found.value.provider, found.value.posts.map(({ group, provider }) => [group, provider])],
    [
      'RansomLook',
      [
        ['InventedGroup', undefined],
        ['another', 'ransomware.live'],
      ],
    ],
  );
  const one = { ransomLook: `${base}/gone-for-good`, providers: live };
  answers.set('/gone-for-good/posts/period/2025-11-21/2026-11-21', { body: '<html>' });
  const alone = await lookUpRansomwarePosts('northwind.com', now, one, network, undefined);
  assert.ok(alone.ok);
  assert.deepEqual([alone.value.provider, alone.value.posts.length], ['ransomware.live', 2]);
});
