import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkHost, type SpfAnswer, type SpfLookup, type SpfResult } from './check-host.ts';
import { expandMacros } from './spf-macro.ts';

/** `name TYPE` → values; every other name does not exist. */
type World = Record<string, readonly string[]>;

/** The zone of RFC 7208 appendix A. */
const EXAMPLE: World = {
  'example.com A': ['192.0.2.10', '192.0.2.11'],
  'example.com MX': ['mail-a.example.com', 'mail-b.example.com'],
  'amy.example.com A': ['192.0.2.65'],
  'bob.example.com A': ['192.0.2.66'],
  'mail-a.example.com A': ['192.0.2.129'],
  'mail-b.example.com A': ['192.0.2.130'],
  'example.org MX': ['mail-c.example.org'],
  'mail-c.example.org A': ['192.0.2.140'],
  '10.2.0.192.in-addr.arpa PTR': ['example.com'],
  '65.2.0.192.in-addr.arpa PTR': ['amy.example.com'],
  '140.2.0.192.in-addr.arpa PTR': ['mail-c.example.org'],
  '4.0.0.10.in-addr.arpa PTR': ['bob.example.com'],
};

function worldOf(world: World, failing: readonly string[] = []): SpfLookup {
  return (name, type) => {
    const key = `${name} ${type}`;
    const exists = Object.keys(world).some((known) => known.split(' ')[0]!.endsWith(name));
    const values = world[key] ?? [];
    const outcome: SpfAnswer['outcome'] = failing.includes(key)
      ? 'failed'
      : values.length > 0
        ? 'answered'
        : exists
          ? 'no-data'
          : 'nxdomain';
    return Promise.resolve({ outcome, values });
  };
}

const ask = async (
  record: string | readonly string[],
  ip: string,
  more: World = {},
  failing: readonly string[] = [],
) => {
  const world = { ...EXAMPLE, 'example.com TXT': [record].flat(), ...more };
  const values = { ip, domain: 'example.com', sender: 'strong-bad@email.example.com', helo: 'mx.example.org' };
  return (await checkHost(values, worldOf(world, failing))).result;
};

/** Record, address, result: appendix A.1, A.2 and the rules of §4 to §6. */
const CASES: readonly (readonly [record: string, ip: string, result: SpfResult])[] = [
  ['v=spf1 +all', '192.0.2.99', 'pass'],
  ['v=spf1 a -all', '192.0.2.10', 'pass'],
  ['v=spf1 a -all', '192.0.2.65', 'fail'],
  ['v=spf1 a:example.org -all', '192.0.2.10', 'fail'],
  ['v=spf1 mx -all', '192.0.2.129', 'pass'],
  ['v=spf1 mx:example.org -all', '192.0.2.140', 'pass'],
  ['v=spf1 mx:example.org -all', '192.0.2.129', 'fail'],
  ['v=spf1 mx mx:example.org -all', '192.0.2.140', 'pass'],
  ['v=spf1 mx/30 mx:example.org/30 -all', '192.0.2.131', 'pass'],
  ['v=spf1 mx/30 mx:example.org/30 -all', '192.0.2.143', 'pass'],
  ['v=spf1 mx/30 mx:example.org/30 -all', '192.0.2.144', 'fail'],
  ['v=spf1 ptr -all', '192.0.2.10', 'pass'],
  ['v=spf1 ptr -all', '192.0.2.65', 'pass'],
  ['v=spf1 ptr -all', '192.0.2.140', 'fail'],
  ['v=spf1 ptr -all', '10.0.0.4', 'fail'],
  ['v=spf1 ip4:192.0.2.128/28 -all', '192.0.2.129', 'pass'],
  ['v=spf1 ip4:192.0.2.128/28 -all', '192.0.2.65', 'fail'],
  ['v=spf1 ip6:2001:db8::/32 -all', '2001:db8:1::1', 'pass'],
  ['v=spf1 ip4:192.0.2.128/28 ~all', '2001:db8::1', 'softfail'],
  ['v=spf1 ?all', '192.0.2.1', 'neutral'],
  ['v=spf1 mx', '192.0.2.1', 'neutral'],
  ['v=spf1 -all +all', '192.0.2.1', 'fail'],
  ['V=SPF1 A -ALL', '192.0.2.10', 'pass'],
  ['v=spf1 -all moo=foo', '192.0.2.1', 'fail'],
  ['v=spf1 a foo -all', '192.0.2.10', 'permerror'],
  ['v=spf1 -all redirect=a.example redirect=b.example', '192.0.2.1', 'permerror'],
  ['v=spf1 ip4:192.0.2.10/33 -all', '192.0.2.10', 'permerror'],
  ['v=spf10 +all', '192.0.2.1', 'none'],
  ['v=spf1 include:gone.example -all', '192.0.2.1', 'permerror'],
  ['v=spf1 redirect=gone.example', '192.0.2.1', 'permerror'],
  ['v=spf1 include:example.com -all', '192.0.2.1', 'permerror'],
];

