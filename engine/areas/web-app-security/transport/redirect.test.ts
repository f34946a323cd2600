import { exchange, hop, http, redirect as leads, noWeb, page } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import redirect from './redirect.ts';

const HTTP = 'http://example.com/';
const chain = (...hops: ReturnType<typeof hop>[]) => http({ plain: exchange(hops) });
const www = hop({ url: 'https://www.example.com/' });

scenarios(redirect, {
  'to https on the same host': { given: { http: http() }, expect: [] },
  'a path instead of a whole address': {
    given: { http: chain(leads(HTTP, '/start'), hop({ url: 'http://example.com/start' })) },
    expect: ['stays-http'],
  },
  'page over http': { given: { http: chain(hop({ url: HTTP })) }, expect: ['missing'] },
  'a redirect without a target': { given: { http: chain(hop({ url: HTTP, status: 302 })) }, expect: ['missing'] },
  'to http on another host': {
    given: {
      http: chain(leads(HTTP, 'http://www.example.com/'), hop({ url: 'http://www.example.com/' })),
    },
    expect: ['stays-http'],
  },
  'to https by way of http': {
    given: {
      http: chain(
        leads(HTTP, 'http://www.example.com/'),
        leads('http://www.example.com/', 'https://www.example.com/'),
        www,
      ),
    },
    expect: ['detour'],
  },
  'to http on another site, where the scan does not follow': {
    given: {
      http: http({
        plain: { ...exchange([leads(HTTP, 'http://elsewhere.org/')]), stopped: 'left-site' },
      }),
    },
    expect: ['detour'],
  },
  'to https on another host first': {
    given: { http: chain(leads(HTTP, 'https://www.example.com/'), www) },
    expect: ['other-host-first'],
  },
  'refuses over http': { given: { http: chain(hop({ url: HTTP, status: 403 })) }, expect: [] },
  'asks for a password over http': {
    given: { http: chain(hop({ url: HTTP, status: 401, headers: [['www-authenticate', 'Basic realm="Admin"']] })) },
    expect: ['missing'],
  },
  'refuses over http with a form for a password': {
    given: {
      http: http({
        plain: exchange(
          [hop({ url: HTTP, status: 403 })],
          page({ forms: [{ action: '', method: 'post', password: true, antiForgery: false }] }),
        ),
      }),
    },
    expect: ['missing'],
  },
  'refuses over http without asking': { given: { http: chain(hop({ url: HTTP, status: 401 })) }, expect: [] },
  'port 80 is closed': { given: { http: chain() }, expect: 'not-applicable' },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
