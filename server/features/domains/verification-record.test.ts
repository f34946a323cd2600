import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuthoritativeTxt } from '@assay/engine';
import {
  createRecordValue,
  dnsProviderOf,
  misplacedRecordNames,
  observeRecord,
  recordName,
} from './verification-record.ts';

const VALUE = createRecordValue('assay.example');
const server = (
  name: string,
  values: string[],
  outcome: AuthoritativeTxt['servers'][number]['outcome'] = 'answered',
) => ({
  name,
  address: '192.0.2.1',
  outcome: values.length > 0 ? ('answered' as const) : outcome,
  values,
});
const answer = (changes: Partial<AuthoritativeTxt>): AuthoritativeTxt => ({
  via: 'authoritative',
  zone: 'example.com',
  domainMissing: false,
  cname: null,
  servers: [server('a', []), server('b', [])],
  agreed: [],
  wildcard: false,
  dnssec: 'insecure',
  ...changes,
});

test('only a value that all servers return at a name of its own verifies', () => {
  const both = { agreed: [VALUE, 'v=other'], servers: [server('a', [VALUE]), server('b', [VALUE, 'v=other'])] };
  assert.equal(observeRecord(answer(both), VALUE), 'matched');
  assert.equal(observeRecord(answer({ ...both, wildcard: true }), VALUE), 'wildcard');
  assert.equal(observeRecord(answer({ ...both, dnssec: 'bogus' }), VALUE), 'bogus-signature');
  assert.equal(observeRecord(answer({ ...both, cname: 'elsewhere.example' }), VALUE), 'alias');
});

test('the different unexpected results are distinguished', () => {
  assert.equal(observeRecord(answer({}), VALUE), 'no-record');
  assert.equal(observeRecord(answer({ domainMissing: true }), VALUE), 'name-does-not-exist');
  assert.equal(
    observeRecord(answer({ servers: [server('a', ['x']), server('b', ['x'])], agreed: ['x'] }), VALUE),
    'other-value',
  );
  assert.equal(
    observeRecord(answer({ servers: [server('a', [VALUE]), server('b', [], 'no-data')] }), VALUE),
    'servers-disagree',
  );
  assert.equal(
    observeRecord(answer({ servers: [server('a', [VALUE]), server('b', [], 'timeout')] }), VALUE),
    'servers-unreachable',
  );
  assert.equal(observeRecord(answer({ servers: [server('a', [], 'timeout')] }), VALUE), 'servers-unreachable');
});

test('values are random and name the installation', () => {
  assert.match(VALUE, /^assay-verification=[a-z2-7]{32} by=assay\.example$/);
  assert.notEqual(createRecordValue('assay.example'), VALUE);
});

test('the provider is recognized by its name servers', () => {
  assert.equal(dnsProviderOf(['ns-12.awsdns-01.com']), 'route53');
  assert.equal(dnsProviderOf(['ada.ns.cloudflare.com.']), 'cloudflare');
  assert.equal(dnsProviderOf(['dns.hinet.net']), 'hinet');
  assert.equal(dnsProviderOf(['ns1.example.com']), null);
});

test('the record has its own name, and is also looked for where it is often placed by mistake', () => {
  assert.equal(recordName('shop.example.com'), '_assay.shop.example.com');
  assert.deepEqual(misplacedRecordNames('example.com'), ['example.com', '_assay.example.com.example.com']);
});

test('a resolver that stands in for unreachable servers says what it found', () => {
  const asked = (changes: Partial<AuthoritativeTxt>) =>
    observeRecord(answer({ via: 'resolver', servers: [], ...changes }), VALUE);
  assert.equal(asked({ agreed: [VALUE] }), 'matched');
  assert.equal(asked({ agreed: ['x'] }), 'other-value');
  assert.equal(asked({}), 'no-record');
  assert.equal(asked({ dnssec: 'unknown' }), 'servers-unreachable');
});

test('a server that denies the name, or has another value, has spoken', () => {
  const servers = (...list: ReturnType<typeof server>[]) => observeRecord(answer({ servers: list }), VALUE);
  assert.equal(servers(server('a', [], 'nxdomain')), 'no-record');
  assert.equal(servers(server('a', [], 'no-data')), 'no-record');
  assert.equal(servers(server('a', [VALUE]), server('b', [], 'nxdomain')), 'servers-disagree');
  assert.equal(servers(server('a', ['x']), server('b', [])), 'other-value');
  assert.equal(dnsProviderOf(['ns1.example.com', 'ADA.NS.CLOUDFLARE.COM']), 'cloudflare');
  assert.equal(dnsProviderOf([]), null);
});
