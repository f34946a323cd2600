import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPage } from '../page.ts';

const URL_OF_PAGE = 'https://www.example.com/';
const read = (html: string, url = URL_OF_PAGE, truncated = false) =>
  readPage({ bytes: Buffer.from(html), truncated, contentType: 'text/html; charset=utf-8' }, url);
const page = (body: string, head = '') =>
  `<!doctype html><html><head><title>x</title>${head}</head><body>${body}</body></html>`;
const scripts = (html: string) => read(html).scripts.map(({ src }) => src);
const mixed = (html: string) => read(html).mixedContent.map(({ element, url }) => `${element} ${url}`);

describe('parts of a page that a browser does not act on', () => {
  const PLAIN = '<script src="http://a.example/a.js"></script><img src="http://a.example/a.png">';
  const FORM = '<form action="http://a.example/in" method="post"><input type="password"></form>';
  const inert = {
    'a template': `<template>${PLAIN}${FORM}</template>`,
    'a template in a template': `<template><p><template>${PLAIN}${FORM}</template></p></template>`,
    'a template in a table': `<table><template>${PLAIN}${FORM}</template></table>`,
    noscript: `<noscript>${PLAIN}${FORM}</noscript>`,
    'a comment': `<!-- ${PLAIN}${FORM} -->`,
    'a bogus comment': `<!${PLAIN.replaceAll('>', ' ')}${FORM.replaceAll('>', ' ')}>`,
    'a text field': `<textarea>${PLAIN}${FORM}</textarea>`,
    'a script': `<script>const html = '${PLAIN.replaceAll('</script>', '<\\/script>')}${FORM}'</script>`,
    'a frame for old browsers': `<iframe>${PLAIN}${FORM}</iframe><noframes>${PLAIN}${FORM}</noframes>`,
    'an attribute': `<p title='${PLAIN}${FORM}'></p>`,
  };
  for (const [name, html] of Object.entries(inert))
    it(name, () => {
      const { scripts: loaded, mixedContent, forms } = read(page(html));
      assert.deepEqual([loaded, mixedContent, forms], [[], [], []]);
    });

  it('counts the same markup outside of them', () => {
    const { scripts: loaded, mixedContent, forms } = read(page(PLAIN + FORM));
    assert.deepEqual([loaded.length, mixedContent.length, forms.length], [1, 2, 1]);
  });
});

describe('scripts', () => {
  const run = [
    '',
    'type=""',
    'type="text/javascript"',
    'type=" TEXT/JavaScript "',
    'type="module"',
    'language="JavaScript"',
  ];
  for (const type of [...run, 'type="text/jscript"', 'language=""', 'type="application/ecmascript"', 'async defer'])
    it(`run with <script ${type}>`, () =>
      assert.deepEqual(scripts(page(`<script ${type} src="/a.js"></script>`)), ['/a.js']));

  const data = [
    'application/ld+json',
    'application/json',
    'text/template',
    'text/plain',
    'importmap',
    'speculationrules',
  ];
  for (const type of [...data, 'text/x-handlebars', 'text/javascript; charset=utf-8', 'javascript', 'text/babel'])
    it(`are data with type ${type}`, () =>
      assert.deepEqual(scripts(page(`<script type="${type}" src="/a.js"></script>`)), []));

  it('for browsers without modules, for other events and without an address do not run', () => {
    const others = ['<script nomodule src="/a.js">', '<script for="x" event="y" src="/a.js">', '<script src="">'];
    for (const html of others) assert.deepEqual(scripts(page(`${html}</script>`)), [], html);
    assert.deepEqual(scripts(page('<script type=module nomodule src="/a.js"></script>')), ['/a.js']);
  });

  it('of a drawing run', () => {
    assert.deepEqual(scripts(page('<svg><script href="/a.js"></script><script xlink:href="/b.js"/></svg>')), [
      '/a.js',
      '/b.js',
    ]);
  });

  it('are pinned by an import map', () => {
    const map = JSON.stringify({ integrity: { 'https://cdn.example/a.js': 'sha384-AAAA' } });
    const html = page(
      `<script type="importmap">${map}</script><script type="module" src="https://cdn.example/a.js"></script>` +
        '<script src="https://cdn.example/a.js"></script>',
    );
    assert.deepEqual(
      read(html).scripts.map(({ integrity }) => integrity),
      [true, false],
    );
    assert.equal(read(page('<script type="importmap">{"integrity":[</script>')).scripts.length, 0);
  });
});

