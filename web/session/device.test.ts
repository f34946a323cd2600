import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceName } from './device.ts';

test('a session is named after its browser and operating system, other clients by their user agent', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
  assert.equal(deviceName(chrome), 'Chrome · Linux');
  assert.equal(deviceName(`${chrome.replace('X11; Linux x86_64', 'Windows NT 10.0')} Edg/153.0`), 'Edge · Windows');
  assert.equal(
    deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'),
    'Safari · iOS',
  );
  assert.equal(deviceName('curl/8.9.1'), 'curl/8.9.1');
  assert.equal(deviceName(''), '');
  assert.equal(deviceName('a'.repeat(100)), 'a'.repeat(60));
});
