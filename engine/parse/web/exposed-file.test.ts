import assert from 'node:assert/strict';
import { test } from 'node:test';
import { file, files } from '#testing/builders.ts';
import { exposedFiles, unansweredPaths } from './exposed-file.ts';

test('files are recognized by their content, never by their status', () => {
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

test('paths without a response count for the classes of files that they could have shown', () => {
  const evidence = files([], {
    notAsked: [
      { path: '/.git/HEAD', classes: ['version-control'], reason: 'blocked' },
      { path: '/backup.zip', classes: ['backup', 'database'], reason: 'limit-reached' },
    ],
  });
  assert.equal(unansweredPaths(evidence, 'database'), 'limit-reached');
  assert.equal(unansweredPaths(evidence, 'environment', 'version-control'), 'blocked');
  assert.equal(unansweredPaths(evidence, 'private-key'), null);
  assert.equal(unansweredPaths(files([]), 'database'), null);
});
