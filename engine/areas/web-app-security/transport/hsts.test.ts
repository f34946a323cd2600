import { frontPage, noWeb } from '../../../testing/builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import hsts from './hsts.ts';

const sent = (value: string) => frontPage({ headers: [['strict-transport-security', value]] });

scenarios(hsts, {
  'one year with subdomains': { given: { http: sent('max-age=31536000; includeSubDomains') }, expect: [] },
  'quoted and in capitals': { given: { http: sent('MAX-AGE="31536000"; INCLUDESUBDOMAINS') }, expect: [] },
  'no header': { given: { http: frontPage() }, expect: ['missing'] },
  'no max-age': { given: { http: sent('includeSubDomains') }, expect: ['invalid'] },
  'one day': { given: { http: sent('max-age=86400; includeSubDomains') }, expect: ['max-age-short'] },
  'switched off': { given: { http: sent('max-age=0') }, expect: ['max-age-short', 'no-subdomains'] },
  'this host only': { given: { http: sent('max-age=31536000') }, expect: ['no-subdomains'] },
  'asks for the list and meets its conditions': {
    given: { http: sent('max-age=31536000; includeSubDomains; preload') },
    expect: [],
  },
  'asks for the list for half a year': {
    given: { http: sent('max-age=15552000; includeSubDomains; preload') },
    expect: ['preload-unmet'],
  },
  'no https at all': { given: { http: noWeb() }, expect: 'not-applicable' },
});
