import type { CorsAnswer } from '#evidence/site.ts';
import { http, site } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import cors from './cors.ts';

const answering = (allowOrigin: string | null, allowCredentials = false) => ({
  http: http({ cors: { allowOrigin, allowCredentials } }),
});

const walked = (asked: CorsAnswer['asked'], allowOrigin: string, allowCredentials = true) => ({
  ...answering(null),
  site: site({ cors: [{ asked, allowOrigin, allowCredentials }] }),
});

scenarios(cors, {
  'no answer to the foreign site': { given: answering(null), expect: [] },
  'public to all': { given: answering('*', true), expect: [] },
  'its own front end': { given: answering('https://app.example.com', true), expect: [] },
  'the foreign site, as the visitor': {
    given: answering('https://assay-origin.example', true),
    expect: ['credentials-to-anybody'],
  },
  'the foreign site': { given: answering('https://assay-origin.example'), expect: ['origin-reflected'] },
  'a fixed partner, as the visitor': { given: answering('https://partner.example', true), expect: ['fixed-origin'] },
  'a fixed partner': { given: answering('https://partner.example'), expect: ['fixed-origin'] },
  'a fixed partner beside a frame from nowhere': {
    given: {
      ...answering('https://partner.example', true),
      site: site({ cors: [{ asked: 'null', allowOrigin: 'null', allowCredentials: true }] }),
    },
    expect: ['fixed-origin', 'null-origin'],
  },
  'a value that is no origin': { given: answering('partner', true), expect: [] },
  'a frame from nowhere': { given: walked('null', 'null'), expect: ['null-origin'] },
  'a name that begins alike': {
    given: walked('look-alike', 'https://example.com.assay-origin.example'),
    expect: ['look-alike-origin'],
  },
  'itself without encryption': { given: walked('plain', 'http://example.com'), expect: ['plain-origin'] },
  'its own subdomains': { given: walked('subdomain', 'https://assay-origin.example.com'), expect: [] },
  'a frame from nowhere, public data': { given: walked('null', 'null', false), expect: [] },
  "another host's walk": {
    given: { ...walked('null', 'null'), site: site({ ...walked('null', 'null').site, origin: 'https://b.example' }) },
    expect: [],
  },
  'not asked': { given: { http: http() }, expect: 'not-applicable' },
});
