import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isUnknown } from '#evidence/unknown.ts';
import { authoritative, type DnsResponder, type ZoneRecord } from '#network/testing/dns-servers.ts';
import { NS1, NS2, startTestInternet, TLD } from '#network/testing/test-internet.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { probeZone } from './zone.ts';

await useVirtualTime();

type Options = NonNullable<Parameters<typeof startTestInternet>[1]>;

const SERVFAIL = { rcode: 2 };
const isServerName = (name: string) => /^ns\d\.example\.test$/.test(name);

async function zoneOf(options: Options, records: readonly ZoneRecord[] = []) {
  const world = await startTestInternet([['example.test', 'A', '192.0.2.80'], ...records], options);
  const outcome = await probeZone({ domain: 'example.test' }, world.network);
  await world.close();
  assert.ok(outcome.ok, JSON.stringify(outcome));
  return outcome.value;
}

/** The zone `test` with this delegation of `example.test`. */
const parentWith =
  (...rows: ZoneRecord[]): NonNullable<Options['sign']> =>
  (zone, answer) =>
    zone === 'test' ? authoritative('test', [['test', 'NS', 'ns.test'], ['ns.test', 'A', TLD], ...rows]) : answer;

test('name servers without addresses in their own zone are queried at the glue, which is not their address', async () => {
  const zone = await zoneOf({ resolver: (answer) => (asked) => (isServerName(asked.name) ? {} : answer(asked)) });
  assert.deepEqual(
    zone.nameServers.map(({ addresses }) => addresses),
    [[], []],
  );
  assert.deepEqual(
    zone.servers.map(({ address, authoritative: speaks }) => [address, speaks]),
    [
      [NS1, true],
      [NS2, true],
    ],
  );
});

test('addresses of name servers whose look-up failed are unknown, also if the parent has glue', async () => {
  const zone = await zoneOf({
    resolver: (answer) => (asked) => (isServerName(asked.name) && asked.type === 'A' ? SERVFAIL : answer(asked)),
  });
  assert.ok(zone.nameServers.every(({ addresses, cname }) => isUnknown(addresses) && isUnknown(cname)));
  assert.deepEqual(
    zone.servers.map(({ address }) => address),
    [NS1, NS2],
  );
});

test('name servers whose IPv6 look-up failed have only their IPv4 addresses for certain', async () => {
  const zone = await zoneOf({
    resolver: (answer) => (asked) => (isServerName(asked.name) && asked.type === 'AAAA' ? SERVFAIL : answer(asked)),
  });
  assert.deepEqual(
    zone.nameServers.map(({ addresses, lacks }) => [addresses, lacks]),
    [
      [[NS1], { addresses: 'unreachable' }],
      [[NS2], { addresses: 'unreachable' }],
    ],
  );
  assert.equal(zone.glueServers, undefined);
});

test('a zone whose name servers do not exist is described by its delegation', async () => {
  const zone = await zoneOf({
    sign: parentWith(['example.test', 'NS', 'nx1.vendor.test'], ['example.test', 'NS', 'nx2.vendor.test']),
    resolver: () => (asked) => (asked.name.endsWith('example.test') ? SERVFAIL : { rcode: 3 }),
  });
  assert.deepEqual([zone.apex, zone.parent.reached, zone.servers], [true, true, []]);
  assert.deepEqual(
    zone.nameServers.map(({ name, addresses }) => [name, addresses]),
    [
      ['nx1.vendor.test', []],
      ['nx2.vendor.test', []],
    ],
  );
  assert.ok(isUnknown(zone.addresses.a) && isUnknown(zone.caa.records) && isUnknown(zone.wildcard));
});

test('two zones that are served by names in each other are found, and not those with glue', async () => {
  const circle = async (...rows: ZoneRecord[]) => {
    const sign = parentWith(['example.test', 'NS', 'ns.other.test'], ['other.test', 'NS', 'ns.example.test'], ...rows);
    return (await zoneOf({ sign, resolver: () => () => SERVFAIL })).circle;
  };
  assert.deepEqual(await circle(), ['other.test']);
  assert.equal(await circle(['ns.example.test', 'A', NS1]), undefined);
});

test('CAA queries that every server of the zone denies are told apart from those that only the resolver fails', async () => {
  const deny: (answer: DnsResponder) => DnsResponder = (answer) => (asked) =>
    asked.type === 'CAA' ? SERVFAIL : answer(asked);
  const sign: Options['sign'] = (zone, answer) => (zone === 'example.test' ? deny(answer) : answer);
  const caa = async (options: Options) => (await zoneOf(options)).caa;
  const both = await caa({ sign, resolver: deny });
  assert.deepEqual(both, {
    at: 'example.test',
    records: { unknown: 'unreachable' },
    deniedBy: [
      { server: 'ns1.example.test', address: NS1 },
      { server: 'ns2.example.test', address: NS2 },
    ],
  });
  assert.equal((await caa({ resolver: deny })).deniedBy, undefined);
  assert.equal((await caa({ second: deny, resolver: deny })).deniedBy, undefined);
});

test('an error of all queries for one type denies it, an error of a single one does not', async () => {
  const aaaa = async (isDenied: (nth: number) => boolean, alsoA = false) => {
    const counts = new Map<string, number>();
    const sign: Options['sign'] = (zone, answer) => {
      if (zone !== 'example.test') return answer;
      return (asked) => {
        const nth = (counts.get(asked.type) ?? 0) + 1;
        counts.set(asked.type, nth);
        const isOf = asked.type === 'AAAA' || (alsoA && asked.type === 'A');
        return isOf && asked.name === 'example.test' && isDenied(nth) ? { rcode: 5 } : answer(asked);
      };
    };
    const { servers } = await zoneOf({ sign, second: () => () => ({ rcode: 5 }) });
    return servers[0]?.manners?.aaaa;
  };
  assert.equal(await aaaa(() => true), 'error');
  assert.equal(await aaaa((nth) => nth <= 2), null);
  assert.deepEqual(await aaaa(() => true, true), { unknown: 'refused' });
});

test('a failed look-up neither makes a name the apex of a zone nor a zone unsigned', async () => {
  const cut = await zoneOf({
    settings: { roots: [{ name: 'a.root.test', addresses: ['192.0.2.1'] }] },
    resolver: (answer) => (asked) => (['SOA', 'DS'].includes(asked.type) ? SERVFAIL : answer(asked)),
  });
  assert.ok(isUnknown(cut.apex) && isUnknown(cut.parent.ds));
  assert.equal(cut.dnssec.status, 'unknown');
  const { dnssec } = await zoneOf({
    sign: (zone, answer) => (asked) => (zone === 'example.test' && asked.type === 'DNSKEY' ? SERVFAIL : answer(asked)),
  });
  assert.ok(isUnknown(dnssec.keys) && isUnknown(dnssec.signaturesExpire));
});
