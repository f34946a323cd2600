import assert from 'node:assert/strict';
import { it } from 'node:test';
import { HOSTS_PER_SCAN } from '@assay/contract/limits.ts';
import type { HostDnsEvidence } from '../evidence/dns.ts';
import { unknown } from '../evidence/unknown.ts';
import { scanRequest } from '../scan-request.ts';
import { groupByAddress } from './addresses.ts';
import { hostingServiceOf } from './hosting-suffixes.ts';
import { createResults } from './results.ts';
import { createScope, isRegistrable } from './scope.ts';

const REQUEST = scanRequest('example.com', { time: '2026-11-21T00:00:00Z', phases: [1] });
const all = () => true;

it('includes names at or below the domain, each once, and no others', () => {
  const scope = createScope(REQUEST, all);
  for (const name of ['Shop.Example.com.', 'a.b.example.com']) assert.equal(scope.add(name), true, name);
  for (const name of [
    'shop.example.com',
    'example.org',
    'badexample.com',
    '*.example.com',
    '_x.example.com',
    'a..example.com',
    '-a.example.com',
  ]) {
    assert.equal(scope.add(name), false, name);
  }
  assert.deepEqual(scope.hosts, ['example.com', 'www.example.com', 'shop.example.com', 'a.b.example.com']);
  assert.deepEqual(scope.notAssessed, []);
});

it('lists what exceeds the limit', () => {
  const scope = createScope({ ...REQUEST, hosts: Array.from({ length: 300 }, (_, at) => `h${at}.example.com`) }, all);
  assert.equal(scope.hosts.length, HOSTS_PER_SCAN);
  assert.equal(scope.notAssessed.length, 302 - HOSTS_PER_SCAN);
});

it("uses the installation's limit if it differs", () => {
  const scope = createScope(
    { ...REQUEST, hostsMax: 3, hosts: ['a.example.com', 'b.example.com', 'c.example.com'] },
    all,
  );
  assert.deepEqual(scope.hosts, ['example.com', 'www.example.com', 'a.example.com']);
  assert.deepEqual(scope.notAssessed, ['b.example.com', 'c.example.com']);
});

it('respects excluded hosts and paths, paths by whole segments', () => {
  const scope = createScope(
    { ...REQUEST, excluded: ['old.example.com', 'example.com/admin', 'www.example.com/a/'] },
    all,
  );
  const may = (url: string) => scope.mayAsk(new URL(url));
  assert.deepEqual(
    [
      'https://old.example.com/',
      'https://example.com/admin',
      'https://example.com/admin/x',
      'https://www.example.com/a/b',
      'https://example.com/%61dMin/x',
      'https://example.com//admin',
    ].map(may),
    [false, false, false, false, false, false],
  );
  assert.deepEqual(
    ['https://example.com/administrator', 'https://example.com/', 'https://www.example.com/b'].map(may),
    [true, true, true],
  );
});

it('recognizes registrable domains', () => {
  assert.deepEqual(['example.com', 'example.co.uk', 'shop.example.com', 'me.github.io'].map(isRegistrable), [
    true,
    true,
    false,
    true,
  ]);
});

const dns = (a: string[], cnames: string[] = []): HostDnsEvidence => ({
  a,
  aaaa: [],
  cnames,
  dangling: false,
  exists: true,
});

it('assigns each address to one group with all hosts that resolve to it', () => {
  const groups = groupByAddress(
    [
      { host: 'example.com', dns: dns(['1.1.1.1', '1.1.1.2']) },
      { host: 'www.example.com', dns: dns(['1.1.1.1']) },
      { host: 'mail.example.com', dns: dns(['1.1.1.2', '1.1.1.3']) },
      { host: 'cdn.example.com', dns: dns(['2.2.2.2']) },
      { host: 'shop.example.com', dns: dns(['3.3.3.3'], ['shops.myshopify.com']) },
      { host: 'nowhere.example.com', dns: dns([]) },
    ],
    (address) => (address === '2.2.2.2' ? 'Example CDN' : null),
  );
  assert.deepEqual(groups, [
    {
      asset: 'example.com',
      names: ['example.com', 'www.example.com', 'mail.example.com'],
      addresses: ['1.1.1.1', '1.1.1.2'],
      provider: null,
    },
    { asset: 'mail.example.com', names: ['mail.example.com'], addresses: ['1.1.1.3'], provider: null },
    { asset: 'cdn.example.com', names: ['cdn.example.com'], addresses: ['2.2.2.2'], provider: 'Example CDN' },
    { asset: 'shop.example.com', names: ['shop.example.com'], addresses: ['3.3.3.3'], provider: 'Shopify' },
  ]);
});

