import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import anonymousAccess from './anonymous-access.ts';

const ftp = (anonymous?: { accepted: boolean; readable: boolean | null; writable: boolean | null }) =>
  ports([openPort(21, service('ftp', anonymous ? { anonymous } : {}))]);

scenarios(anonymousAccess, {
  'not asked, for the owner did not allow it': { given: { ports: ftp() }, expect: 'not-applicable' },
  refused: { given: { ports: ftp({ accepted: false, readable: null, writable: null }) }, expect: [] },
  'let in': { given: { ports: ftp({ accepted: true, readable: true, writable: false }) }, expect: ['ftp-readable'] },
  'let in, and what may be done is not told': {
    given: { ports: ftp({ accepted: true, readable: null, writable: null }) },
    expect: ['ftp-readable'],
  },
  'a null session of SMB': {
    given: {
      ports: ports([openPort(445, service('smb', { anonymous: { accepted: true, readable: null, writable: null } }))]),
    },
    expect: ['smb-null-session'],
  },
  'a null session that SMB refuses': {
    given: {
      ports: ports([openPort(445, service('smb', { anonymous: { accepted: false, readable: null, writable: null } }))]),
    },
    expect: [],
  },
  'may leave files': {
    given: { ports: ftp({ accepted: true, readable: true, writable: true }) },
    expect: ['ftp-writable'],
  },
});
