import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PageFacts } from '#evidence/web.ts';
import { frontPage, site } from '#testing/builders.ts';
import { cpe23, softwareOf } from './software.ts';
import { detectedProduct, detectedSystem, libraryOf, webProducts } from './web-products.ts';

const names = (rows: readonly { product: string; version: string; suffix: string | null }[]) =>
  rows.map(({ product, version, suffix }) => `${product} ${version}${suffix ? ` (${suffix})` : ''}`);

const web = (headers: [string, string][], markup: Partial<PageFacts> = {}) => frontPage({ headers }, markup);

it('parses every product of a Server header, and the distribution of the first', () => {
  const rows = webProducts(web([['server', 'Apache/2.4.6 (CentOS) OpenSSL/1.0.2k-fips PHP/5.4.16']]), 'example.com');
  assert.deepEqual(names(rows), ['http_server 2.4.6 (CentOS)', 'openssl 1.0.2k', 'php 5.4.16', 'centos 7']);
  assert.deepEqual(
    rows.map((row) => row.kind),
    ['application', 'application', 'application', 'operating-system'],
  );
});

it('parses a Server header with a version without a slash', () => {
  const server = (value: string) => names(webProducts(web([['server', value]]), 'example.com'));
  assert.deepEqual(server('GlassFish Server Open Source Edition  4.1.1'), ['glassfish 4.1.1']);
  assert.deepEqual(server('Phusion Passenger 5.0.30'), ['passenger 5.0.30']);
  assert.deepEqual(server('our own server'), []);
});

it('parses X-Powered-By, generators and script names, each product once', () => {
  const scripts = [
    '/js/jquery-3.4.1.min.js',
    '/js/jquery-3.4.1.js',
    'https://cdn.example/npm/bootstrap@4.3.1/dist/js/bootstrap.min.js',
    '/app.js',
  ].map((src) => ({ src, integrity: false, crossOrigin: false }));
  const rows = webProducts(
    web(
      [
        ['x-powered-by', 'PHP/7.4.3-4ubuntu2.19'],
        ['server', 'nginx'],
      ],
      { generator: 'WordPress 6.4.2', scripts },
    ),
    'example.com',
  );
  assert.deepEqual(names(rows), ['php 7.4.3 (4ubuntu2.19)', 'wordpress 6.4.2', 'jquery 3.4.1', 'bootstrap 4.3.1']);
  assert.deepEqual(
    rows.map((row) => row.from),
    ['header', 'generator', 'script', 'script'],
  );
});

it('parses WordPress plugins with a version of their own', () => {
  const at = (path: string) => `https://example.com/wp-${path}`;
  const scripts = [
    at('includes/js/wp-embed.min.js?ver=6.4.2'),
    at('content/plugins/contact-form-7/includes/js/index.js?ver=5.3.1'),
    at('content/plugins/elementor/assets/js/frontend.min.js?ver=6.4.2'),
    at('content/plugins/never-heard-of/x.js?ver=1.0'),
  ].map((src) => ({ src, integrity: false, crossOrigin: false }));
  const stylesheets = [
    { href: at('content/plugins/woocommerce/assets/css/woocommerce.css?ver=4.0.0'), integrity: false },
  ];
  assert.deepEqual(names(webProducts(web([], { scripts, stylesheets }), 'example.com')), [
    'contact_form_7 5.3.1',
    'woocommerce 4.0.0',
  ]);
});

it('parses libraries named in script text, without duplicates of file names', () => {
  const scripts = [{ src: '/js/jquery-3.4.1.min.js', integrity: false, crossOrigin: false }];
  const read = (url: string, ...libraries: { library: string; version: string }[]) => {
    return { url, bytes: 1, sha256: url, libraries, secrets: [] };
  };
  const sources = [
    read('https://example.com/js/jquery-3.4.1.min.js', { library: 'jquery', version: '3.4.1' }),
    read(
      'https://cdn.elsewhere.org/bundle.js',
      { library: 'moment', version: '2.29.1' },
      { library: 'nothing known', version: '1.0' },
    ),
  ];
  const met = site({ sources });
  assert.deepEqual(names(webProducts(web([], { scripts }), 'example.com', met)), ['jquery 3.4.1', 'moment 2.29.1']);
});

