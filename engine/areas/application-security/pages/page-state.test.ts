import type { PassiveFacts } from '#evidence/web.ts';
import { frontPage } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './page-state.ts';

const given = (facts: Partial<PassiveFacts>) => ({
  http: frontPage({}, { passive: { charset: 'utf-8', openers: [], states: [], urlSecrets: [], cards: [], ...facts } }),
});

scenarios(check, {
  'a page that tells nothing': { given: given({}), expect: [] },
  'evidence of before': { given: { http: frontPage() }, expect: 'not-applicable' },
  'objects of Java and PHP': {
    given: given({
      states: [
        { kind: 'java', field: 'javax.faces.ViewState' },
        { kind: 'php', field: 'cart' },
      ],
    }),
    expect: ['serialized-object', 'serialized-object'],
  },
  'a ViewState that is not signed': {
    given: given({ states: [{ kind: 'viewstate', field: '__VIEWSTATE' }] }),
    expect: ['viewstate-unsigned'],
  },
});
