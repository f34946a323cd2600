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
  'SMB that selects version 3 and supports version 1, too': {
    given: {
      ports: ports([openPort(445, service('smb', { smb: { dialect: '3.0.2', signing: 'required', version1: true } }))]),
    },
    expect: ['reachable', 'smb-1'],
  },
  'SMB that did not answer whether it supports version 1': {
    given: {
      ports: ports([openPort(445, service('smb', { smb: { dialect: '3.0.2', signing: 'required', version1: null } }))]),
    },
    expect: ['reachable'],
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