describe('a script that was requested', () => {
  const products = (src: string, changes: Parameters<typeof site>[0]) => {
    const scripts = [{ src, integrity: false, crossOrigin: false }];
    return webProducts(web([], { scripts }), 'example.com', site(changes)).map(
      ({ product, version, named }) => `${product} ${version}${named ? ' named' : ''}`,
    );
  };
  const url = 'https://example.com/js/jquery.min.js?ver=1.2.6';
  const source = (libraries: { library: string; version: string; named?: true }[]) => [
    { url, bytes: 1, sha256: 'x', libraries, secrets: [] },
  ];

  it('is judged by its content, whatever its address says', () => {
    const scripts = [{ url, delivered: true }];
    const content = source([{ library: 'jquery', version: '3.7.1' }]);
    assert.deepEqual(products('/js/jquery.min.js?ver=1.2.6', { scripts, sources: content }), ['jquery 3.7.1']);
    assert.deepEqual(products('/js/jquery.min.js?ver=1.2.6', { scripts, sources: source([]) }), []);
    assert.deepEqual(
      products('/js/jquery.min.js?ver=1.2.6', {
        scripts,
        sources: source([{ library: 'jquery', version: '3.4.1', named: true }]),
      }),
      ['jquery 3.4.1 named'],
    );
  });

  it('runs nowhere if it was not delivered', () => {
    assert.deepEqual(
      products('/js/jquery-1.12.4.min.js', {
        scripts: [{ url: 'https://example.com/js/jquery-1.12.4.min.js', delivered: false }],
      }),
      [],
    );
  });

  it('or was not read is judged by its path, and by its query only tentatively', () => {
    assert.deepEqual(products('/js/jquery-1.12.4.min.js', { scripts: [] }), ['jquery 1.12.4']);
    assert.deepEqual(products('/js/jquery.min.js?ver=1.2.6', { scripts: [] }), ['jquery 1.2.6 named']);
  });
});

it('names every generator of a page', () => {
  const generators = ['Powered by Slider Revolution 6.5.11', 'WordPress 5.8.2'];
  const facts = { generator: generators[0]!, generators };
  assert.deepEqual(names(webProducts(web([], facts), 'example.com')), ['wordpress 5.8.2']);
});

it('recognizes libraries by the naming schemes of their files', () => {
  const known: [string, string][] = [
    ['https://ajax.googleapis.com/ajax/libs/jquery/1.12.4/jquery.min.js', 'jquery 1.12.4'],
    ['/wp-includes/js/jquery/jquery.min.js?ver=3.7.1', 'jquery 3.7.1'],
    ['https://code.jquery.com/ui/1.12.1/jquery-ui.js', 'jquery_ui 1.12.1'],
    ['/lib/jquery-ui-1.12.1.min.js', 'jquery_ui 1.12.1'],
    ['https://unpkg.com/vue@2.6.14', 'vue.js 2.6.14'],
    ['angular-1.5.8.min.js', 'angular.js 1.5.8'],
    ['/angular/12.0.0/main.js', ''],
    ['/assets/lodash.js/4.17.15/lodash.min.js', 'lodash 4.17.15'],
    ['/js/moment-2.29.1.min.js', 'moment 2.29.1'],
    ['/js/my-jquery-3.4.1.min.js', ''],
    ['/js/jquery.plugin-3.4.1.js', ''],
    ['/bootstrap-5.0.0-beta1.min.js', 'bootstrap 5.0.0-beta1'],
  ];
  for (const [src, expected] of known) {
    const row = libraryOf(src);
    assert.equal(row ? `${row.product} ${row.version}` : '', expected, src);
  }
});

it('reports operating systems only with a release, and never against a contradicting suffix', () => {
  assert.deepEqual(names([detectedSystem('SSH-2.0-OpenSSH_7.2p2 Ubuntu-4ubuntu2.8', 'banner')!]), [
    'ubuntu_linux 16.04',
  ]);
  assert.deepEqual(names([detectedSystem('server: Microsoft-IIS/7.5', 'header')!]), ['windows_server 2008 R2']);
  assert.equal(detectedSystem('nginx/1.18.0 (Ubuntu)', 'header'), null);
  assert.equal(detectedSystem('nothing', 'header'), null);
});

it('writes CPE names as NVD does', () => {
  assert.equal(cpe23(softwareOf('OpenSSH')!, '9.2p1'), 'cpe:2.3:a:openbsd:openssh:9.2:p1:*:*:*:*:*:*');
  assert.equal(cpe23(softwareOf('nginx')!, '1.18.0'), 'cpe:2.3:a:f5:nginx:1.18.0:*:*:*:*:*:*:*');
  assert.equal(
    detectedProduct('Ubuntu', '20.04', 'banner', '')?.cpe,
    'cpe:2.3:o:canonical:ubuntu_linux:20.04:*:*:*:*:*:*:*',
  );
  assert.equal(softwareOf('constructor'), null);
  assert.equal(detectedProduct('unheard of', '1', 'header', ''), null);
});
