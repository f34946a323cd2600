import { lockedDownZone, MX, mailEvidence, zoneEvidence } from '#testing/dns-builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import mx from './mx.ts';

const mail = (change: Partial<typeof MX>) =>
  mailEvidence({ mx: [MX, { ...MX, exchange: 'mx2.example.com', ...change }] });

scenarios(mx, {
  'two hosts with addresses': { given: { mail: mail({}) }, expect: [] },
  'a null MX': { given: { mail: lockedDownZone() }, expect: [] },
  'a null MX of a domain whose SPF record permits a sender': {
    given: { mail: mailEvidence({ mx: [], nullMx: true }) },
    expect: ['null-but-sends'],
  },
  'a domain that sends no mail and does not say that it takes none': {
    given: { mail: lockedDownZone({ nullMx: false }), zone: zoneEvidence() },
    expect: ['null-missing'],
  },
  'a domain without mail and without an address to deliver to': {
    given: {
      mail: lockedDownZone({ nullMx: false }),
      zone: zoneEvidence({ addresses: { a: [], aaaa: [], cname: null } }),
    },
    expect: 'not-applicable',
  },
  'a domain without mail hosts that may send': {
    given: { mail: mailEvidence({ mx: [] }), zone: zoneEvidence() },
    expect: 'not-applicable',
  },
  'a host without address': { given: { mail: mail({ a: [] }) }, expect: ['no-address'] },
  'a host that was not answered for': {
    given: { mail: mail({ a: { unknown: 'timeout' }, aaaa: { unknown: 'timeout' } }) },
    expect: 'not-assessed',
  },
  'an IPv4 address of the own network, and no answer about IPv6': {
    given: { mail: mail({ a: ['10.0.0.25'], aaaa: { unknown: 'timeout' }, cname: true }) },
    expect: ['alias'],
  },
  'a host in a domain that nobody holds': {
    given: { mail: mail({ exchange: 'mx.gone.example', a: [], freeDomain: 'gone.example' }) },
    expect: ['not-registered'],
  },
  'a host that nobody outside reaches': {
    given: { mail: mail({ a: ['10.0.0.25'] }) },
    expect: ['private-address'],
  },
  'a host with an inner address beside a public one': {
    given: { mail: mail({ a: ['10.0.0.25', '192.0.2.26'] }) },
    expect: [],
  },
  'a name that no host may have': {
    given: { mail: mail({ exchange: 'mail_2.example.com' }) },
    expect: ['name-invalid'],
  },
  'a name that a provider makes': { given: { mail: mail({ exchange: '_dc-mx.3f9c2a.example.com' }) }, expect: [] },
  'an address': {
    given: { mail: mail({ exchange: '192.0.2.25', a: [], isAddress: true }) },
    expect: ['is-address'],
  },
  'a host that exists by a wildcard alone': {
    given: { mail: mailEvidence({ mx: [{ ...MX, wildcard: true }] }) },
    expect: ['wildcard'],
  },
  'an alias': { given: { mail: mail({ cname: true }) }, expect: ['alias'] },
  'a null MX beside a host': {
    given: { mail: mail({ exchange: '.', a: [] }) },
    expect: ['null-beside-others'],
  },
  'no mail': { given: { mail: mailEvidence({ mx: [] }) }, expect: 'not-applicable' },
  'the question was not answered': {
    given: { mail: mailEvidence({ mx: { unknown: 'timeout' }, nullMx: { unknown: 'timeout' } }) },
    expect: 'not-assessed',
  },
});
