import { crawledSite, frontPage, noWeb } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import csp from './csp.ts';

const sent = (...policies: string[]) =>
  frontPage({ headers: policies.map((policy) => ['content-security-policy', policy]) });

const nonced = (nonce: string) => `default-src 'self'; script-src 'nonce-${nonce}'; object-src 'none'; base-uri 'none'`;
const again = (policy: string) => crawledSite({}, { headers: [['content-security-policy', policy]] });

scenarios(csp, {
  'own scripts only': { given: { http: sent("default-src 'self'") }, expect: [] },
  'in markup': { given: { http: frontPage({}, { metaPolicies: ["default-src 'self'"] }) }, expect: [] },
  'no policy': { given: { http: frontPage() }, expect: ['missing'] },
  'watched, not enforced': {
    given: { http: frontPage({ headers: [['content-security-policy-report-only', "default-src 'self'"]] }) },
    expect: ['report-only'],
  },
  'inline scripts allowed': {
    given: { http: sent("default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'") },
    expect: ['scripts-open'],
  },
  'images only': { given: { http: sent("img-src 'self'") }, expect: ['scripts-open'] },
  'eval allowed': { given: { http: sent("default-src 'self'; script-src 'self' 'unsafe-eval'") }, expect: ['gaps'] },
  'a second policy closes the first': { given: { http: sent("img-src 'self'", "default-src 'self'") }, expect: [] },
  'the same nonce on two answers': {
    given: { http: sent(nonced('cmFuZG9tIG5vbmNlIDEyMzQ=')), site: again(nonced('cmFuZG9tIG5vbmNlIDEyMzQ=')) },
    expect: ['nonce-repeated'],
  },
  'a new nonce for each answer': {
    given: { http: sent(nonced('cmFuZG9tIG5vbmNlIDEyMzQ=')), site: again(nonced('YW5vdGhlciBub25jZSA1Njc4')) },
    expect: [],
  },
  'a directive that stands twice': {
    given: { http: sent("default-src 'self'; img-src 'self'; img-src https:") },
    expect: ['directive-repeated'],
  },
  'a directive that does not exist': {
    given: { http: sent("default-src 'self'; script-source 'self'") },
    expect: ['directive-unknown'],
  },
  'the same directive in two policies': {
    given: { http: sent("default-src 'self'", "default-src 'self'") },
    expect: [],
  },
  'an answer that is no page': { given: { http: frontPage({}, null) }, expect: 'not-applicable' },
  'an error page': { given: { http: frontPage({ status: 503 }) }, expect: 'not-applicable' },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