it('keeps hosts together of which the look-up of IPv6 addresses failed', () => {
  const both = { ...dns(['1.1.1.1']), aaaa: ['2001:db8::1'] };
  const failed = { ...dns(['1.1.1.1']), aaaa: unknown('timeout') };
  const names = (...hosts: HostDnsEvidence[]) =>
    groupByAddress(
      hosts.map((one, at) => ({ host: `${at}.example.com`, dns: one })),
      () => null,
    ).map((group) => [group.names.join(), group.addresses.join()]);
  const together = [['0.example.com,1.example.com', '1.1.1.1,2001:db8::1']];
  assert.deepEqual(names(both, both), together);
  assert.deepEqual(names(failed, both), together);
  assert.deepEqual(names(both, failed), together);
  // Another host is known to have none.
  assert.equal(names(dns(['1.1.1.1']), both).length, 2);
  assert.equal(names(failed, both, { ...both, aaaa: ['2001:db8::2'] }).length, 2);
  assert.equal(names({ ...failed, a: ['1.1.1.2'] }, both).length, 2);
});

it('identifies services by the names they give their customers', () => {
  assert.equal(hostingServiceOf(['d1.cloudfront.net.']), 'CloudFront');
  assert.equal(hostingServiceOf(['bucket.s3-website.eu-central-1.amazonaws.com']), 'Amazon S3');
  assert.equal(hostingServiceOf(['notcloudfront.net', 'lb-1.eu-west-1.elb.amazonaws.com']), null);
});

it('retries only temporary failures, three attempts in all', () => {
  const results = createResults();
  const at = REQUEST.time;
  results.keep('http', 'a.example.com', { ok: false, reason: 'timeout' }, at);
  results.keep('http', 'b.example.com', { ok: false, reason: 'name-not-found' }, at);
  assert.deepEqual(
    [results.isFinal('http', 'a.example.com'), results.failure('http', 'a.example.com')],
    [false, 'timeout'],
  );
  assert.equal(results.isFinal('http', 'b.example.com'), true);
  assert.equal(results.unsettled().length, 1);
  results.keep('http', 'a.example.com', { ok: false, reason: 'timeout' }, at);
  results.keep('http', 'a.example.com', { ok: false, reason: 'timeout' }, at);
  assert.equal(results.isFinal('http', 'a.example.com'), true);
  assert.equal(results.pieces().length, 2);
});

it('omits what the owner rejected without listing it, but never the domain itself', () => {
  const scope = createScope({ ...REQUEST, rejected: ['Old.example.com', 'example.com'] }, all);
  assert.equal(scope.add('old.example.com'), false);
  assert.deepEqual([scope.hosts, scope.notAssessed], [['example.com', 'www.example.com'], []]);
});

it('drops a name with only a tentative source, and keeps it once a better source exists', () => {
  const scope = createScope({ ...REQUEST, hosts: ['given.example.com'] }, all);
  scope.add('hint.example.com', true);
  scope.add('sure.example.com', true);
  scope.add('sure.example.com');
  for (const name of ['hint.example.com', 'sure.example.com', 'given.example.com']) scope.dropHint(name);
  assert.deepEqual(scope.hosts.slice(2), ['given.example.com', 'sure.example.com']);
  assert.equal(scope.add('hint.example.com', true), false, 'the same hint does not bring it back');
  assert.equal(scope.add('hint.example.com'), true);
});
