import type { PassiveFacts } from '#evidence/web.ts';
import { frontPage } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './card-numbers.ts';

const given = (facts: Partial<PassiveFacts>) => ({
  http: frontPage({}, { passive: { charset: 'utf-8', openers: [], states: [], urlSecrets: [], cards: [], ...facts } }),
});

scenarios(check, {
  'a page that tells nothing': { given: given({}), expect: [] },
  'evidence of before': { given: { http: frontPage() }, expect: 'not-applicable' },
  'a number written as on a card': {
    given: given({ cards: [{ masked: '453201******0366', grouped: true }] }),
    expect: ['shown'],
  },
});
