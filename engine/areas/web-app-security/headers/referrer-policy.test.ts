import { frontPage } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import referrerPolicy from './referrer-policy.ts';

const sent = (value: string) => ({ http: frontPage({ headers: [['referrer-policy', value]] }) });

scenarios(referrerPolicy, {
  'strict origin': { given: sent('strict-origin-when-cross-origin'), expect: [] },
  'the last known value counts': { given: sent('unsafe-url, no-referrer, new-word'), expect: [] },
  'the whole address': { given: sent('unsafe-url'), expect: ['unsafe'] },
  'no header': { given: { http: frontPage() }, expect: ['missing'] },
  'an answer that is no page': { given: { http: frontPage({}, null) }, expect: 'not-applicable' },
});
