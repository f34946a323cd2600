import { lockedDown, MX, mailEvidence } from '../../../testing/dns-builders.ts';
import { scenarios } from '../../../testing/scenarios.ts';
import mx from './mx.ts';

const mail = (change: Partial<typeof MX> & { failure?: 'timeout' }) =>
  mailEvidence({ mx: [MX, { ...MX, exchange: 'mx2.example.com', ...change }] });

scenarios(mx, {
  'two hosts with addresses': { given: { mail: mail({}) }, expect: [] },
  'a null MX': { given: { mail: lockedDown() }, expect: [] },
  'a host without address': { given: { mail: mail({ addresses: [] }) }, expect: ['no-address'] },
  'a host that was not answered for': { given: { mail: mail({ addresses: [], failure: 'timeout' }) }, expect: [] },
  'an address': {
    given: { mail: mail({ exchange: '192.0.2.25', addresses: [], isAddress: true }) },
    expect: ['is-address'],
  },
  'an alias': { given: { mail: mail({ cname: true }) }, expect: ['alias'] },
  'a null MX beside a host': {
    given: { mail: mail({ exchange: '.', addresses: [] }) },
    expect: ['null-beside-others'],
  },
  'no mail': { given: { mail: mailEvidence({ mx: [] }) }, expect: 'not-applicable' },
  'the question was not answered': {
    given: { mail: mailEvidence({ mx: [], mxFailure: 'timeout' }) },
    expect: 'not-assessed',
  },
});
