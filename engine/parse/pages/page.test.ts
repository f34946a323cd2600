import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { cpuTime } from '#testing/cpu-time.ts';
import { excerptOf, maskAssignments, maskEmail, maskSecrets } from './masking.ts';
import { readPage } from './page.ts';
import { matchPageSignatures, PAGE_SIGNATURES, pageClass } from './page-signatures.ts';

const read = (html: string, url = 'https://www.example.com/') =>
  readPage({ bytes: Buffer.from(html), truncated: false, contentType: 'text/html; charset=utf-8' }, url);

it('extracts title, generator, policies, scripts, styles, forms and mixed content', () => {
  const page = read(`<!doctype html><html><head><title> A &amp; B
    </title><meta name="Generator" content="WordPress 6.4.2">
    <meta http-equiv="Content-Security-Policy" content="default-src 'self'">
    <script src="https://cdn.example/jquery-3.4.1.min.js" integrity="sha384-x" crossorigin></script>
    <link rel="preload stylesheet" href="http://other.example/a.css">
    <img src="http://www.example.com/logo.png"><a href="http://plain.example/">link</a>
    <form action="/login" method="POST"><input type=password><input type=hidden name="csrfmiddlewaretoken"></form>
    <form action="http://insecure.example/"><input name=q></form>`);
  assert.equal(page.title, 'A & B');
  assert.equal(page.generator, 'WordPress 6.4.2');
  assert.deepEqual(page.metaPolicies, ["default-src 'self'"]);
  assert.deepEqual(page.scripts, [
    { src: 'https://cdn.example/jquery-3.4.1.min.js', integrity: true, crossOrigin: true },
  ]);
  assert.deepEqual(page.stylesheets, [{ href: 'http://other.example/a.css', integrity: false }]);
  assert.deepEqual(
    page.mixedContent.map((row) => row.element),
    ['link', 'img'],
  );
  assert.deepEqual(page.forms, [
    { action: '/login', method: 'post', password: true, antiForgery: true },
    { action: 'http://insecure.example/', method: 'get', password: false, antiForgery: false },
  ]);
});

it('counts integrity only if it is a hash that browsers support', () => {
  const pinned = (value: string) =>
    read(`<script src="https://cdn.example/a.js" integrity="${value}"></script>`).scripts;
  for (const value of ['yes', 'md5-abc', 'sha384', 'sha384-', 'sha1-AAAA', ''])
    assert.equal(pinned(value)[0]?.integrity, false, value);
  for (const value of ['sha384-AAAA', 'md5-abc sha256-AA==', 'sha512-a_b-c?ct=text/javascript'])
    assert.equal(pinned(value)[0]?.integrity, true, value);
  assert.equal(read('<link rel=stylesheet href=/a.css integrity=on>').stylesheets[0]?.integrity, false);
});

it('resolves scripts and styles against a base element', () => {
  const page = read(
    '<script src="/before.js"></script><base href="https://cdn.elsewhere.example/v1/"><base href="https://own.example/">' +
      '<script src="app.js"></script><link rel=stylesheet href="/app.css">',
  );
  assert.deepEqual(
    page.scripts.map(({ src }) => src),
    ['/before.js', 'https://cdn.elsewhere.example/v1/app.js'],
  );
  assert.equal(page.stylesheets[0]?.href, 'https://cdn.elsewhere.example/app.css');
});

it('finds mixed content in srcset, poster, imported styles and behind a base element', () => {
  const mixed = (html: string) => read(html).mixedContent.map(({ element, url }) => `${element} ${url}`);
  assert.deepEqual(mixed('<img src="/a.png" srcset="/b.png 1x, http://a.example/c.png 2x">'), [
    'img http://a.example/c.png',
  ]);
  assert.deepEqual(mixed('<link rel=preload as=image imagesrcset="http://a.example/d.png 100w">'), [
    'img http://a.example/d.png',
  ]);
  assert.deepEqual(mixed('<video poster="http://a.example/p.jpg"></video>'), ['img http://a.example/p.jpg']);
  assert.deepEqual(mixed('<style>@import url("http://a.example/e.css"); @import "http://a.example/f.css"</style>'), [
    'style http://a.example/e.css',
    'style http://a.example/f.css',
  ]);
  assert.deepEqual(mixed('<base href="http://a.example/"><script src="g.js"></script>'), [
    'script http://a.example/g.js',
  ]);
  assert.deepEqual(mixed('<p>@import "http://a.example/f.css"</p><img srcset="https://a.example/c.png 2x">'), []);
});

