import assert from 'node:assert/strict';
import { test } from 'node:test';
import { file, files } from '../../testing/builders.ts';
import { exposedFiles } from './exposed-file.ts';

test('files count by what they hold, never by their status', () => {
  const evidence = files([
    file('/.git/config', 'git-config'),
    file('/.git/HEAD', 'git-head', { excerpt: 'ref: refs/heads/main' }),
    file('/.env', null),
    file('/backup.zip', 'archive'),
    file('/old', 'rule-of-another-version'),
  ]);
  assert.deepEqual(exposedFiles(evidence, 'version-control', 'environment'), [
    { signature: 'git-head', path: '/.git/HEAD', url: 'https://example.com/.git/HEAD', seen: ['ref: refs/heads/main'] },
    { signature: 'git-config', path: '/.git/config', url: 'https://example.com/.git/config', seen: [] },
  ]);
});
