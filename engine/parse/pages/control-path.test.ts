import assert from 'node:assert/strict';
import { it } from 'node:test';
import { controlPath } from './control-path.ts';

it('keeps folder, dot, extension and query, and changes the name', () => {
  const cases: Record<string, string | null> = {
    '/.env': '/.qx',
    '/.env.production': '/.qx.production',
    '/.git/HEAD': '/.git/qx',
    '/backup.tar.gz': '/qx.tar.gz',
    '/wp-config.php~': '/qx.php~',
    '/actuator/env': '/actuator/qx',
    '/uploads/': '/qx/',
    '/files/old/': '/files/qx/',
    '/graphql?query=%7B__schema%7D': '/qx?query=%7B__schema%7D',
    '/': null,
  };
  for (const [path, control] of Object.entries(cases)) assert.equal(controlPath(path, 'qx'), control, path);
});
