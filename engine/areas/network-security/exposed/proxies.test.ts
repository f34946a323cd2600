import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import proxies from './proxies.ts';

scenarios(proxies, {
  'none open': { given: { ports: ports() }, expect: [] },
  'a SOCKS proxy for everybody': {
    given: { ports: ports([openPort(1080, service('socks', { openAccess: true }))]) },
    expect: ['open'],
  },
  'a web proxy with passwords': {
    given: { ports: ports([openPort(3128, service('http-proxy', { openAccess: false }))]) },
    expect: ['reachable'],
  },
});
