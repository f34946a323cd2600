import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import proxies from './proxies.ts';

scenarios(proxies, {
  'none open': { given: { ports: ports() }, expect: [] },
  'a SOCKS proxy for everybody': {
    given: { ports: ports([openPort(1080, service('socks', { openAccess: true }))]) },
    expect: ['open'],
  },
  'a web server of which is not known whether it relays': {
    given: { ports: ports([openPort(8080, service('http', { lacks: { openAccess: 'timeout' } }))]) },
    expect: 'not-assessed',
  },
  'a firewall that rejects every connection': {
    given: { ports: ports([], { addresses: [{ ...ports().addresses[0]!, open: [], closed: 100 }] }) },
    expect: 'not-assessed',
  },
  'a web proxy with passwords': {
    given: { ports: ports([openPort(3128, service('http-proxy', { openAccess: false }))]) },
    expect: ['reachable'],
  },
});
