import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import printer from './printer.ts';

scenarios(printer, {
  'none open': { given: { ports: ports() }, expect: [] },
  'an open port 9100 that does not answer': {
    given: { ports: ports([openPort(9100, service('unknown'))]) },
    expect: 'not-assessed',
  },
  JetDirect: { given: { ports: ports([openPort(9100, service('jetdirect'))]) }, expect: ['reachable'] },
});
