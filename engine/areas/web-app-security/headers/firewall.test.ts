import { frontPage, noWeb } from '../../../testing/builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import check from './firewall.ts';

scenarios(check, {
  'a service in front': { given: { http: frontPage({ headers: [['cf-ray', '8f2c-TPE']] }) }, expect: ['seen'] },
  'a device by its cookie': { given: { http: frontPage({ cookies: ['TS01a2b3c4=<60>; Path=/'] }) }, expect: ['seen'] },
  'a plain server': {
    given: { http: frontPage({ headers: [['server', 'nginx']], cookies: ['sid=<9>'] }) },
    expect: [],
  },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