describe('policies and generators in the markup', () => {
  const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">`;
  const policies = (html: string) => read(html).metaPolicies.length;

  it('apply in the head, also in one that the page does not write', () => {
    for (const html of [page('', POLICY), `<title>x</title>${POLICY}<p>x`, `<html><head></head>${POLICY}<body>x`])
      assert.equal(policies(html), 1, html);
  });

  it('do not apply in the body, or in inert parts of the head', () => {
    const others = [
      page(POLICY),
      page('', `<template>${POLICY}</template>`),
      page('', `<noscript>${POLICY}</noscript>`),
      page('', `<!-- ${POLICY} -->`),
      page('', `<div></div>${POLICY}`),
      `<p>x</p><head>${POLICY}</head>`,
      page(`<svg>${POLICY}</svg>`),
    ];
    for (const html of others) assert.equal(policies(html), 0, html);
  });

  it('names every generator of the head, and none of the body', () => {
    const generator = (name: string) => `<meta name="generator" content="${name}">`;
    const { generator: first, generators } = read(
      page(generator('In text 9'), generator('Powered by X 1') + generator('WordPress 6.0')),
    );
    assert.equal(first, 'Powered by X 1');
    assert.deepEqual(generators, ['Powered by X 1', 'WordPress 6.0']);
    assert.equal(read(page(generator('In text 9'))).generator, null);
  });

  it('lack only if the part with the head was not read', () => {
    assert.equal(read('<html><head><title>x</title><style>a', URL_OF_PAGE, true).lacks?.metaPolicies, 'too-large');
    assert.equal(read('<html><head><title>x</title></head><body>a', URL_OF_PAGE, true).lacks?.metaPolicies, undefined);
    assert.equal(read('<title>x</title><p>a', URL_OF_PAGE, true).lacks?.metaPolicies, undefined);
  });
});

it('the title is that of the document, not of a drawing or an inert part', () => {
  const html = '<body><svg><title>Icon</title></svg><template><title>T</title></template><title>Own &amp; true</title>';
  assert.equal(read(html).title, 'Own & true');
  assert.equal(read('<svg><title>Icon</title></svg>').title, null);
});

