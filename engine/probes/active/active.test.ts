import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, it } from 'node:test';
import { ACTIVE_TESTS, type ActiveTest } from '@assay/contract/values/authorizations.ts';
import type { ActiveEvidence } from '../../evidence/active.ts';
import type { SiteEvidence } from '../../evidence/site.ts';
import { useVirtualTime } from '../../testing/virtual-time.ts';
import { openGround } from '../testing/web-servers.ts';
import { probeActive } from './active.ts';

await useVirtualTime();

const ground = openGround();
after(() => ground.close());

const SITE: SiteEvidence = {
  origin: 'http://shop.example',
  pages: [],
  asked: 0,
  stopped: 'end',
  robots: 'absent',
  sitemap: null,
  parameters: [
    { path: '/search', names: ['q', 'page'] },
    { path: '/go', names: ['to'] },
    { path: '/item', names: ['id'] },
    { path: '/file', names: ['name'] },
    { path: '/card', names: ['text'] },
    { path: '/account/delete', names: ['id'] },
    { path: '/order?step=1', names: ['id'] },
    { path: '/find?lang=en', names: ['word'] },
  ],
  documents: [],
  methods: null,
  cors: [],
  icon: null,
  encoding: null,
};

interface Options {
  tests?: readonly ActiveTest[];
  site?: Partial<SiteEvidence>;
  mayAsk?: (url: URL) => boolean;
  signal?: AbortSignal;
}

async function probe(address: string, { tests = ACTIVE_TESTS, site = {}, mayAsk = () => true, signal }: Options = {}) {
  const target = { host: 'shop.example', addresses: [address], site: { ...SITE, ...site }, tests, mayAsk };
  return probeActive(target, ground.network, signal ?? new AbortController().signal);
}
async function evidence(address: string, options?: Options): Promise<ActiveEvidence> {
  const outcome = await probe(address, options);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.value;
}
const requests: string[] = [];

/** A site with every fault that the tests look for. */
function careless(request: IncomingMessage, response: ServerResponse): void {
  requests.push(`${request.method} ${request.url}`);
  const url = new URL(request.url ?? '/', 'http://shop.example');
  const value = (name: string) => url.searchParams.get(name) ?? '';
  const html = (body: string) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Shop</title>${body}`);
  const forwarded = request.headers['x-forwarded-host'];
  if (url.pathname === '/') return void html(`<link rel="canonical" href="https://${forwarded ?? 'shop.example'}/">`);
  if (url.pathname === '/search') return void html(`<p>Nothing found for ${value('q')}</p>`);
  if (url.pathname === '/find' && value('lang') === 'en') return void html(`<p>No ${value('word')}</p>`);
  if (url.pathname === '/go') {
    // Node.js refuses to write a header with a line break, so the answer is written by hand.
    response.socket?.end(`HTTP/1.1 302 Found\r\nLocation: ${value('to')}\r\nContent-Length: 0\r\n\r\n`);
    return;
  }
  if (url.pathname === '/item' && /['"]/.test(value('id')))
    return void html(`<pre>SQLITE_ERROR: unrecognized token: "${value('id')}" password=hunter2hunter2</pre>`);
  if (url.pathname === '/file' && value('name').endsWith('/etc/hosts'))
    return void response.end('127.0.0.1 localhost\n');
  if (url.pathname === '/card')
    return void html(value('text').replace(/\{\{(\d+)\*(\d+)\}\}/, (_all, a, b) => String(Number(a) * Number(b))));
  html('<p>Welcome</p>');
}

it('finds each fault of a careless site with the exact request and answer, changing nothing', async () => {
  await ground.web('192.0.2.1 80', careless);
  const { signs, stopped, asked, tests } = await evidence('192.0.2.1');
  assert.deepEqual(
    signs.map(({ test, kind, parameter }) => `${test} ${kind} ${parameter}`),
    [
      'host-header link null',
      'reflected-input element q',
      'reflected-input element id',
      'reflected-input element text',
      'reflected-input element word',
      'open-redirect location to',
      'sql-errors sqlite id',
      'header-injection header to',
      'path-traversal hosts name',
      'template-arithmetic product text',
    ],
  );
  assert.deepEqual([stopped, tests.length], ['end', ACTIVE_TESTS.length]);
  assert.ok(asked <= 150);
  const sql = signs.find(({ test }) => test === 'sql-errors')!;
  assert.match(sql.request[0]!, /^GET \/item\?id=a[0-9a-f]{12}1%27 HTTP\/1\.1$/);
  assert.match(sql.answer[1]!, /SQLITE_ERROR/);
  assert.ok(!JSON.stringify(signs).includes('hunter2'));
  assert.deepEqual(
    requests.filter((line) => !line.startsWith('GET ') || /delete|order/.test(line)),
    [],
  );
});

it('finds nothing on a site that escapes, checks and refuses', async () => {
  await ground.web('192.0.2.2 80', (request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop.example');
    const shown = [...url.searchParams.values()].join(' ').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
    if (url.pathname === '/go') response.writeHead(302, { location: '/' }).end();
    else response.setHeader('content-type', 'text/html').end(`<p title="${shown}">${shown}</p><a href="/">home</a>`);
  });
  const { signs, stopped } = await evidence('192.0.2.2');
  assert.deepEqual([signs, stopped], [[], 'end']);
});

it('asks only the tests that were allowed, and nothing that the owner excluded', async () => {
  await ground.web('192.0.2.3 80', careless);
  requests.length = 0;
  const mayAsk = ({ pathname }: URL) => pathname !== '/search';
  const { signs } = await evidence('192.0.2.3', { tests: ['reflected-input'], mayAsk });
  assert.deepEqual(
    signs.map(({ test, parameter }) => `${test} ${parameter}`),
    ['reflected-input id', 'reflected-input text', 'reflected-input word'],
  );
  assert.ok(requests.every((line) => !line.includes('/search') && line.includes('%3C')));
});

it('keeps to its budget on a site with thousands of parameters', async () => {
  let asked = 0;
  await ground.web('192.0.2.4 80', (_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'text/html').end('<p>Welcome</p>');
  });
  const parameters = Array.from({ length: 30 }, (_, n) => ({
    path: `/p${n}`,
    names: Array.from({ length: 20 }, (_, name) => `v${name}`),
  }));
  const value = await evidence('192.0.2.4', { site: { parameters } });
  assert.deepEqual([value.stopped, value.asked, asked], ['budget', 150, 150]);
});

it('leaves a site alone that says it has had enough', async () => {
  let asked = 0;
  await ground.web('192.0.2.5 80', (_request, response) => {
    asked += 1;
    response.writeHead(429).end();
  });
  const { stopped, signs } = await evidence('192.0.2.5');
  assert.deepEqual([stopped, signs, asked], ['refused', [], 5]);
});

it('ends at once when the scan is stopped', async () => {
  const stop = new AbortController();
  await ground.web('192.0.2.6 80', () => stop.abort());
  assert.deepEqual(await probe('192.0.2.6', { signal: stop.signal }), { ok: false, reason: 'stopped' });
});
