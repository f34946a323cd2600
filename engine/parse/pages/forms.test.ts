import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readMarkup } from './markup.ts';

/** Forms of a page as `path names`. */
function forms(html: string): string[] {
  const body = { bytes: Buffer.from(html), truncated: false, contentType: 'text/html' };
  return readMarkup(body, 'https://www.example.com/shop/').forms.map(({ url, names }) =>
    [`${url.origin === 'https://www.example.com' ? '' : url.origin}${url.pathname}${url.search}`, ...names].join(' '),
  );
}

describe('forms that are sent by GET', () => {
  const taken: Record<string, [html: string, expected: string[]]> = {
    'with every field that a visitor fills in, each once': [
      `<form action="find?old=1#x"><input name="word"><input type="radio" name="kind"><input type="radio" name="kind">
       <select name="size"></select><textarea name="note"></textarea><input type="submit" name="go" value="Search"></form>`,
      ['/shop/find word kind size note'],
    ],
    'that send to their own page': ['<form method="GET"><input name="q"></form>', ['/shop/ q']],
    'with what they send unseen, as they send it': [
      '<form action="/find"><input type="hidden" name="lang" value="zh-TW"><input name="q"></form>',
      ['/find?lang=zh-TW q'],
    ],
    'that nobody closed; a form in a form is none': [
      '<form action="/a"><input name="x"><form action="/b"><input name="y">',
      ['/a x y'],
    ],
    'of another site, which the walk leaves out': [
      '<form action="https://else.example/find"><input name="q"></form>',
      ['https://else.example/find q'],
    ],
  };
  for (const [name, [html, expected]] of Object.entries(taken)) it(name, () => assert.deepEqual(forms(html), expected));
});

describe('forms that are not tested', () => {
  const left: Record<string, string> = {
    'sent by POST': '<form method="POST" action="/find"><input name="q"></form>',
    'shown by a script': '<form method="dialog"><input name="q"></form>',
    'with a password': '<form action="/in"><input name="who"><input type="password" name="word"></form>',
    'with a file': '<form action="/up"><input name="title"><input type="file" name="what"></form>',
    'with a token': '<form action="/go"><input name="q"><input type="hidden" name="csrf_token" value="1"></form>',
    'with something of the visitor’s': `<form><input name="q"><input type="hidden" name="session_key" value="4f"></form>`,
    'with a long hidden field': `<form><input name="q"><input type="hidden" name="state" value="${'x'.repeat(80)}"></form>`,
    'with a button that takes away':
      '<form action="/items"><input name="id"><input type="submit" value="Delete"></form>',
    'with a field that takes away':
      '<form action="/items"><input name="id"><input type="checkbox" name="remove"></form>',
    'without a field': '<form action="/next"><button>Next</button></form>',
    'led nowhere': '<form action="javascript:go()"><input name="q"></form>',
  };
  for (const [name, html] of Object.entries(left)) it(name, () => assert.deepEqual(forms(html), []));
});

it('parses at most ten forms of twenty fields from a page of thousands', () => {
  const fields = Array.from({ length: 100 }, (_, at) => `<input name="f${at}">`).join('');
  const found = forms(`<form action="/a">${fields}</form>`.repeat(20));
  assert.deepEqual([found.length, found[0]?.split(' ').length], [10, 21]);
});
