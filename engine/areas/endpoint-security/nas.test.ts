import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import nas from './nas.ts';

scenarios(nas, {
  'an ordinary web server': {
    given: { ports: ports([openPort(80, service('http', { product: 'nginx' }))]) },
    expect: [],
  },
  'a Synology': {
    given: { ports: ports([openPort(5000, service('http', { product: 'Synology DiskStation' }))]) },
    expect: ['reachable'],
  },
  'a QNAP told by its greeting': {
    given: { ports: ports([openPort(8080, service('http'), { banner: 'HTTP/1.1 200 OK\nServer: QNAP' })]) },
    expect: ['reachable'],
  },
});
