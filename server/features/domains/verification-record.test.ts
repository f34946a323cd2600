import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verificationServer } from '@assay/contract/api/domains.ts';
import type { AuthoritativeTxt } from '@assay/engine';
import { z } from 'zod';
import {
  createRecordValue,
  describeAnswer,
  dnsProviderOf,
  misplacedRecordNames,
  observeRecord,
  recordName,
} from './verification-record.ts';

const VALUE = createRecordValue('assay.example');
const server = (
  name: string,
  values: string[],
  outcome: AuthoritativeTxt['servers'][number]['outcome'] = 'no-data',
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

test('only a value that all responding servers return at a name of its own verifies', () => {
  const both = { agreed: [VALUE, 'v=other'], servers: [server('a', [VALUE]), server('b', [VALUE, 'v=other'])] };
  assert.equal(observeRecord(answer(both), VALUE), 'matched');
  assert.equal(observeRecord(answer({ ...both, wildcard: true }), VALUE), 'wildcard');
  assert.equal(observeRecord(answer({ ...both, dnssec: 'bogus' }), VALUE), 'bogus-signature');
  assert.equal(observeRecord(answer({ ...both, cname: 'elsewhere.example' }), VALUE), 'alias');
});

test('a server that is silent, refuses or fails says nothing about the record', () => {
  for (const outcome of ['timeout', 'unreachable', 'refused', 'protocol-error', 'name-not-found'] as const) {
    const beside = (values: string[]) =>
      observeRecord(answer({ servers: [server('a', values), server('b', [], outcome)] }), VALUE);
    assert.equal(beside([VALUE]), 'matched', outcome);
    assert.equal(beside(['x']), 'other-value', outcome);
    assert.equal(beside([]), 'no-record', outcome);
    assert.equal(observeRecord(answer({ servers: [server('a', [], outcome)] }), VALUE), 'servers-unreachable');
  }
});

test('a value with the white space or quotes of an editor verifies, the former form with a space too', () => {
  const former = 'assay-verification=abc by=assay.example';
  for (const [value, entered] of [
    [VALUE, `"${VALUE}"`],
    [VALUE, `${VALUE} `],
    [former, 'assay-verification=abcby=assay.example'],
    [former, 'assay-verification=abc\u00a0by=assay.example'],
  ] as const) {
    const servers = [server('a', [entered]), server('b', [entered])];
    assert.equal(observeRecord(answer({ servers }), value), 'matched', entered);
  }
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
});

test('each server has a line with what it answered, in a form that can be shown', () => {
  const long = `x\u0000\u202e${'y'.repeat(400)}`;
  const resolver = { name: '', address: '', resolver: true as const, outcome: 'refused' as const, values: [] };
  const servers = [
    server('a', ['other', VALUE]),
    server('b', [long]),
    server('c', [], 'no-data'),
    server('d', [], 'timeout'),
    server('e', [], 'refused'),
    server('f', [], 'protocol-error'),
    server('g', [], 'cname'),
    ...Array.from({ length: 20 }, (_, at) => server(`h${at}`, [])),
    resolver,
  ];
  const { answers, values, servers: names } = describeAnswer(answer({ servers }), VALUE);
  assert.deepEqual(answers.map(({ name, outcome, value }) => [name, outcome, value?.slice(0, 15)]).slice(0, 7), [
    ['a', 'value-found', VALUE.slice(0, 15)],
    ['b', 'other-value', 'x\\u{0}\\u{202e}y'],
    ['c', 'no-record', undefined],
    ['d', 'no-answer', undefined],
    ['e', 'refused', undefined],
    ['f', 'error', undefined],
    ['g', 'alias', undefined],
  ]);
  assert.deepEqual([answers.length, names.length], [14, 13]);
  assert.deepEqual(answers.at(-1), { name: '', resolver: true, outcome: 'refused' });
  assert.ok(z.array(verificationServer).safeParse(answers).success);
  assert.deepEqual(
    values.map((value) => value.length),
    [5, VALUE.length, 300],
  );
});

test('values are random, name the installation and are one word', () => {
  assert.match(VALUE, /^assay-verification=[a-z2-7]{32}\/assay\.example$/);
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
  const asked = (...given: Parameters<typeof server>) =>
    observeRecord(answer({ via: 'resolver', servers: [{ ...server(...given), resolver: true }] }), VALUE);
  assert.equal(asked('', [VALUE]), 'matched');
  assert.equal(asked('', ['x']), 'other-value');
  assert.equal(asked('', [], 'no-data'), 'no-record');
  assert.equal(asked('', [], 'unreachable'), 'servers-unreachable');
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
