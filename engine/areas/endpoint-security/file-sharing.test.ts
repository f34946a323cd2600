import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import fileSharing from './file-sharing.ts';

scenarios(fileSharing, {
  'none open': { given: { ports: ports() }, expect: [] },
  SMB: { given: { ports: ports([openPort(445, service('smb'))]) }, expect: ['reachable'] },
  'SMB that supports version 1 only': {
    given: { ports: ports([openPort(445, service('smb', { smb: { dialect: '1', signing: null } }))]) },
    expect: ['reachable', 'smb-1'],
  },
  'SMB that supports version 1 only, in older evidence': {
    given: { ports: ports([openPort(445, service('smb', { version: '1' }))]) },
    expect: ['reachable', 'smb-1'],
  },
  'SMB that leaves signatures to the client': {
    given: {
      ports: ports([openPort(445, service('smb', { smb: { dialect: '3.0.2', signing: 'optional' } }))]),
    },
    expect: ['reachable', 'signing-optional'],
  },
  'SMB that demands signatures': {
    given: {
      ports: ports([openPort(445, service('smb', { smb: { dialect: '3.0.2', signing: 'required' } }))]),
    },
    expect: ['reachable'],
  },
});