it('applies a token in a meta element to every form of the page', () => {
  const page = read('<meta name="csrf-token" content="abc"><form method=post></form>');
  assert.equal(page.forms[0]?.antiForgery, true);
});

it('masks email addresses, each once, and ignores file names', () => {
  const page = read('<a href="mailto:Jane.Doe@Example.com">jane.doe@example.com</a><img src="logo@2x.png">');
  assert.deepEqual(
    page.emails.map((row) => row.masked),
    ['j***@example.com'],
  );
  assert.equal(page.emails[0]?.sha256.length, 64);
});

it('finds private addresses and internal names, not version numbers', () => {
  const page = read(
    '<!-- http://10.1.2.3/x db1.corp 192.168.0.10 --> v10.1.2.3.4 <a href="http://build.internal:8080/">',
  );
  assert.deepEqual(page.internalAddresses.sort(), ['10.1.2.3', '192.168.0.10', 'build.internal', 'db1.corp'].sort());
});

it('finds no address that a script only compares its host with', () => {
  const found = (script: string) => read(`<script>${script}</script>`).internalAddresses;
  for (const script of [
    'if (location.hostname === "192.168.0.1") debug()',
    "if (location.hostname=='10.0.0.5'||location.host != 'build.internal') x()",
    'switch (host) { case "dev.corp": x() }',
    'location.hostname.endsWith("app.lan")',
  ])
    assert.deepEqual(found(script), [], script);
  assert.deepEqual(found('const api = "http://192.168.0.1/v1"; x.src="10.0.0.5"').sort(), ['10.0.0.5', '192.168.0.1']);
});

it("recognizes pages by the software's own text, with an excerpt", () => {
  const page = read(
    '<html><head><title>Index of /backup</title></head><h1>Index of /backup</h1><a href="dump.sql">dump.sql</a>',
  );
  assert.deepEqual(page.signatures, ['directory-listing']);
  assert.match(page.excerpts[0]?.text ?? '', /Index of \/backup/);
  const samples: [string, string][] = [
    ['django-debug', "<p>You're seeing this error because you have <code>DEBUG = True</code>"],
    ['php-error', '<b>Warning</b>: mysqli_connect(): (HY000) in <b>/var/www/a.php</b>'],
    ['java-stack-trace', 'at org.apache.catalina.core.StandardWrapper.invoke(StandardWrapper.java:199)'],
    ['python-traceback', 'Traceback (most recent call last):\n'],
    ['sql-error', 'You have an error in your SQL syntax; check the manual that corresponds to your MySQL server'],
    ['nginx-default', '<title>Welcome to nginx!</title>'],
    ['apache-default', '<title>Apache2 Ubuntu Default Page: It works</title>'],
    ['iis-default', '<title>IIS Windows Server</title>'],
    ['wordpress-installer', '<form id="setup" method="post" action="?step=1">'],
    ['nas-page', '<title>Synology DiskStation</title>'],
    ['grafana-portal', '<title>Grafana</title>'],
  ];
  for (const [id, html] of samples)
    assert.deepEqual(
      matchPageSignatures(html).map((row) => row.id),
      [id],
    );
  assert.equal(pageClass('grafana-portal'), 'portal');
  assert.equal(new Set(PAGE_SIGNATURES.map((row) => row.id)).size, PAGE_SIGNATURES.length);
});

it('does not mistake an article about an error for the error', () => {
  assert.deepEqual(
    matchPageSignatures('<p>How to fix Welcome to nginx! and Index of / pages; Traceback explained'),
    [],
  );
});

