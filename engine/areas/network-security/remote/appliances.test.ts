import { frontPage, noWeb, openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
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
  'a server panel on a port of its own': {
    given: {
      http: frontPage(),
      ports: ports([openPort(10_000, service('http'), { banner: 'HTTP/1.0 200 OK Server: MiniServ/2.105 <html>' })]),
    },
    expect: ['administration'],
  },
  'an address that takes every connection': {
    given: {
      http: frontPage(),
      ports: ports([], {
        addresses: [
          {
            address: '192.0.2.1',
            asked: 1,
            open: [openPort(10_000, service('http'), { banner: 'HTTP/1.0 200 OK Server: MiniServ/2.105 <html>' })],
            closed: 0,
            filtered: 0,
            stopped: null,
            acceptsAll: true,
          },
        ],
      }),
    },
    expect: [],
  },
  'no web': { given: { http: noWeb() }, expect: 'not-applicable' },
});
