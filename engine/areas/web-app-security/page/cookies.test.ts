import { crawledSite, exchange, frontPage, hop, http, redirect, scan } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import cookies from './cookies.ts';

const set = (...lines: string[]) => ({ scan: scan(), http: frontPage({ cookies: lines }) });
const plain = hop({ url: 'http://example.com/', cookies: ['lang=<2>'] });

scenarios(cookies, {
  'a session kept well': { given: set('__Host-sid=<32>; Secure; HttpOnly; SameSite=Lax; Path=/'), expect: [] },
  'a language kept well': { given: set('lang=<2>; Secure'), expect: [] },
  'a token against forgery is for scripts': { given: set('XSRF-TOKEN=<40>; Secure; SameSite=Strict'), expect: [] },
  'a session over http': {
    given: set('PHPSESSID=<26>; HttpOnly; SameSite=Lax'),
    expect: ['session-not-secure'],
  },
  'a session that is deleted': {
    given: set('PHPSESSID=<7>; expires=Thu, 01-Jan-1970 00:00:01 GMT; path=/'),
    expect: 'not-applicable',
  },
  'a session with a date for old browsers': {
    given: set('sessionid=<3>; expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=86400; Path=/; SameSite=Lax'),
    expect: ['session-not-secure', 'session-script-readable'],
  },
  'a language over http': { given: set('lang=<2>'), expect: ['not-secure'] },
  'a session for scripts': { given: set('sid=<32>; Secure; SameSite=Lax'), expect: ['session-script-readable'] },
  'a session without SameSite': { given: set('sid=<32>; Secure; HttpOnly'), expect: ['session-same-site-missing'] },
  'a token against forgery without SameSite': {
    given: set('csrftoken=<40>; Secure'),
    expect: ['anti-forgery-same-site-missing'],
  },
  'a SameSite value that does not exist': {
    given: set('lang=<2>; Secure; SameSite=Relaxed'),
    expect: ['same-site-invalid'],
  },
  'an empty SameSite on a session': {
    given: set('sid=<32>; Secure; HttpOnly; SameSite='),
    expect: ['same-site-invalid'],
  },
  'for other sites but not Secure': { given: set('lang=<2>; SameSite=None'), expect: ['same-site-none-not-secure'] },
  'a broken prefix': { given: set('__Host-lang=<2>; Path=/'), expect: ['prefix-broken'] },
  'two cookies with the same fault are two findings': {
    given: set('a=<2>', 'b=<2>', 'a=<4>'),
    expect: ['not-secure', 'not-secure'],
  },
  'on the way to the page': {
    given: {
      scan: scan(),
      http: http({
        plain: exchange([
          redirect('http://example.com/', 'https://example.com/', { cookies: ['sid=<9>; HttpOnly; SameSite=Lax'] }),
        ]),
      }),
    },
    expect: ['session-not-secure'],
  },
  'on a page behind the front page': {
    given: {
      ...set(),
      site: crawledSite({}, { cookies: ['lang=<2>'] }),
    },
    expect: ['not-secure'],
  },
  'without https no cookie can be Secure': {
    given: { scan: scan(), http: http({ plain: exchange([plain]), secure: exchange() }) },
    expect: [],
  },
  'a cookie taken back': { given: set('sid=<0>; Max-Age=0'), expect: 'not-applicable' },
  'no cookies': { given: set(), expect: 'not-applicable' },
});
