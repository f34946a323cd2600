import type { PassiveFacts } from '#evidence/web.ts';
import { frontPage } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './url-secrets.ts';

const given = (facts: Partial<PassiveFacts>) => ({
  http: frontPage({}, { passive: { charset: 'utf-8', openers: [], states: [], urlSecrets: [], cards: [], ...facts } }),
});

scenarios(check, {
  'a page that tells nothing': { given: given({}), expect: [] },
  'evidence of before': { given: { http: frontPage() }, expect: 'not-applicable' },
  'a session and a key in links': {
    given: given({
      urlSecrets: [
        { kind: 'session', name: 'jsessionid' },
        { kind: 'credential', name: 'access_token' },
      ],
    }),
    expect: ['session', 'credential'],
  },
});
