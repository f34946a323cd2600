import { mailEvidence, zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import internalHost from './internal-host.ts';

const host = { a: ['203.0.113.1'], aaaa: [], cnames: [], dangling: false, exists: true };
const zone = zoneEvidence();
const mail = mailEvidence();

scenarios(internalHost, {
  'a public address': { given: { 'host-dns': host, zone }, expect: [] },
  'an address of RFC 1918': { given: { 'host-dns': { ...host, a: ['10.1.2.3'] }, zone, mail }, expect: ['present'] },
  'an internal address that may be that of a mail host': {
    given: { 'host-dns': { ...host, a: ['10.1.2.3'] }, zone },
    expect: 'not-assessed',
  },
  'a public address beside a loopback one': {
    given: { 'host-dns': { ...host, aaaa: ['::1'] }, zone, mail },
    expect: ['present'],
  },
  'a domain that is internal itself': {
    given: {
      'host-dns': { ...host, a: ['10.1.2.3'] },
      zone: zoneEvidence({ addresses: { a: ['10.1.2.1'], aaaa: [], cname: null } }),
      mail,
    },
    expect: 'not-applicable',
  },
  'a mail host, which is told by its own check': {
    given: { asset: 'mail.example.com', 'host-dns': { ...host, a: ['10.1.2.3'] }, zone, mail },
    expect: 'not-applicable',
  },
  'no address': { given: { 'host-dns': { ...host, a: [] }, zone }, expect: 'not-applicable' },
});
