import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, it } from 'node:test';
import { ACTIVE_TESTS, type ActiveTest } from '@assay/contract/values/authorizations.ts';
import type { ActiveEvidence } from '#evidence/active.ts';
import type { SiteEvidence } from '#evidence/site.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { probeActive } from './active.ts';

await useVirtualTime();

/** Long enough for a database that waits twice as long as in the first request. */
const ground = startTestServers({ timeouts: { connect: 500, dns: 500, exchange: 12_000 } });
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

/** A site with every vulnerability that the tests detect. */
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
    // Node.js refuses to write a header with a line break, so the response is written manually.
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

it('finds each vulnerability of a vulnerable site with its request and response, without changing anything', async () => {
  await ground.web('192.0.2.1 80', careless);
  const asking = ACTIVE_TESTS.filter((test) => test !== 'sql-time');
  const { signs, stopped, asked, tests } = await evidence('192.0.2.1', { tests: asking });
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
  assert.deepEqual([stopped, tests.length], ['end', asking.length]);
  assert.ok(asked <= 195);
  const sql = signs.find(({ test }) => test === 'sql-errors')!;
  assert.match(sql.request[0]!, /^GET \/item\?id=1%27 HTTP\/1\.1$/);
  assert.match(sql.answer[1]!, /SQLITE_ERROR/);
  assert.ok(!JSON.stringify(signs).includes('hunter2'));
  assert.deepEqual(
    requests.filter((line) => !line.startsWith('GET ') || /delete|order/.test(line)),
    [],
  );
});

it('finds nothing on a site that escapes, validates and rejects', async () => {
  await ground.web('192.0.2.2 80', (request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop.example');
    const shown = [...url.searchParams.values()].join(' ').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
    if (url.pathname === '/go') response.writeHead(302, { location: '/' }).end();
    else response.setHeader('content-type', 'text/html').end(`<p title="${shown}">${shown}</p><a href="/">home</a>`);
  });
  const blind: readonly ActiveTest[] = ['sql-boolean', 'sql-time'];
  for (const tests of [ACTIVE_TESTS.filter((test) => !blind.includes(test)), blind]) {
    const { signs, stopped } = await evidence('192.0.2.2', { tests });
    assert.deepEqual([signs, stopped], [[], 'end']);
  }
});

it('runs only the authorized tests, and requests nothing that the owner excluded', async () => {
  await ground.web('192.0.2.3 80', careless);
  requests.length = 0;
  const mayAsk = ({ pathname }: URL) => pathname !== '/search';
  const { signs } = await evidence('192.0.2.3', { tests: ['reflected-input'], mayAsk });
  assert.deepEqual(
    signs.map(({ test, parameter }) => `${test} ${parameter}`),
    ['reflected-input id', 'reflected-input text', 'reflected-input word'],
  );
  assert.ok(
    requests.every((line) => !line.includes('/search') && (line.includes('%3C') || line.includes('=opening+hours'))),
  );
});

it('stays within its budget on a site with thousands of parameters', async () => {
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
  assert.deepEqual([value.stopped, value.asked, asked], ['budget', 195, 195]);
  // Of the first test, one request for each of five parameters at twenty places; that of the host header needs none.
  const finished: readonly string[] = ['reflected-input', 'host-header', 'post-forms'];
  const others = value.tests.filter((name) => !finished.includes(name));
  assert.deepEqual([...(value.unfinished ?? [])].sort(), others.sort());
});

