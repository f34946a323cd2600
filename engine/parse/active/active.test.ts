import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ACTIVE_TESTS, type ActiveTest } from '@assay/contract/values/authorizations.ts';
import { type TestResponse, withValue } from './active-test.ts';
import { ALL_ACTIVE_TESTS } from './all-tests.ts';

const MARKER = 'a7f3c91e';
const html = (text: string, ...headers: [string, string][]): TestResponse => ({
  status: 200,
  headers: [['content-type', 'text/html; charset=utf-8'], ...headers],
  text,
});
const redirect = (location: string): TestResponse => ({ status: 302, headers: [['location', location]], text: '' });

const sentOf = (value: string | { raw: string }) => (typeof value === 'string' ? value : value.raw);

function judged(
  id: ActiveTest,
  heard: TestResponse,
  { usual = null as TestResponse | null, value = 0 } = {},
): string | null {
  const rules = ALL_ACTIVE_TESTS.find((one) => one.id === id)!;
  const shown = rules.judge(heard, MARKER, sentOf(rules.values(MARKER, '7')[value] ?? ''), usual);
  return shown && `${shown.kind} ${shown.confidence}`;
}

it('every active test that can be authorized exists once', () => {
  // Tests that need several responses are in engine/probes/active.
  const others: ActiveTest[] = ['sql-boolean', 'sql-time', 'stored-input', 'post-forms'];
  assert.deepEqual([...ALL_ACTIVE_TESTS.map(({ id }) => id), ...others].sort(), [...ACTIVE_TESTS].sort());
});

it('a request changes one parameter, keeps the others harmless, and encodes its value', () => {
  const url = withValue('https://a.example', { path: '/list', names: ['q', 'page'] }, 'q', `${MARKER}'"<x>\r\n`);
  assert.equal(url.href, `https://a.example/list?q=${MARKER}%27%22%3Cx%3E%0D%0A&page=1`);
});

it("a request keeps the site's own values, and sends a value unencoded where required", () => {
  const place = { path: '/list?lang=en', names: ['id', 'sort'], values: { id: '42', sort: 'name' } };
  const sent = (value: string | { raw: string }) => withValue('https://a.example', place, 'id', value).href;
  assert.equal(sent("42'"), 'https://a.example/list?lang=en&id=42%27&sort=name');
  assert.equal(
    sent({ raw: 'https://b.example/#x&y' }),
    'https://a.example/list?lang=en&sort=name&id=https://b.example/%23x%26y',
  );
});

describe('reflected input', () => {
  const sent = `${MARKER}'"<${MARKER}>`;
  const escaped = `${MARKER}&#39;&quot;&lt;${MARKER}&gt;`;
  const cases: [string, TestResponse, string | null][] = [
    ['as an element of the page', html(`<p>Results for ${sent}</p>`), 'element certain'],
    ['escaped', html(`<p>Results for ${escaped}</p><input value="${escaped}">`), null],
    ['out of an attribute', html(`<input value="${MARKER}&#39;"&lt;${MARKER}&gt;>`), 'attribute certain'],
    ['inside an attribute of the other quotation mark', html(`<input value='${escaped}'>`), null],
    ['in a script', html(`<script>const q = '${MARKER}'"\\u003c${MARKER}>';</script>`), 'script tentative'],
    ['in a comment', html(`<!-- ${MARKER}'"&lt;${MARKER}&gt; -->`), null],
    ['in JSON', { ...html(`{"q":"${sent}"}`), headers: [['content-type', 'application/json']] }, null],
    ['in a text that may not be sniffed', { ...html(sent), headers: [['x-content-type-options', 'nosniff']] }, null],
    ['in an answer without a type', { ...html(sent), headers: [] }, 'element certain'],
  ];
  for (const [name, heard, expected] of cases) it(name, () => assert.equal(judged('reflected-input', heard), expected));
});

