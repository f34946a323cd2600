import assert from 'node:assert/strict';
import type http from 'node:http';
import { after, it } from 'node:test';
import type { SiteEvidence } from '#evidence/site.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { probeHttp } from './http.ts';
import { probeSite } from './site.ts';

await useVirtualTime();

const ground = startTestServers({ timeouts: { connect: 5_000, dns: 400, exchange: 5_000 } });
after(() => ground.close());
const signal = new AbortController().signal;
const HOST = 'site.example';
let last = 0;

/** A site on a separate address, and the result of crawling it. */
async function walked(
  answer: http.RequestListener,
  mayAsk: (url: URL) => boolean = () => true,
): Promise<{ site: SiteEvidence; asked: string[] }> {
  last += 1;
  const address = `192.0.2.${last}`;
  const asked: string[] = [];
  await ground.web(`${address} 80`, (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  const target = { host: HOST, addresses: [address], mayAsk };
  const front = await probeHttp(target, ground.network, signal);
  assert.ok(front.ok);
  asked.length = 0;
  const outcome = await probeSite({ ...target, http: front.value }, ground.network, signal);
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return { site: outcome.value, asked };
}
const html = (response: http.ServerResponse, body: string) =>
  response.setHeader('content-type', 'text/html').end(`<!doctype html><html><body>${body}</body></html>`);
const pathsOf = ({ pages }: SiteEvidence) => pages.map(({ hop, depth }) => `${depth} ${new URL(hop.url).pathname}`);

const PAGES: Record<string, string> = {
  '/': `<link rel="icon" href="/icon.svg"><meta name="author" content="Anna"><a href="/news">News</a><a href="team/">Team</a>
    <a href="http://elsewhere.example/">Away</a><a href="/intern/list">Inside</a><a href="/report.pdf">Report</a>
    <a href="/search?q=1&amp;page=2">One</a><a href="/search?q=2">Two</a><a href="/search?q=3">Three</a>
    <a href="/logout">Out</a><a href="/moved">Moved</a><a href="/away">Leaves</a><a href="javascript:alert(1)">No</a>
    <!-- Remember: password for the test system is hunter2hunter2 --><!-- end -->`,
  '/news': '<a href="/news/1">First</a><a href="/#top">Up</a>',
  '/team/': `<form action="/find"><input name="word"><input type="hidden" name="lang" value="en"></form>
    <form action="/find"><input name="kind"><input type="hidden" name="lang" value="en"></form>
    <form action="/change" method="post"><input name="name"></form>
    <form action="http://elsewhere.example/find"><input name="word"></form>`,
  '/news/1': '<a href="/news/2">Second</a>',
  '/news/2': '<a href="/news/3">Third</a>',
  '/news/3': '<a href="/news/4">Fourth</a>',
  '/search': 'Found nothing',
  '/map-only': 'Only on the map',
};

it('crawls a site breadth first, respects its robots.txt, and keeps facts of pages without secrets', async () => {
  const { site, asked } = await walked((request, response) => {
    const path = (request.url ?? '').split('?')[0]!;
    if (path === '/robots.txt')
      return response.setHeader('content-type', 'text/plain').end('User-agent: *\nDisallow: /intern\n');
    if (path === '/sitemap.xml')
      return response
        .setHeader('content-type', 'application/xml')
        .end(
          `<urlset><url><loc>http://${HOST}/map-only</loc></url><url><loc>http://other.example/</loc></url></urlset>`,
        );
    if (path === '/icon.svg') return response.setHeader('content-type', 'image/svg+xml').end('<svg/>');
    if (path === '/moved') return response.writeHead(302, { location: '/team/' }).end();
    if (path === '/away') return response.writeHead(302, { location: 'http://elsewhere.example/' }).end();
    if (request.method === 'OPTIONS') return response.writeHead(204, { allow: 'GET, HEAD, PUT' }).end();
    if (request.headers.origin === 'null')
      response.setHeader('access-control-allow-origin', 'null').setHeader('access-control-allow-credentials', 'true');
    const page = PAGES[path];
    if (page) return html(response, `${page}${path === '/search' ? request.url : ''}`);
    response.writeHead(404).end();
  });
  assert.deepEqual(pathsOf(site), [
    '0 /',
    '1 /map-only',
    '1 /news',
    '1 /team/',
    '1 /search',
    '1 /search',
    '2 /news/1',
    '3 /news/2',
  ]);
  assert.ok(
    !asked.some((line) => /intern|logout|elsewhere|report\.pdf|news\/3|find|change/.test(line)),
    asked.join('\n'),
  );
  assert.deepEqual([site.stopped, site.robots, site.sitemap], ['end', 'heeded', 1]);
  assert.deepEqual(site.documents, [`http://${HOST}/report.pdf`]);
  assert.deepEqual(site.parameters, [
    { path: '/search', names: ['q', 'page'], values: { q: '1', page: '2' } },
    { path: '/find?lang=en', names: ['word', 'kind'], values: {} },
  ]);
  assert.deepEqual(site.pages[0]?.comments, ['Remember: password for the test system is ***']);
  assert.deepEqual(site.pages[0]?.metas, [['author', 'Anna']]);
  assert.deepEqual(site.methods, ['GET', 'HEAD', 'PUT']);
  assert.deepEqual(site.cors, [{ asked: 'null', allowOrigin: 'null', allowCredentials: true }]);
  assert.equal(site.icon?.url, `http://${HOST}/icon.svg`);
  assert.equal(site.asked, asked.length);
});

it('ends the crawl after twenty pages of an endless site, and when rate-limited', async () => {
  const endless = await walked((request, response) => {
    if (/robots|sitemap|favicon/.test(request.url ?? '')) return response.writeHead(404).end();
    const links = Array.from({ length: 2_000 }, (_, at) => `<a href="/d${request.url}/${at}">x</a>`).join('');
    html(response, request.url + links);
  });
  assert.deepEqual([endless.site.stopped, endless.site.pages.length], ['pages', 21]);
  assert.ok(endless.asked.length < 40);

  let served = 0;
  const weary = await walked((request, response) => {
    if (/robots|sitemap|favicon/.test(request.url ?? '')) return response.writeHead(404).end();
    served += 1;
    if (served > 8) return response.writeHead(429).end();
    html(response, `${request.url}${Array.from({ length: 30 }, (_, at) => `<a href="/${at}">x</a>`).join('')}`);
  });
  assert.equal(weary.site.stopped, 'refused');
});

it('does not crawl if the site disallows it, or its robots.txt fails', async () => {
  const forbids = await walked((request, response) => {
    if (request.url === '/robots.txt')
      return response.setHeader('content-type', 'text/plain').end('User-agent: Assay\nDisallow: /\n');
    html(response, '<a href="/next">next</a>');
  });
  assert.deepEqual([forbids.site.pages, forbids.site.robots], [[], 'heeded']);
  const fails = await walked((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(500).end();
    html(response, '<a href="/next">next</a>');
  });
  assert.deepEqual([fails.site.pages, fails.site.stopped], [[], 'forbidden']);
});

it('never requests what the owner excluded', async () => {
  const { asked } = await walked(
    (request, response) => html(response, `${request.url}<a href="/shop/1">shop</a><a href="/open">open</a>`),
    (url) => !url.pathname.startsWith('/shop'),
  );
  assert.ok(asked.includes('GET /open') && !asked.some((line) => line.includes('/shop')));
});

it('asks again what was not answered, and states what the host did not answer twice', async () => {
  const seen = new Map<string, number>();
  const site = async (isFailing: (nth: number) => boolean) => {
    seen.clear();
    const { site } = await walked((request, response) => {
      const { method = '', url = '', headers } = request;
      const key = `${method} ${url} ${headers.origin ?? ''}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      // The front page and the control request belong to the probe before.
      const isAsked = url === '/news' || url === '/app.js' || method === 'OPTIONS';
      if (isAsked && isFailing(seen.get(key)!)) return request.socket.destroy();
      if (url === '/app.js') return response.end('/*! jQuery v3.4.1 | (c) JS Foundation */');
      if (url === '/robots.txt') return response.writeHead(404).end();
      html(response, `${url} <a href="/news">News</a><script src="/app.js"></script>`);
    });
    return site;
  };
  const answered = await site((nth) => nth === 1);
  assert.deepEqual(pathsOf(answered), ['0 /', '1 /news']);
  assert.deepEqual([answered.sources?.length, answered.lacks], [1, undefined]);
  const silent = await site(() => true);
  assert.deepEqual([pathsOf(silent), silent.sources], [['0 /'], []]);
  assert.deepEqual(silent.lacks, { pages: 'blocked', methods: 'blocked', sources: 'blocked' });
});

it('lacks the pages of a host whose robots.txt is not answered', async () => {
  const { site } = await walked((request, response) => {
    if (request.url === '/robots.txt') response.writeHead(503).end();
    else html(response, 'text');
  });
  assert.deepEqual([site.robots, site.pages, site.lacks?.pages], ['unknown', [], 'blocked']);
});
