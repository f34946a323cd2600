import { frontPage } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './charset.ts';

const given = (type: string, charset: string | null) => ({
  http: frontPage(
    { headers: [['content-type', type]] },
    { passive: { charset, openers: [], states: [], urlSecrets: [], cards: [] } },
  ),
});

scenarios(check, {
  'in the header': { given: given('text/html; charset=utf-8', null), expect: [] },
  'in the markup': { given: given('text/html', 'utf-8'), expect: [] },
  'in both, by two names of one encoding': { given: given('text/html; charset=UTF8', 'utf-8'), expect: [] },
  nowhere: { given: given('text/html', null), expect: ['missing'] },
  'two encodings': { given: given('text/html; charset=iso-8859-1', 'utf-8'), expect: ['mismatch'] },
  'evidence of before': { given: { http: frontPage() }, expect: 'not-applicable' },
});