describe('the address to which a form is sent', () => {
  const forms = (html: string) =>
    read(page(html)).forms.map(({ action, password, targets }) => ({ action, password, targets }));
  const row = (action: string, password: boolean, targets?: string[]) => ({ action, password, targets });

  it('is that of its submit buttons', () => {
    const input = '<input type="password">';
    assert.deepEqual(forms(`<form action="/in">${input}<button formaction="http://a.example/in">Go</button></form>`), [
      row('/in', true, ['http://a.example/in']),
    ]);
    assert.deepEqual(forms(`<form action="/in">${input}<input type=submit><input type=image formaction="/b"></form>`), [
      row('/in', true, ['/in', '/b']),
    ]);
    for (const button of ['<button type=button formaction="/b">', '<button type=reset formaction="/b">'])
      assert.deepEqual(
        forms(`<form action="/in">${input}${button}</button><button>Go</button></form>`),
        [row('/in', true, undefined)],
        button,
      );
  });

  it('is the page itself if a button has an empty address', () => {
    assert.deepEqual(forms('<form action="/in"><input type=password><button formaction="">Go</button></form>'), [
      row('/in', true, ['']),
    ]);
  });

  it('concerns controls that name the form, wherever they are', () => {
    const html =
      '<input type="password" form="f"><form id="f" action="/in"></form><form action="/find"><input type="password" form="none"></form>';
    assert.deepEqual(forms(`${html}<button form="f" formaction="/b">Go</button>`), [
      row('/in', true, ['/b']),
      row('/find', false),
      row('', true),
    ]);
  });

  it('concerns the controls of a form that a table ends', () => {
    assert.deepEqual(forms('<table><form action="/in"><tr><td><input type="password"></td></tr></form></table>'), [
      row('/in', true),
    ]);
  });

  it('is the page if a script reads a password without a form', () => {
    const [own, ...others] = read(page('<input type="password"><input type="password">')).forms;
    assert.deepEqual([own?.action, own?.method, own?.password, others], ['', 'none', true, []]);
    assert.deepEqual(read(page('<input type="password" disabled>')).forms, []);
  });

  it('depends on the base, except for the page itself', () => {
    const base = '<base href="http://a.example/x/"><base href="https://b.example/">';
    const html = page('<form action="in"><input type="password"></form><form action=""><input></form>', base);
    assert.deepEqual(
      read(html).forms.map(({ action }) => action),
      ['http://a.example/x/in', ''],
    );
    assert.equal(read(page('<form action="in"></form>', '<base href="javascript:x">')).forms[0]?.action, 'in');
  });
});

describe('mixed content', () => {
  it('is no address of the own computer', () => {
    const own = ['localhost:9', 'app.localhost', '127.0.0.1', '127.1.2.3:8080', '[::1]'];
    assert.deepEqual(mixed(page(own.map((host) => `<img src="http://${host}/x.png">`).join(''))), []);
    const other = ['localhost.example', '128.0.0.1', '10.0.0.1', 'notlocalhost'];
    assert.equal(mixed(page(other.map((host) => `<img src="http://${host}/x.png">`).join(''))).length, other.length);
  });

  it('is what browsers load only', () => {
    const loaded: Record<string, string[]> = {
      '<link rel="stylesheet/less" href="http://a.example/a">': [],
      '<link rel="alternate" href="http://a.example/a">': [],
      '<link rel="stylesheet" disabled href="http://a.example/a">': [],
      '<link rel="icon" href="http://a.example/a">': ['img http://a.example/a'],
      '<link rel="modulepreload" href="http://a.example/a">': ['link http://a.example/a'],
      '<iframe srcdoc="x" src="http://a.example/a"></iframe>': [],
      '<iframe src="http://a.example/a"></iframe>': ['iframe http://a.example/a'],
      '<picture><source src="http://a.example/a" srcset="http://a.example/b 2x"></picture>': ['img http://a.example/b'],
      '<video><source src="http://a.example/a"></video>': ['source http://a.example/a'],
      '<input type="image" src="http://a.example/a">': ['img http://a.example/a'],
      '<input type="text" src="http://a.example/a">': [],
      '<svg><image href="http://a.example/a"/></svg>': ['img http://a.example/a'],
      '<style>/* @import "http://a.example/a"; */</style>': [],
      '<style type="text/less">@import "http://a.example/a"</style>': [],
      '<script type="text/plain" src="http://a.example/a"></script>': [],
    };
    for (const [html, expected] of Object.entries(loaded)) assert.deepEqual(mixed(page(html)), expected, html);
  });
});

it('says that a list is incomplete if a page has more rows than are kept', () => {
  const many = Array.from({ length: 150 }, (_, at) => `<script src="/${at}.js"></script>`).join('');
  const { scripts: kept, lacks } = read(page(many));
  assert.deepEqual([kept.length, lacks], [100, { scripts: 'too-large' }]);
});

it('reads the encoding that a byte order mark states', () => {
  const html = '<title>x</title><script src="/a.js"></script>';
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(html, 'utf16le')]);
  assert.equal(readPage({ bytes, truncated: false, contentType: 'text/html' }, URL_OF_PAGE).scripts.length, 1);
});
