import { frontPage, noWeb } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import contentTypeOptions from './content-type-options.ts';

const sent = (value: string) => ({ http: frontPage({ headers: [['x-content-type-options', value]] }) });

scenarios(contentTypeOptions, {
  nosniff: { given: sent('nosniff'), expect: [] },
  'nosniff sent twice': { given: sent('NoSniff, nosniff'), expect: [] },
  'no header': { given: { http: frontPage() }, expect: ['missing'] },
  'an unknown value': { given: sent('sniff'), expect: ['invalid'] },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
