import assert from 'node:assert/strict';
import { test } from 'node:test';
import dnsPacket from 'dns-packet';
import { useVirtualTime } from '#testing/virtual-time.ts';
import type { DnsResponder, ZoneRecord } from '../testing/dns-servers.ts';
import { failingOnce, withholding } from '../testing/faulty-resolvers.ts';
import { startTestInternet } from '../testing/test-internet.ts';
import { includesText } from './txt-value.ts';
import { lookupAuthoritativeTxt } from './verification.ts';

await useVirtualTime();

const NAME = '_assay.example.test';
const VALUE = 'assay-verification=abc/assay.example';
const RECORD: ZoneRecord = [NAME, 'TXT', [VALUE]];
/** As if outgoing port 53 were closed. */
const WITHOUT_ROOT = { roots: [{ name: 'r', addresses: ['203.0.113.1'] }] };
const NXDOMAIN = { rcode: 3, flags: dnsPacket.AUTHORITATIVE_ANSWER };

async function lookUp(options: Parameters<typeof startTestInternet>[1], records = [RECORD], name = NAME) {
  const world = await startTestInternet(records, options);
  const found = await lookupAuthoritativeTxt(name, world.network);
  await world.close();
  return found;
}

for (const [state, second, outcome] of [
  ['is silent', () => null, 'timeout'],
  ['refuses', () => ({ rcode: 5 }), 'refused'],
  ['fails', () => ({ rcode: 2 }), 'protocol-error'],
] as const) {
  test(`a server that ${state} takes nothing from the one that has the record`, async () => {
    const { servers, agreed } = await lookUp({ second: () => second });
    assert.deepEqual(
      servers.map((server) => server.outcome),
      ['answered', outcome],
    );
    assert.deepEqual(agreed, [VALUE]);
  });
}

test('a server that answers without the record prevents agreement', async () => {
  const { servers, agreed } = await lookUp({
    second: (answer) => (asked) => (asked.name === NAME ? NXDOMAIN : answer(asked)),
  });
  assert.deepEqual(
    servers.map((server) => server.outcome),
    ['answered', 'nxdomain'],
  );
  assert.deepEqual(agreed, []);
});

test('a resolver that fails once does not make the signatures of an unsigned zone invalid', async () => {
  const { agreed, dnssec } = await lookUp({ resolver: failingOnce });
  assert.deepEqual([agreed, dnssec], [[VALUE], 'insecure']);
});

test('signatures are invalid only if the zone or a zone above has DS records', async () => {
  assert.equal((await lookUp({ resolver: withholding(null) })).dnssec, 'unknown');
  assert.equal((await lookUp({ resolver: withholding('example.test') })).dnssec, 'bogus');
});

test('a resolver that answers after all leaves the signatures unknown', async () => {
  // Fails twice, answers with checking disabled, then answers.
  const left = new Map<string, number>();
  const { dnssec } = await lookUp({
    resolver: (answer) => (asked) => {
      if (asked.type === 'DS') return withholding('example.test')(answer)({ ...asked, checkingDisabled: true });
      const failures = left.get(asked.name) ?? 2;
      if (asked.checkingDisabled || failures === 0) return answer(asked);
      left.set(asked.name, failures - 1);
      return { rcode: 2 };
    },
  });
  assert.equal(dnssec, 'unknown');
});

test('without the own servers the resolver is one more line, and its failure says nothing about the record', async () => {
  const found = await lookUp({ settings: WITHOUT_ROOT });
  assert.deepEqual(found.servers, [{ name: '', address: '', resolver: true, outcome: 'answered', values: [VALUE] }]);
  const failed = await lookUp({ settings: WITHOUT_ROOT, resolver: () => () => ({ rcode: 2 }) });
  assert.deepEqual(
    failed.servers.map(({ resolver, outcome }) => [resolver, outcome]),
    [[true, 'unreachable']],
  );
  assert.deepEqual([failed.domainMissing, failed.dnssec], [false, 'unknown']);
});

test('servers that deny a name above the record do not deny the domain', async () => {
  const name = '_assay.shop.city.example.test';
  const denies: (answer: DnsResponder) => DnsResponder = (answer) => (asked) =>
    asked.name === 'city.example.test' ? NXDOMAIN : answer(asked);
  const found = await lookUp(
    { sign: (zone, answer) => (zone === 'example.test' ? denies(answer) : answer) },
    [[name, 'TXT', [VALUE]]],
    name,
  );
  assert.deepEqual([found.domainMissing, found.agreed], [false, [VALUE]]);
});

test('a delegated domain whose own servers and resolver answer NXDOMAIN is not missing', async () => {
  const nothing: (answer: DnsResponder) => DnsResponder = (answer) => (asked) =>
    asked.type === 'DS' ? answer(asked) : NXDOMAIN;
  const found = await lookUp({
    sign: (zone, answer) => (zone === 'example.test' ? () => NXDOMAIN : answer),
    resolver: nothing,
  });
  assert.equal(found.domainMissing, false);
  const blocked = await lookUp({ settings: WITHOUT_ROOT, resolver: nothing });
  assert.deepEqual([blocked.via, blocked.domainMissing], ['resolver', false]);
});

test('servers that refuse NS queries below their apex are asked for the record themselves', async () => {
  const name = '_assay.shop.example.test';
  const refuses: (answer: DnsResponder) => DnsResponder = (answer) => (asked) =>
    asked.type === 'NS' && asked.name !== 'example.test' ? { rcode: 5 } : answer(asked);
  const found = await lookUp(
    {
      sign: (zone, answer) => (zone === 'example.test' ? refuses(answer) : answer),
      resolver: () => () => ({ rcode: 2 }),
    },
    [[name, 'TXT', [VALUE]]],
    name,
  );
  assert.deepEqual([found.via, found.agreed], ['authoritative', [VALUE]]);
});

test('values are the same apart from white space, quotation marks and the limits of strings', () => {
  const expected = 'assay-verification=abc by=assay.example';
  for (const value of [
    'assay-verification=abcby=assay.example',
    'assay-verification=abc by=assay.example ',
    'assay-verification=abc\u00a0by=assay.example',
    '\tassay-verification=abc  by=assay.example\n',
    '"assay-verification=abc by=assay.example"',
    '\\"assay-verification=abc by=assay.example\\"',
    '\u201cassay-verification=abc by=assay.example\u201d',
    '\u200bassay-verification=abc by=assay.example',
  ]) {
    assert.ok(includesText(['v=spf1 -all', value], expected), JSON.stringify(value));
  }
  for (const value of ['', 'assay-verification=abd by=assay.example', 'assay-verification=abc by=assay.example.org']) {
    assert.ok(!includesText([value], expected), value);
  }
});
