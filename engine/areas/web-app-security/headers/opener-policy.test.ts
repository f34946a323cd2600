import { frontPage, noWeb } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import openerPolicy from './opener-policy.ts';

const sent = (value: string) => ({ http: frontPage({ headers: [['cross-origin-opener-policy', value]] }) });

scenarios(openerPolicy, {
  'same origin, with reports': { given: sent('same-origin; report-to="a"'), expect: [] },
  'no header': { given: { http: frontPage() }, expect: ['missing'] },
  'a value without effect': { given: sent('unsafe-none'), expect: ['missing'] },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