for (const [record, ip, result] of CASES) {
  test(`"${record}" gives ${result} for ${ip}`, async () => {
    assert.equal(await ask(record, ip), result);
  });
}

test('two records are a permanent error, a domain without a record gives none', async () => {
  assert.equal(await ask(['v=spf1 +all', 'v=spf1 -all'], '192.0.2.1'), 'permerror');
  assert.equal(await ask('something else', '192.0.2.1'), 'none');
});

test('an include matches on pass only, and its own all does not end the record', async () => {
  const more = { 'other.example TXT': ['v=spf1 ip4:192.0.2.77 -all'] };
  assert.equal(await ask('v=spf1 include:other.example ?all', '192.0.2.77', more), 'pass');
  assert.equal(await ask('v=spf1 include:other.example ?all', '192.0.2.1', more), 'neutral');
  assert.equal(await ask('v=spf1 redirect=other.example', '192.0.2.1', more), 'fail');
});

test('ten lookups are allowed, and the eleventh is an error, whatever matches before it', async () => {
  const names = Array.from({ length: 11 }, (_, at) => `h${at}.example.com`);
  const more = Object.fromEntries(names.map((name) => [`${name} A`, ['192.0.2.200']]));
  const terms = names.map((name) => `a:${name}`);
  assert.equal(await ask(`v=spf1 ${terms.slice(0, 10).join(' ')} -all`, '192.0.2.1', more), 'fail');
  assert.equal(await ask(`v=spf1 ${terms.join(' ')} -all`, '192.0.2.1', more), 'permerror');
  assert.equal(await ask(`v=spf1 ${terms.join(' ')} -all`, '192.0.2.200', more), 'pass');
});

test('the third void lookup is an error', async () => {
  assert.equal(await ask('v=spf1 a:n1.example a:n2.example -all', '192.0.2.1'), 'fail');
  assert.equal(await ask('v=spf1 a:n1.example mx:n2.example exists:n3.example -all', '192.0.2.1'), 'permerror');
});

test('more than ten mail servers are an error', async () => {
  const more = { 'many.example MX': Array.from({ length: 11 }, (_, at) => `m${at}.example`) };
  assert.equal(await ask('v=spf1 mx:many.example -all', '192.0.2.1', more), 'permerror');
});

test('a missing response is temporary, except for reverse names', async () => {
  assert.equal(await ask('v=spf1 a:amy.example.com -all', '192.0.2.1', {}, ['amy.example.com A']), 'temperror');
  assert.equal(await ask('v=spf1 ptr -all', '192.0.2.9', {}, ['9.2.0.192.in-addr.arpa PTR']), 'fail');
  assert.equal(await ask('v=spf1 -all', '192.0.2.9', {}, ['example.com TXT']), 'temperror');
});

test('macros are expanded as in RFC 7208 §7.4', () => {
  const values = {
    sender: 'strong-bad@email.example.com',
    domain: 'email.example.com',
    ip: '192.0.2.3',
    helo: 'mx.example.org',
  };
  const six = { ...values, ip: '2001:db8::cb01' };
  const expected: Record<string, string | null> = {
    '%{s}': 'strong-bad@email.example.com',
    '%{o}': 'email.example.com',
    '%{d4}': 'email.example.com',
    '%{d1}': 'com',
    '%{dr}': 'com.example.email',
    '%{d2r}': 'example.email',
    '%{l}': 'strong-bad',
    '%{l-}': 'strong.bad',
    '%{lr-}': 'bad.strong',
    '%{l1r-}': 'strong',
    '%{ir}.%{v}._spf.%{d2}': '3.2.0.192.in-addr._spf.example.com',
    '%{lr-}.lp._spf.%{d2}': 'bad.strong.lp._spf.example.com',
    '%{ir}.%{v}.%{l1r-}.lp._spf.%{d2}': '3.2.0.192.in-addr.strong.lp._spf.example.com',
    '%{d2}.trusted-domains.example.net': 'example.com.trusted-domains.example.net',
    '%{h}%%%_%-': 'mx.example.org% %20',
    '%{S}': 'strong-bad%40email.example.com',
    '%{x}': null,
    '%{d0}': null,
    '%a': null,
  };
  for (const [text, value] of Object.entries(expected)) assert.equal(expandMacros(text, values), value, text);
  assert.equal(
    expandMacros('%{ir}.%{v}._spf.%{d2}', six),
    '1.0.b.c.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6._spf.example.com',
  );
  assert.equal(expandMacros(`${'a'.repeat(60)}.${'b'.repeat(200)}.example`, values), `${'b'.repeat(200)}.example`);
});
