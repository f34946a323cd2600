import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exchange, frontPage, hop, http, page, redirect } from '#testing/builders.ts';
import { hostDocument, hostHops, hostPages, matchesOn } from './document.ts';

const ELSEWHERE = 'https://www.example.com/';

test('the document of a host is its own page, over https if possible', () => {
  assert.equal(hostDocument(http(), 'example.com')?.secure, true);
  const plain = exchange([hop({ url: 'http://example.com/' })], page());
  assert.equal(hostDocument(http({ plain, secure: exchange() }), 'EXAMPLE.com')?.secure, false);
  assert.equal(hostDocument(frontPage({ status: 404 }), 'example.com'), null);
  const leads = exchange([redirect('https://example.com/', ELSEWHERE), hop({ url: ELSEWHERE })], page());
  assert.equal(hostDocument(http({ secure: leads }), 'example.com'), null);
});

test('responses of the host itself are listed once', () => {
  const urls = hostHops(http(), 'example.com').map((row) => row.url);
  assert.deepEqual(urls, ['https://example.com/', 'http://example.com/']);
});

test('a signature is reported once, for the first page that has it', () => {
  const marked = page({
    signatures: ['nginx-default', 'directory-listing'],
    excerpts: [{ signature: 'nginx-default', text: 'x' }],
  });
  const evidence = http({
    secure: exchange([hop()], marked),
    missingPage: { url: 'https://example.com/none', status: 404, page: marked, sha256: '' },
  });
  assert.deepEqual(matchesOn(hostPages(evidence, 'example.com'), 'default'), [
    { signature: 'nginx-default', url: 'https://example.com/', seen: ['x'] },
  ]);
});
