import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startTestServers } from '../testing/test-servers.ts';
import { probeHttp } from './http.ts';
import { probeSite } from './site.ts';

const ground = startTestServers({ timeouts: { connect: 60_000, dns: 60_000, exchange: 60_000 } });
after(() => ground.close());
const signal = new AbortController().signal;
const HOST = 'www.site.example';

async function sourcesOf(address: string, mayAsk: (url: URL) => boolean = () => true) {
  const target = { host: HOST, addresses: [address], mayAsk };
  const http = await probeHttp(target, ground.network, signal);
  assert.ok(http.ok);
  const site = await probeSite({ ...target, http: http.value }, ground.network, signal);
  assert.ok(site.ok);
  return site.value.sources ?? [];
}

it('fetches every script of the front page and of crawled pages, each file once', async () => {
  const asked: string[] = [];
  const scripts = Array.from({ length: 30 }, (_, at) => `<script src="/js/${at}.js"></script>`).join('');
  const key = `sk_live_${'a1B7x9Qz'.repeat(3)}`;
  const pages: Record<string, string> = {
    '/': `<!doctype html><html>${scripts}<a href="/in">in</a>`,
    '/in': `<!doctype html><html><script src="/js/in.js"></script><script>const k = "${key}"</script>`,
    '/js/in.js': '/*! jQuery v3.4.1 | (c) JS Foundation */',
    '/js/29.js': '/*! Bootstrap v4.3.1 */ // requires at least jQuery v1.9.1',
    // The same file at another URL.
    '/js/28.js': '/*! Bootstrap v4.3.1 */ // requires at least jQuery v1.9.1',
    '/js/27.js': '<!doctype html><html>not found /*! jQuery v1.0.0 */',
  };
  await ground.web('192.0.2.81 80', (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const body = pages[path] ?? (path.startsWith('/js/') ? `start(${JSON.stringify(path)})` : null);
    if (body === null) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': path.startsWith('/js/') ? 'text/javascript' : 'text/html' }).end(body);
  });
  const sources = await sourcesOf('192.0.2.81');
  const told = sources.flatMap(({ url, libraries }) =>
    libraries.map(({ library, version }) => `${new URL(url).pathname} ${library} ${version}`),
  );
  assert.deepEqual(told.sort(), ['/js/28.js bootstrap 4.3.1', '/js/in.js jquery 3.4.1']);
  assert.equal(asked.filter((path) => path === '/js/5.js').length, 1);
  const secret = sources.find(({ secrets }) => secrets.length > 0);
  assert.deepEqual([new URL(secret!.url).pathname, secret!.secrets[0]?.id], ['/in', 'stripe-secret-key']);
  assert.ok(!JSON.stringify(sources).includes(key));
});

it('fetches no excluded script, and no more than its share of requests', async () => {
  const asked: string[] = [];
  const scripts = Array.from({ length: 90 }, (_, at) => `<script src="/js/${at}.js"></script>`).join('');
  await ground.web('192.0.2.82 80', (request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><html>${scripts}`);
  });
  const sources = await sourcesOf('192.0.2.82', (url) => url.pathname !== '/js/3.js');
  assert.deepEqual(sources, []);
  const own = asked.filter((path) => path.startsWith('/js/'));
  assert.ok(!own.includes('/js/3.js'));
  assert.ok(own.length <= 40, String(own.length));
});

it('says of each script whether it was delivered, and takes a version from a name only if the content has the library', async () => {
  const pages: Record<string, string> = {
    '/': `<!doctype html><html><script src="/a/jquery-1.12.4.min.js"></script><script src="/b/jquery-1.12.4.min.js"></script>
      <script src="/c/jquery-1.12.4.min.js"></script><script src="/d/jquery.min.js?ver=1.2.6"></script><script src="/e.js"></script>`,
    '/a/jquery-1.12.4.min.js': '!function(){window.jQuery=window.$=function(){}}()',
    '/b/jquery-1.12.4.min.js': 'console.log("something else")',
    '/d/jquery.min.js': '/*! jQuery v3.7.1 | (c) OpenJS Foundation */',
    '/e.js': '<!doctype html><html>start</html>',
  };
  await ground.web('192.0.2.85 80', (request, response) => {
    const path = (request.url ?? '').split('?')[0]!;
    const body = pages[path];
    if (body === undefined) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/html' }).end(body);
  });
  const target = { host: HOST, addresses: ['192.0.2.85'], mayAsk: () => true };
  const http = await probeHttp(target, ground.network, signal);
  assert.ok(http.ok);
  const site = await probeSite({ ...target, http: http.value }, ground.network, signal);
  assert.ok(site.ok);
  const { scripts = [], sources = [] } = site.value;
  assert.deepEqual(
    scripts.map(({ url, delivered }) => [new URL(url).pathname, delivered]),
    [
      ['/a/jquery-1.12.4.min.js', true],
      ['/b/jquery-1.12.4.min.js', true],
      ['/c/jquery-1.12.4.min.js', false],
      ['/d/jquery.min.js', true],
      ['/e.js', false],
    ],
  );
  const told = sources.flatMap(({ url, libraries }) =>
    libraries.map(({ version, named }) => `${new URL(url).pathname} ${version}${named ? ' named' : ''}`),
  );
  assert.deepEqual(told, ['/a/jquery-1.12.4.min.js 1.12.4 named', '/d/jquery.min.js 3.7.1']);
});
