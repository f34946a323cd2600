import { frontPage, noWeb } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './resource-policy.ts';

const sends = (...headers: [string, string][]) => ({ http: frontPage({ headers }) });
const CORP = 'cross-origin-resource-policy';

scenarios(check, {
  'for itself alone': { given: sends([CORP, 'same-origin']), expect: [] },
  'both, with a place for reports': {
    given: sends([CORP, 'same-site'], ['cross-origin-embedder-policy', 'require-corp; report-to="x"']),
    expect: [],
  },
  'no header': { given: sends(), expect: ['missing'] },
  'a word that nobody knows': { given: sends([CORP, 'self']), expect: ['invalid'] },
  'an embedder policy that nobody knows': {
    given: sends([CORP, 'same-origin'], ['cross-origin-embedder-policy', 'on']),
    expect: ['invalid'],
  },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
