import type { ActiveEvidence } from '#evidence/active.ts';
import { frontPage, noWeb } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './firewall.ts';

const active = (filter: ActiveEvidence['filter']): ActiveEvidence => ({
  origin: 'https://example.com',
  tests: ['reflected-input'],
  places: 0,
  asked: 4,
  stopped: 'end',
  signs: [],
  ...(filter === undefined ? {} : { filter }),
});

scenarios(check, {
  'a service in front': { given: { http: frontPage({ headers: [['cf-ray', '8f2c-TPE']] }) }, expect: ['seen'] },
  'a device by its cookie': { given: { http: frontPage({ cookies: ['TS01a2b3c4=<60>; Path=/'] }) }, expect: ['seen'] },
  'a plain server': {
    given: { http: frontPage({ headers: [['server', 'nginx']], cookies: ['sid=<9>'] }) },
    expect: [],
  },
  'attacks are refused': {
    given: { http: frontPage(), active: active({ harmless: 200, attack: 403 }) },
    expect: ['blocks-attacks'],
  },
  'connections of attacks are cut': {
    given: { http: frontPage(), active: active({ harmless: 200, attack: null }) },
    expect: ['blocks-attacks'],
  },
  'attacks are answered like everything else': { given: { http: frontPage(), active: active(null) }, expect: [] },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
