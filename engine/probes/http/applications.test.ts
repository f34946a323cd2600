import assert from 'node:assert/strict';
import type http from 'node:http';
import { after, describe, it } from 'node:test';
import type { DisclosedApplication, SiteEvidence } from '#evidence/site.ts';
import type { HttpEvidence } from '#evidence/web.ts';
import { webProducts } from '#parse/services/web-products.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { startTestServers } from '../testing/test-servers.ts';
import { probeHttp } from './http.ts';
import { probeSite } from './site.ts';

await useVirtualTime();

const ground = startTestServers({ timeouts: { connect: 5_000, dns: 400, exchange: 5_000 } });
after(() => ground.close());
const signal = new AbortController().signal;
const HOST = 'apps.example';
let last = 0;

/** What a site with these pages discloses, with the requests that were sent to it. */
async function scanned(
  pages: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
  missing = { status: 404, body: '<title>404</title>' },
): Promise<{ site: SiteEvidence; http: HttpEvidence; asked: string[] }> {
  last += 1;
  const address = `192.0.2.${last}`;
  const asked: string[] = [];
  await ground.web(`${address} 80`, (request: http.IncomingMessage, response: http.ServerResponse) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    asked.push(path);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('content-type', path.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8');
    const page = pages[path];
    response.writeHead(page === undefined ? missing.status : 200).end(page ?? missing.body);
  });
  const target = { host: HOST, addresses: [address], mayAsk: () => true };
  const front = await probeHttp(target, ground.network, signal);
  assert.ok(front.ok);
  asked.length = 0;
  const outcome = await probeSite({ ...target, http: front.value }, ground.network, signal);
  assert.ok(outcome.ok);
  return { site: outcome.value, http: front.value, asked };
}

const listed = ({ applications = [] }: SiteEvidence): string[] =>
  applications.map(({ product, version, url }: DisclosedApplication) => `${product} ${version} ${url}`);
const page = (rest: string) => `<!doctype html><html><head><title>Shop</title></head><body>${rest}</body></html>`;
/** From the log-in page of WordPress 6.1.9 (Debian 12). */
const LOGIN = `<!DOCTYPE html><html lang="en-US"><head><title>Log In &lsaquo; Shop &#8212; WordPress</title>
<link rel='stylesheet' id='dashicons-css' href='/press/wp-includes/css/dashicons.min.css?ver=6.1.9' type='text/css' media='all' />
<link rel='stylesheet' id='login-css' href='/press/wp-admin/css/login.min.css?ver=6.1.9' type='text/css' media='all' /></head>`;

describe('applications of a host', () => {
  it('are found in the folders that pages link to, with the version that their log-in page states', async () => {
    const { site, http, asked } = await scanned({
      '/': page('<a href="/press/">Press</a>'),
      '/press/': page('<script src="/press/wp-includes/js/wp-embed.min.js"></script>'),
      '/press/wp-login.php': LOGIN,
    });
    assert.deepEqual(listed(site), ['wordpress 6.1.9 /press/wp-login.php']);
    assert.equal(asked.filter((path) => path === '/press/wp-login.php').length, 1);
    assert.deepEqual(
      webProducts(http, HOST, site).map(({ product, version, from }) => `${product} ${version} ${from}`),
      ['wordpress 6.1.9 page'],
    );
  });

  it('are found in folders with usual names, and by the error page of their server', async () => {
    const { site } = await scanned(
      { '/': page(''), '/webmail/': page('<script>rcmail.set_env({"rcversion":10605})</script>') },
      {},
      { status: 404, body: '<title>HTTP Status 404 – Not Found</title><h3>Apache Tomcat/10.1.60 (Debian)</h3>' },
    );
    assert.deepEqual(listed(site), ['tomcat 10.1.60 /assay-no-such-page/', 'webmail 1.6.5 /webmail/']);
  });

  it('are not looked for in usual folders of a site that has every page, nor where robots.txt forbids it', async () => {
    const catchAll = await scanned({ '/': page('') }, {}, { status: 200, body: page('Welcome') });
    assert.ok(!catchAll.asked.includes('/webmail/'));
    const closed = await scanned({ '/': page(''), '/robots.txt': 'User-agent: *\nDisallow: /webmail/\n' });
    assert.ok(!closed.asked.includes('/webmail/'));
    assert.ok(closed.asked.includes('/jenkins/'));
  });

  it('are named by their headers', async () => {
    const { http, site } = await scanned({ '/': page('x') }, { 'x-jenkins': '2.440', server: 'Apache-Coyote/1.1' });
    assert.deepEqual(
      webProducts(http, HOST, site).map(({ product, version, seen }) => `${product} ${version}: ${seen}`),
      ['jenkins 2.440: x-jenkins: 2.440'],
    );
  });
});
