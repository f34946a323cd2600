import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disclosures, versionIn } from './disclosure.ts';

test('a version is found after a slash, a space or a v', () => {
  assert.equal(versionIn('nginx/1.22.1'), '1.22.1');
  assert.equal(versionIn('Apache/2.4.57 (Debian)'), '2.4.57');
  assert.equal(versionIn('WordPress 6.4'), '6.4');
  assert.equal(versionIn('PHP/7.4.33-1+ubuntu22.04'), '7.4.33-1+ubuntu22.04');
  assert.equal(versionIn('4.0.30319'), '4.0.30319');
  assert.equal(versionIn('Joomla! v5'), '5');
});

test('a name is not a version', () => {
  for (const text of ['nginx', 'ECS (dcb/7F5E)', 'AmazonS3', 'ASP.NET', 'Web2py', ''])
    assert.equal(versionIn(text), null);
});

test('the bare name of a server discloses nothing, that of a framework does', () => {
  const headers: [string, string][] = [
    ['server', 'nginx'],
    ['x-powered-by', 'ASP.NET'],
    ['x-powered-by', 'PHP/8.1.2'],
    ['content-type', 'text/html'],
  ];
  assert.deepEqual(disclosures(headers), [{ header: 'x-powered-by', value: 'PHP/8.1.2', version: '8.1.2' }]);
  assert.deepEqual(disclosures([['server', 'nginx/1.22.1']]), [
    { header: 'server', value: 'nginx/1.22.1', version: '1.22.1' },
  ]);
});
