import { file, files, site } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import scriptSecret from './script-secret.ts';

const source = { bytes: 1, sha256: '', libraries: [] };

/** Evidence of current scans: scripts are read with the pages that load them. */
const { libraries: _, ...unread } = files();

scenarios(scriptSecret, {
  'scripts without secrets': { given: { files: files([file('/app.js', null)]) }, expect: [] },
  'a payment key in a script': {
    given: { files: files([file('/app.js', 'stripe-secret-key')]) },
    expect: ['readable'],
  },
  'two keys in two scripts': {
    given: { files: files([file('/a.js', 'aws-access-key'), file('/b.js', 'github-token')]) },
    expect: ['readable', 'readable'],
  },
  'a key in a script of a walked page and in one of another host': {
    given: {
      files: unread,
      site: site({
        sources: [
          {
            url: 'https://example.com/in.js',
            ...source,
            secrets: [{ id: 'aws-access-key', excerpt: 'AKIA***', sha256: '' }],
          },
          {
            url: 'https://cdn.elsewhere.org/a.js',
            ...source,
            secrets: [{ id: 'npm-token', excerpt: 'npm_***', sha256: '' }],
          },
        ],
      }),
    },
    expect: ['readable', 'readable'],
  },
  'scripts that could not be read': { given: { files: unread }, expect: 'not-assessed' },
  'a file that is no page': { given: { files: files([file('/.env', 'environment')]) }, expect: [] },
});