describe('database error messages', () => {
  const complaints = {
    mysql:
      "You have an error in your SQL syntax; check the manual that corresponds to your MariaDB server version for the right syntax to use near ''1''' at line 1",
    postgresql: 'ERROR: unterminated quoted string at or near "\'" LINE 1: select * from item where id = 1\'',
    sqlite: 'sqlite3.OperationalError: unrecognized token: "1\'"',
    'sql-server': "Unclosed quotation mark after the character string ''.",
    oracle: 'ORA-01756: quoted string not properly terminated',
  };
  for (const [product, words] of Object.entries(complaints))
    it(product, () => assert.equal(judged('sql-errors', html(`<pre>${words}</pre>`)), `${product} certain`));
  it('are no evidence if the page shows the same for every value', () => {
    const page = html(`<h1>How to read ORA-01756</h1>`);
    assert.equal(judged('sql-errors', page, { usual: page }), null);
  });
  it('are not recognized in an ordinary page', () => assert.equal(judged('sql-errors', html('<p>No item.</p>')), null));
});

describe('open redirects', () => {
  const cases: [string, TestResponse, string | null][] = [
    ['by Location', redirect(`https://${MARKER}.invalid/`), 'location certain'],
    ['by a Location without scheme', redirect(`//${MARKER}.invalid/`), 'location certain'],
    ['by a backslash that browsers read as a slash', redirect(`/\\${MARKER}.invalid/`), 'location certain'],
    ['not when the other site is only a parameter', redirect(`/login?next=https://${MARKER}.invalid/`), null],
    ['not when it is a path of the own site', redirect(`https://a.example/${MARKER}.invalid/`), null],
    ['by a Refresh header', html('', ['refresh', `0; url=https://${MARKER}.invalid/`]), 'refresh certain'],
    ['by a meta element', html(`<meta http-equiv="refresh" content="0;url=//${MARKER}.invalid/">`), 'refresh certain'],
    ['not by a link that a visitor would have to press', html(`<a href="https://${MARKER}.invalid/">here</a>`), null],
  ];
  for (const [name, heard, expected] of cases) it(name, () => assert.equal(judged('open-redirect', heard), expected));
});

describe('path traversal', () => {
  it('is confirmed by the hosts file', () => {
    assert.equal(judged('path-traversal', html('127.0.0.1\tlocalhost\n::1 localhost\n')), 'hosts certain');
  });
  it('is confirmed by win.ini', () => {
    const text = '; for 16-bit app support\r\n[fonts]\r\n[extensions]\r\n';
    assert.equal(judged('path-traversal', html(text), { value: 1 }), 'win-ini certain');
  });
  it('is not reported if the page has such a line anyway', () => {
    const page = html('<pre>\n127.0.0.1 localhost\n</pre>');
    assert.equal(judged('path-traversal', page, { usual: page }), null);
  });
});

describe('header injection', () => {
  it('is confirmed by a header that the value added', () => {
    assert.equal(judged('header-injection', html('', ['x-injected', MARKER])), 'header certain');
  });
  it('is not reported if the value stays within its header', () => {
    assert.equal(judged('header-injection', redirect(`/?q=${MARKER}%0D%0Ax-injected: ${MARKER}`)), null);
  });
});

describe('the Host header', () => {
  it('is trusted if a redirect follows it', () => {
    assert.equal(judged('host-header', redirect(`https://${MARKER}.invalid/home`)), 'location certain');
  });
  it('is probably trusted if links follow it', () => {
    assert.equal(judged('host-header', html(`<link rel="canonical" href="https://${MARKER}.invalid/">`)), 'link firm');
  });
  it('is not trusted if it is only displayed', () => {
    assert.equal(judged('host-header', html(`<p>Unknown host ${MARKER}.invalid</p>`)), null);
  });
});

describe('template expressions', () => {
  it('are evaluated if the product is returned', () => {
    assert.equal(judged('template-arithmetic', html(`<p>${MARKER}3360675291${MARKER}</p>`)), 'product certain');
  });
  it('are not evaluated if they are returned unchanged', () => {
    assert.equal(judged('template-arithmetic', html(`<p>${MARKER}{{48271*69621}}${MARKER}</p>`)), null);
  });
});
