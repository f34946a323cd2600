import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import internalServices from './internal-services.ts';

scenarios(internalServices, {
  'none open': { given: { ports: ports() }, expect: [] },
  'LDAP that asks for a password': {
    given: { ports: ports([openPort(389, service('ldap', { openAccess: false }))]) },
    expect: ['reachable'],
  },
  'a debugger of Java that waits for anybody, and a number that is only like one': {
    given: {
      ports: ports([openPort(5005, service('jdwp', { openAccess: true })), openPort(1099, service('unknown'))]),
    },
    expect: ['open-access'],
  },
  'rsync that lists its modules': {
    given: { ports: ports([openPort(873, service('rsync', { openAccess: true }))]) },
    expect: ['open-access'],
  },
});