/** A shop whose database executes input as part of its SQL statements. */
function injectable(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://shop.example');
  const html = (body: string) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Shop</title>${body}`);
  const id = url.searchParams.get('id') ?? '';
  const item = '<h1>Tea pot</h1><p>A pot of blue china for four cups, made by hand. In stock since spring.</p>';
  const none = '<p>There is no such item in our shop.</p>';
  const holds = (condition: string) => {
    const [, left, right] = /(\d{4})=(\d{4})/.exec(condition) ?? [];
    return left === right;
  };
  switch (url.pathname) {
    case '/number':
      // A quotation mark breaks the statement, and so does a word; only a number shows the difference.
      if (/^\d+$/.test(id)) return void html(item);
      if (/^\d+ AND \d{4}=\d{4}$/.test(id)) return void html(holds(id) ? item : none);
      return void html(`<pre>SQLITE_ERROR: near "${id.slice(-1)}": syntax error</pre>`);
    case '/blind':
      if (/^tea$|^tea' AND .* AND 'q'='q$/.test(id)) return void html(holds(id) ? item : none);
      return void html(none);
    case '/fulltext':
      // A search that treats the text of a condition as search terms.
      return void html(`<p>${/4172/.test(id) ? 'Two items' : id === 'tea' ? item : none}</p>`);
    case '/slow': {
      const seconds = Number(/pg_sleep\((\d+)\)/.exec(id)?.[1] ?? 0);
      return void setTimeout(() => html(none), seconds * 1_000);
    }
    case '/tired':
      // Slow for long input, and at random.
      return void setTimeout(() => html(none), id.length > 20 ? 2_500 : 10);
    default:
      return void html('');
  }
}

it('finds SQL injection by errors, conditions and delays, and does not report searches and slow pages', async () => {
  await ground.web('192.0.2.11 80', injectable);
  const parameters = [
    { path: '/number', names: ['id'], values: { id: '7' } },
    { path: '/blind', names: ['id'], values: { id: 'tea' } },
    { path: '/fulltext', names: ['id'], values: { id: 'tea' } },
    { path: '/slow', names: ['id'], values: { id: '7' } },
    { path: '/tired', names: ['id'], values: { id: '7' } },
  ];
  const { signs, stopped } = await evidence('192.0.2.11', {
    tests: ['sql-errors', 'sql-boolean', 'sql-time'],
    site: { parameters },
  });
  assert.deepEqual(
    signs.map(({ test, kind, url }) => `${test} ${kind} ${new URL(url).pathname}`),
    [
      'sql-errors sqlite /number',
      'sql-boolean numeric /number',
      'sql-boolean text /blind',
      'sql-time postgresql /slow',
    ],
  );
  assert.equal(stopped, 'end');
  assert.match(signs.at(-1)!.answer[1]!, /^ordinary at most \d+ ms; 2 s: \d+ ms; ?|^ordinary at most/);
});

it('finds an open redirect that copies the query undecoded, and one by a parameter that no page links', async () => {
  await ground.web('192.0.2.12 80', (request, response) => {
    const url = request.url ?? '';
    const raw = /[?&]u=([^&]*)/.exec(url)?.[1];
    const next = new URL(url, 'http://shop.example').searchParams.get('returnUrl');
    if (url.startsWith('/leave') && raw) return response.writeHead(302, { location: raw }).end();
    if (url.startsWith('/login') && next) return response.writeHead(302, { location: next }).end();
    response.setHeader('content-type', 'text/html').end('<p>Welcome</p>');
  });
  const { signs } = await evidence('192.0.2.12', {
    tests: ['open-redirect'],
    site: { parameters: [{ path: '/leave', names: ['u'] }] },
  });
  assert.deepEqual(
    signs.map(({ url, parameter }) => `${new URL(url).pathname} ${parameter}`),
    ['/leave u', '/login returnUrl'],
  );
});

/** A guest book that stores its input, behind a form with a single-use token. */
function guestBook(): { handle(request: IncomingMessage, response: ServerResponse): void; posts: string[] } {
  const entries: string[] = [];
  const posts: string[] = [];
  let token = 0;
  return {
    posts,
    handle(request, response) {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        const html = (text: string) =>
          response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Book</title>${text}`);
        if (request.method === 'POST' && request.url === '/write') {
          posts.push(body);
          const sent = new URLSearchParams(body);
          const fresh = sent.get('csrf_token') === `t${token}` && /sid=7/.test(request.headers.cookie ?? '');
          if (!fresh) return void response.writeHead(403).end();
          entries.push(sent.get('text') ?? '');
          if (/'/.test(sent.get('name') ?? '')) return void html('You have an error in your SQL syntax');
          return void html('Thank you');
        }
        if (request.url === '/book') {
          token += 1;
          response.setHeader('set-cookie', 'sid=7; HttpOnly');
          return void html(
            `${entries.join('<hr>')}<form method=post action=/write><input type=hidden name=csrf_token value=t${token}>` +
              '<input name=name><input name=mail type=email><textarea name=text></textarea><button>Write</button></form>',
          );
        }
        html('Welcome');
      });
    },
  };
}

