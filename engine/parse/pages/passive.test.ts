import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from './page.ts';

const URL_OF_PAGE = 'https://shop.example.com/cart';
const read = (html: string) =>
  readPage({ bytes: Buffer.from(html), truncated: false, contentType: 'text/html' }, URL_OF_PAGE).passive!;

test('the encoding is that of the first meta element that declares one', () => {
  assert.equal(read('<meta charset="UTF-8"><meta charset="x">').charset, 'utf-8');
  const long = '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">';
  assert.equal(read(long).charset, 'shift_jis');
  assert.equal(read('<meta name="x" content="charset=y">').charset, null);
});

test('a window is exposed only by rel=opener to another site', () => {
  const links = [
    '<a href="https://partner.test/a" target="_blank" rel="opener">a</a>',
    '<a href="https://other.test/" target="_blank">b</a>',
    '<a href="https://third.test/" target="_blank" rel="noopener noreferrer">c</a>',
    '<a href="https://www.example.com/" target="_blank" rel="opener">d</a>',
  ];
  assert.deepEqual(read(links.join('')).openers, ['https://partner.test']);
});

test('serialized objects in hidden fields are recognized by their prefix, and a signed ViewState is not one', () => {
  const field = (name: string, value: string) => `<input type="hidden" name="${name}" value='${value}'>`;
  const fields = [
    field('javax.faces.ViewState', 'rO0ABXVyABNbTGphdmEubGFuZy5PYmplY3Q7'),
    field('cart', 'O:4:"Cart":1:{s:2:"id";i:7;}'),
    field('state', 'AAEAAAD/////AQAAAAAAAAAMAgAAAE'),
    field('__VIEWSTATE', '/wEPDwUKLTcyMzk2ODcyM2Rk8wq1'),
    field('__VIEWSTATE1', 'dDwtMTI3OTMzNDM4NDs7Pg=='),
    field('token', 'b3JkaW5hcnkgdG9rZW4gb2YgYSBmb3Jt'),
  ];
  assert.deepEqual(
    read(fields.join('')).states.map(({ kind, field: name }) => [name, kind]),
    [
      ['javax.faces.ViewState', 'java'],
      ['cart', 'php'],
      ['state', 'dotnet'],
      ['__VIEWSTATE1', 'viewstate'],
    ],
  );
});

test("sessions and credentials in the site's own links are reported by name, never by value", () => {
  const links = [
    '<a href="/list;jsessionid=1A530637289A03B07199A44E8D531427?page=2">a</a>',
    '<a href="/api?access_token=eyJhbGciOiJIUzI1NiJ9.e30">b</a>',
    '<a href="/search?sid=12&password=forgotten">c</a>',
    '<a href="https://maps.test/?api_key=AB12CD34EF56GH78">d</a>',
  ];
  const { urlSecrets } = read(links.join(''));
  assert.deepEqual(urlSecrets, [
    { kind: 'session', name: 'jsessionid' },
    { kind: 'credential', name: 'access_token' },
  ]);
});

test('card numbers match an issuer range and the check digit; test numbers, quotations and longer numbers do not', () => {
  const [card] = read('<p>Paid with 4532 0151 1283 0366.</p>').cards;
  assert.deepEqual([card?.masked, card?.grouped], ['453201******0366', true]);
  const none = [
    '<p>4532 0151 1283 0367</p>',
    '<p>Try 4242 4242 4242 4242</p>',
    '<p>order 94532015112830366 and 4532015112830366.5</p>',
    '<pre>4532 0151 1283 0366</pre>',
  ];
  for (const html of none) assert.deepEqual(read(html).cards, [], html);
});
