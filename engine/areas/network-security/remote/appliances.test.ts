import { frontPage, noWeb } from '../../../testing/builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import appliances from './appliances.ts';

scenarios(appliances, {
  'an ordinary page': { given: { http: frontPage({}, { title: 'Welcome to our shop' }) }, expect: [] },
  'a router': {
    given: { http: frontPage({}, { title: 'RouterOS router configuration page' }) },
    expect: ['administration'],
  },
  'a server panel told by its header': {
    given: { http: frontPage({ headers: [['server', 'MiniServ/2.105']] }) },
    expect: ['administration'],
  },
  'a VPN told by its cookie': {
    given: { http: frontPage({ cookies: ['SVPNCOOKIE=<0>; Secure'] }) },
    expect: ['portal'],
  },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
