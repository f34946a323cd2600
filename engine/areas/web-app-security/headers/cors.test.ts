import { http } from '../../../testing/builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import cors from './cors.ts';

const answering = (allowOrigin: string | null, allowCredentials = false) => ({
  http: http({ cors: { allowOrigin, allowCredentials } }),
});

scenarios(cors, {
  'no answer to the foreign site': { given: answering(null), expect: [] },
  'public to all': { given: answering('*', true), expect: [] },
  'its own front end': { given: answering('https://app.example.com', true), expect: [] },
  'the foreign site, as the visitor': {
    given: answering('https://elsewhere.org', true),
    expect: ['credentials-to-anybody'],
  },
  'the foreign site': { given: answering('https://elsewhere.org'), expect: ['origin-reflected'] },
  'not asked': { given: { http: http() }, expect: 'not-applicable' },
});
