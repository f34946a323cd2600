import type { HttpEvidence } from '../../evidence/web.ts';
import { scenarios } from '../../testing/scenarios.ts';
import hsts from './hsts.ts';

const empty = { hops: [], page: null, stopped: null };
function page(headers: [string, string][]): HttpEvidence {
  const hop = {
    url: 'https://example.com/',
    address: '192.0.2.1',
    status: 200,
    headers,
    cookies: [],
    httpVersion: '1.1',
  };
  return {
    plain: empty,
    secure: { ...empty, hops: [hop] },
    missingPage: null,
    trace: null,
    cors: null,
    origin: 'https://example.com',
  };
}

scenarios(hsts, {
  'one year with subdomains': {
    given: { http: page([['strict-transport-security', 'max-age=31536000; includeSubDomains']]) },
    expect: [],
  },
  'no header': { given: { http: page([]) }, expect: ['missing'] },
  'one day': {
    given: { http: page([['strict-transport-security', 'max-age=86400; includeSubDomains']]) },
    expect: ['max-age-short'],
  },
  'this host only': {
    given: { http: page([['strict-transport-security', 'max-age=31536000']]) },
    expect: ['no-subdomains'],
  },
  'no https at all': { given: { http: { ...page([]), secure: empty } }, expect: 'not-applicable' },
});
