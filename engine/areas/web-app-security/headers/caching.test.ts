import { frontPage, noWeb, scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './caching.ts';

const SESSION = 'sid=<32>; Secure; HttpOnly; SameSite=Lax';
const answer = (control: string | null, cookies: string[] = []) =>
  frontPage({ headers: control === null ? [] : [['cache-control', control]], cookies });
const form = { action: '/in', method: 'post', password: true, antiForgery: true };

scenarios(check, {
  'a session that no cache may keep': { given: { scan: scan(), http: answer('no-store', [SESSION]) }, expect: [] },
  'a session kept by the visitor alone': {
    given: { scan: scan(), http: answer('private, max-age=600', [SESSION]) },
    expect: [],
  },
  'a session without a word about caches': { given: { scan: scan(), http: answer(null, [SESSION]) }, expect: [] },
  'a session that is asked for anew each time': {
    given: { scan: scan(), http: answer('public, no-cache', [SESSION]) },
    expect: [],
  },
  'a session in caches for everybody': {
    given: { scan: scan(), http: answer('public', [SESSION]) },
    expect: ['session-shared'],
  },
  'a session with a time for everybody': {
    given: { scan: scan(), http: answer('max-age=300', [SESSION]) },
    expect: ['session-shared'],
  },
  'a choice of language': { given: { scan: scan(), http: answer('public', ['lang=<2>; Secure']) }, expect: [] },
  'a token of a form in caches for everybody': {
    given: { scan: scan(), http: frontPage({ headers: [['cache-control', 's-maxage=60']] }, { forms: [form] }) },
    expect: ['token-shared'],
  },
  'a form without a token': {
    given: {
      scan: scan(),
      http: frontPage({ headers: [['cache-control', 'public']] }, { forms: [{ ...form, antiForgery: false }] }),
    },
    expect: [],
  },
  'no web': { given: { scan: scan(), http: noWeb() }, expect: 'not-applicable' },
});
