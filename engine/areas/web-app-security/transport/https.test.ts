import { exchange, hop, http, noWeb, redirect } from '../../../testing/builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import https from './https.ts';

const plain = exchange([hop({ url: 'http://example.com/' })]);
const without = (stopped: 'refused' | 'timeout' | 'excluded') =>
  http({ plain, secure: { hops: [], page: null, stopped }, origin: 'http://example.com' });

scenarios(https, {
  'answers over https': { given: { http: http() }, expect: [] },
  'port 443 is closed': { given: { http: without('refused') }, expect: ['missing'] },
  'port 443 stays silent': { given: { http: without('timeout') }, expect: ['missing'] },
  'only leads to another host': {
    given: {
      http: http({
        plain: exchange([redirect('http://example.com/', 'https://www.example.com/')]),
        secure: exchange(),
      }),
    },
    expect: ['redirects-only'],
  },
  'https was excluded from the scan': { given: { http: without('excluded') }, expect: 'not-assessed' },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
