import { SOA, secondServer, serverAnswer, zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import soa from './soa.ts';

const PRIMARY = { name: 'hidden.example.com', addresses: ['192.0.2.9'], cname: false };

scenarios(soa, {
  'equal and sensible': { given: { zone: zoneEvidence() }, expect: [] },
  'the second holds an older version': {
    given: { zone: zoneEvidence(secondServer({ soa: { ...SOA, serial: 2026100101 } })) },
    expect: ['serials-differ'],
  },
  'the second was not answered for': {
    given: { zone: zoneEvidence(secondServer({ soa: { unknown: 'timeout' } })) },
    expect: 'not-assessed',
  },
  'expires in an hour': { given: { zone: zoneEvidence({ soa: { ...SOA, expire: 3_600 } }) }, expect: ['expire-short'] },
  'retries later than it refreshes': {
    given: { zone: zoneEvidence({ soa: { ...SOA, retry: 20_000 } }) },
    expect: ['retry-too-long'],
  },
  'remembers what is missing for a week': {
    given: { zone: zoneEvidence({ soa: { ...SOA, minimum: 604_800 } }) },
    expect: ['negative-long'],
  },
  'the second names another contact and retries later': {
    given: { zone: zoneEvidence(secondServer({ soa: { ...SOA, rname: 'admin.example.com', retry: 4_000 } })) },
    expect: ['records-differ'],
  },
  'two providers, each with a primary of its own': {
    given: {
      zone: zoneEvidence({
        servers: [
          serverAnswer({ name: 'a.one.example' }),
          serverAnswer({ name: 'b.one.example' }),
          serverAnswer({ name: 'a.two.example', soa: { ...SOA, mname: 'a.two.example', serial: 7, refresh: 3_600 } }),
          serverAnswer({ name: 'b.two.example', soa: { ...SOA, mname: 'a.two.example', serial: 7, refresh: 3_600 } }),
        ],
      }),
    },
    expect: [],
  },
  'one server with a primary of its own': {
    given: { zone: zoneEvidence(secondServer({ soa: { ...SOA, mname: 'old.example.com', serial: 7 } })) },
    expect: ['records-differ', 'serials-differ'],
  },
  'two records on one server': { given: { zone: zoneEvidence(secondServer({ soaCount: 2 })) }, expect: ['several'] },
  'a primary that leads nowhere': {
    given: { zone: zoneEvidence({ primary: { name: 'hidden.example.com', addresses: [], cname: false } }) },
    expect: ['primary-missing'],
  },
  'a primary that was not answered for': {
    given: { zone: zoneEvidence({ primary: { unknown: 'timeout' } }) },
    expect: 'not-assessed',
  },
  'a server that does not respond beside one that does': {
    given: {
      zone: zoneEvidence(
        secondServer({ udp: 'timeout', tcp: 'timeout', authoritative: null, soa: { unknown: 'timeout' } }),
      ),
    },
    expect: [],
  },
  'a primary that is an alias': {
    given: { zone: zoneEvidence({ primary: { name: 'p.example.com', addresses: ['192.0.2.1'], cname: true } }) },
    expect: ['primary-alias'],
  },
  'a primary that does not answer': {
    given: { zone: zoneEvidence({ primary: { ...PRIMARY, asked: { udp: 'timeout', authoritative: null } } }) },
    expect: ['primary-silent'],
  },
  'a primary that does not carry the zone': {
    given: { zone: zoneEvidence({ primary: { ...PRIMARY, asked: { udp: 'answered', authoritative: false } } }) },
    expect: ['primary-lame'],
  },
  'a primary that refuses': {
    given: { zone: zoneEvidence({ primary: { ...PRIMARY, asked: { udp: 'refused', authoritative: null } } }) },
    expect: ['primary-lame'],
  },
  'a hidden primary that answers for the zone': {
    given: { zone: zoneEvidence({ primary: { ...PRIMARY, asked: { udp: 'answered', authoritative: true } } }) },
    expect: [],
  },
  'a primary that this installation may not ask': {
    given: { zone: zoneEvidence({ primary: { ...PRIMARY, asked: { udp: 'not-asked', authoritative: null } } }) },
    expect: [],
  },
  'a primary by a wildcard': {
    given: {
      zone: zoneEvidence({ primary: { ...PRIMARY, wildcard: true, asked: { udp: 'timeout', authoritative: null } } }),
    },
    expect: ['primary-wildcard'],
  },
  'a contact whose domain takes no mail': {
    given: { zone: zoneEvidence({ contactSilent: true }) },
    expect: ['contact-silent'],
  },
  'other mail hosts and texts on the second': {
    given: {
      zone: zoneEvidence({
        servers: [
          serverAnswer({ sets: { MX: 'm1', TXT: 't1' } }),
          serverAnswer({ name: 'ns2.example.com', sets: { MX: 'm2', TXT: 't2' } }),
        ],
      }),
    },
    expect: ['answers-differ', 'answers-differ'],
  },
  'other mail hosts in an older version': {
    given: {
      zone: zoneEvidence({
        servers: [
          serverAnswer({ sets: { MX: 'm1' } }),
          serverAnswer({ name: 'ns2.example.com', soa: { ...SOA, serial: 1 }, sets: { MX: 'm2' } }),
        ],
      }),
    },
    expect: ['serials-differ'],
  },
  'a contact written as a mail address': {
    given: { zone: zoneEvidence({ soa: { ...SOA, rname: 'hostmaster@example.com' } }) },
    expect: ['contact-invalid'],
  },
  'refreshes every ten minutes, retries every minute': {
    given: { zone: zoneEvidence({ soa: { ...SOA, refresh: 600, retry: 60 } }) },
    expect: ['refresh-short', 'retry-short'],
  },
  'forgets what is missing at once': {
    given: { zone: zoneEvidence({ soa: { ...SOA, minimum: 10 } }) },
    expect: ['negative-short'],
  },
  'no server answered': { given: { zone: zoneEvidence({ soa: null, servers: [] }) }, expect: 'not-assessed' },
  'a name within another zone': { given: { zone: zoneEvidence({ apex: false }) }, expect: 'not-applicable' },
});
