import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import ftp from './ftp.ts';

scenarios(ftp, {
  'none open': { given: { ports: ports() }, expect: [] },
  'FTP without TLS': {
    given: { ports: ports([openPort(21, service('ftp'), { banner: '220 ProFTPD Server ready.' })]) },
    expect: ['plain'],
  },
  'FTP that offers AUTH TLS': {
    given: { ports: ports([openPort(21, service('ftp'), { banner: '220 ready\n211-Features:\n AUTH TLS' })]) },
    expect: [],
  },
});
