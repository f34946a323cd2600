import { MX, mailEvidence, zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import check from './ipv6.ts';

const six = '2001:db8::1';
const server = (name: string, ...addresses: string[]) => ({ name, addresses, cname: false });
const both = zoneEvidence({
  nameServers: [
    server('ns1.example.com', '192.0.2.1', six),
    server('ns2.example.com', '198.51.100.1', six),
    server('ns3.example.com', '198.51.100.2'),
  ],
});
const mail = mailEvidence();
const reached = mailEvidence({ mx: [{ ...MX, aaaa: [six] }] });

scenarios(check, {
  'everything by both protocols': { given: { zone: both, mail: reached }, expect: [] },
  'a domain without mail': { given: { zone: both, mail: mailEvidence({ mx: [] }) }, expect: [] },
  'nothing over IPv6': { given: { zone: zoneEvidence(), mail }, expect: ['name-servers', 'mail'] },
  'a mail host that was not answered for': {
    given: { zone: both, mail: mailEvidence({ mx: [MX, { ...MX, aaaa: { unknown: 'timeout' } }] }) },
    expect: 'not-assessed',
  },
  'mail hosts that were not answered for': { given: { zone: both }, expect: 'not-assessed' },
  'one name server only': {
    given: { zone: { ...both, nameServers: both.nameServers.slice(1) }, mail: reached },
    expect: ['name-servers'],
  },
  'addresses that were not answered for': {
    given: {
      zone: {
        ...both,
        nameServers: both.nameServers.map((row) => ({ ...row, addresses: { unknown: 'timeout' as const } })),
      },
      mail: reached,
    },
    expect: 'not-assessed',
  },
  'IPv6 addresses that were not answered for': {
    given: {
      zone: {
        ...both,
        nameServers: both.nameServers.map((row) => ({
          ...row,
          addresses: ['192.0.2.1'],
          lacks: { addresses: 'timeout' as const },
        })),
      },
      mail: reached,
    },
    expect: 'not-assessed',
  },
  'a name within another zone': { given: { zone: zoneEvidence({ apex: false }), mail }, expect: 'not-applicable' },
});
