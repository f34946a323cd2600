import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pluginFolders, readmeVersion, wordpressPlugins } from './wordpress-plugins.ts';

const BASE = 'https://www.example/wp-content/plugins/';
const README = '=== Contact Form 7 ===\r\nContributors: someone\r\nStable tag: 5.3.1\r\nTested up to: 5.6\r\n';

it('parses the version of a readme.txt', () => {
  assert.equal(readmeVersion(README), '5.3.1');
  assert.equal(readmeVersion('\uFEFF=== A ===\nStable tag: v2.0 \n'), '2.0');
  assert.equal(readmeVersion('=== A ===\nStable tag: trunk\n'), null);
  assert.equal(readmeVersion('=== A ===\n'), null);
  assert.equal(readmeVersion('<html>Stable tag: 5.3.1</html>'), undefined);
});

it('lists each plugin folder once, those with known vulnerabilities first', () => {
  const sources = [
    `${BASE}gallery/a.js?ver=1`,
    `${BASE}gallery/b.css`,
    '/wp-content/plugins/contact-form-7/c.js',
    '/x.js',
  ];
  assert.deepEqual(pluginFolders(sources), [
    { plugin: 'contact-form-7', url: '/wp-content/plugins/contact-form-7/' },
    { plugin: 'gallery', url: `${BASE}gallery/` },
  ]);
});

it('prefers the version of the readme to that of a file name', () => {
  const loaded = ['/wp-content/plugins/contact-form-7/a.js?ver=6.4.2', '/wp-includes/b.js?ver=6.4.2'];
  const url = `${BASE}contact-form-7/readme.txt`;
  assert.deepEqual(wordpressPlugins(loaded), []);
  const [row, ...more] = wordpressPlugins(loaded, [{ plugin: 'contact-form-7', url, version: '5.3.1' }]);
  assert.equal(more.length, 0);
  assert.deepEqual([row?.software.product, row?.version], ['contact_form_7', '5.3.1']);
  assert.equal(row?.source, `${url}: contact-form-7 5.3.1`);
});