const FORM = { page: 'http://shop.example/book', path: '/write', names: ['name', 'mail', 'text'] };

it('submits POST forms with a fresh token if the owner authorizes it, and finds stored input', async () => {
  const book = guestBook();
  await ground.web('192.0.2.13 80', book.handle);
  const site = { parameters: [], postForms: [FORM] };
  const { signs } = await evidence('192.0.2.13', { tests: ['sql-errors', 'post-forms', 'stored-input'], site });
  assert.deepEqual(
    signs.map(({ test, kind, parameter }) => `${test} ${kind} ${parameter}`),
    ['sql-errors mysql name', 'stored-input element text'],
  );
  assert.match(signs[0]!.request[0]!, /^POST \/write HTTP\/1\.1$/);
  assert.match(signs[0]!.data ?? '', /name=[^&]*%27/);
  // Fields that are not under test contain reserved addresses and placeholder text.
  assert.ok(book.posts.some((body) => /mail=a[0-9a-f]{12}%40example\.invalid/.test(body)));
  assert.ok(!JSON.stringify(signs).includes('sid=7'));
});

it('submits no form by POST without authorization', async () => {
  const book = guestBook();
  await ground.web('192.0.2.14 80', book.handle);
  const tests = ACTIVE_TESTS.filter((test) => test !== 'post-forms');
  await evidence('192.0.2.14', { tests, site: { parameters: [], postForms: [FORM] } });
  assert.deepEqual(book.posts, []);
});

it('stops testing a site that rate-limits', async () => {
  let asked = 0;
  await ground.web('192.0.2.5 80', (_request, response) => {
    asked += 1;
    response.writeHead(429).end();
  });
  const { stopped, signs, lacks } = await evidence('192.0.2.5');
  assert.deepEqual([stopped, signs, asked], ['refused', [], 5]);
  assert.deepEqual(lacks, { signs: 'blocked' });
});

it('ends immediately when the scan is stopped', async () => {
  const stop = new AbortController();
  await ground.web('192.0.2.6 80', () => stop.abort());
  assert.deepEqual(await probe('192.0.2.6', { signal: stop.signal }), { ok: false, reason: 'stopped' });
});

it('detects a WAF by its reaction to an attack-like request, sent within authorized tests only', async () => {
  let cut = false;
  await ground.web('192.0.2.40 80', (request, response) => {
    const attack = /script|passwd|1%3D1/.test(request.url ?? '');
    if (attack && cut) request.socket.destroy();
    else response.writeHead(attack ? 403 : 200, { 'content-type': 'text/html' }).end('<p>page</p>');
  });
  const refused = await evidence('192.0.2.40', { tests: ['reflected-input'] });
  assert.deepEqual(refused.filter, { harmless: 200, attack: 403 });
  cut = true;
  const severed = await evidence('192.0.2.40', { tests: ['sql-errors'] });
  assert.deepEqual(severed.filter, { harmless: 200, attack: null });
  const harmless = await evidence('192.0.2.40', { tests: ['open-redirect'] });
  assert.equal(harmless.filter, undefined);
});
