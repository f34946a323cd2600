import { file, files } from '../../../testing/builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import scriptSecret from './script-secret.ts';

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
  'a file that is no page': { given: { files: files([file('/.env', 'environment')]) }, expect: [] },
});