it('does not attribute quotations in a page to its server', () => {
  const quoted = [
    '<article><p>The log ends with Traceback (most recent call last):</p></article>',
    '<pre>Traceback (most recent call last):\n  File "a.py"</pre>',
    '<p>SQLSTATE[42000] means a syntax error, ORA-00933: too',
    '<ul><li>PHP Warning: foo() in /var/www/a.php<li>10.1.2.3',
    '<table><tr><td>Use <code>192.168.0.1</code> or upgrade to 10.0.0.1</table>',
    '<h1>Index of /</h1><p>How to switch it off: <a href="/docs/listing">read on</a></p>',
  ];
  for (const html of quoted) {
    const page = read(html);
    assert.deepEqual([page.signatures, page.internalAddresses], [[], []], html);
  }
  assert.deepEqual(read('<div>Traceback (most recent call last):\n</div>').signatures, ['python-traceback']);
  assert.deepEqual(read('<p>fine</p>\nTraceback (most recent call last):\n').signatures, ['python-traceback']);
  assert.deepEqual(read('<td><b>Warning</b>: a() in <b>/var/www/a.php</b>').signatures, ['php-error']);
  assert.deepEqual(read('<p>x</p><a href="http://10.1.2.3/">p</a><!-- db1.corp -->').internalAddresses.sort(), [
    '10.1.2.3',
    'db1.corp',
  ]);
  const failed = { bytes: Buffer.from(quoted[1]!), truncated: false, contentType: 'text/html' };
  assert.deepEqual(readPage(failed, 'https://www.example.com/', false).signatures, ['python-traceback']);
});

it('recognizes a listing only if it links its members', () => {
  const listing = (rest: string) => read(`<title>Index of /files</title><h1>Index of /files</h1>${rest}`).signatures;
  for (const rest of [
    '<pre><a href="../">../</a></pre>',
    '<a href="?C=N;O=D">Name</a>',
    '<li><a href="a%20b.txt">a b.txt</a></li>',
    '<A HREF="/files/web.log">web.log</A>',
    '<a href="a-very-long-name-of-a-file.tar.gz">a-very-long-name-of..&gt;</a>',
  ])
    assert.deepEqual(listing(rest), ['directory-listing'], rest);
  for (const rest of ['', '<a href="/">Home</a><a href="https://other.example/x">x</a>', '<a href="#x">x</a>'])
    assert.deepEqual(listing(rest), [], rest);
});

it('masks secrets and keeps the part that identifies their type', () => {
  assert.equal(maskSecrets('DB_PASSWORD=hunter2 other=1'), 'DB_PASSWORD=*** other=1');
  assert.equal(maskSecrets('{"apiKey": "abc", "name": "x"}'), '{"apiKey": ***, "name": "x"}');
  assert.equal(maskSecrets('postgres://user:pw@db/x'), 'postgres://user:***@db/x');
  assert.equal(maskSecrets('mail me@example.com'), 'mail m***@example.com');
  assert.equal(maskSecrets('Set-Cookie: sid=abc; Secure'), 'Set-Cookie: sid=***; Secure');
  assert.equal(maskAssignments('A=1\nB: two\n'), 'A=***\nB: ***\n');
  assert.equal(maskEmail('a@b@example.com'), 'a***@example.com');
  assert.equal(maskSecrets('/assets/js/vendor/jquery-3.4.1.min.js'), '/assets/js/vendor/jquery-3.4.1.min.js');
  assert.ok(excerptOf(`x\nsecret_token: ${'s'.repeat(2_000)}`, 2).length <= 200);
});

it('says that a page with more elements than are read was not read whole', () => {
  const facts = (count: number) => read(`<title>x</title>${'<i>'.repeat(count)}<script src="/last.js"></script>`);
  assert.deepEqual([facts(40_000).scripts.length, facts(40_000).lacks], [1, undefined]);
  const { title, scripts, lacks } = facts(80_000);
  assert.deepEqual([title, scripts, lacks?.scripts, lacks?.metaPolicies], ['x', [], 'too-large', undefined]);
});

it('never throws and takes bounded time, whatever the markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (html) => {
      read(html);
      maskSecrets(html);
    }),
    { numRuns: 300 },
  );
  const hostile = [
    '<',
    '<a '.repeat(20_000),
    '<form>'.repeat(20_000),
    'a@'.repeat(30_000),
    '10.'.repeat(20_000),
    '"password='.repeat(6_000),
    `${'a.'.repeat(30_000)}local`,
    '<title>'.repeat(9_000),
    'at java.'.repeat(8_000),
    '<b>Warning</b>: '.repeat(4_000),
    `PHP Warning: ${' '.repeat(60_000)}`,
  ];
  for (const html of hostile) {
    assert.ok(cpuTime(() => void read(html)) < 1_000, html.slice(0, 20));
  }
});
