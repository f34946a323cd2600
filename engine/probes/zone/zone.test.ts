import assert from 'node:assert/strict';
import { test } from 'node:test';
import dnsPacket from 'dns-packet';
import { isUnknown } from '#evidence/unknown.ts';
import { startDnsServer, testNetwork, type ZoneRecord } from '#network/testing/dns-servers.ts';
import { NS1, NS2, NS3, startTestInternet } from '#network/testing/test-internet.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { probeHostDns } from '../names/host-dns.ts';
import { hasWildcard } from './apex.ts';
import { probeServer } from './servers.ts';
import { probeZone } from './zone.ts';

await useVirtualTime();

test('a healthy zone is described with parent, servers and apex records', async () => {
  const world = await startTestInternet([
    ['example.test', 'A', '192.0.2.80'],
    ['example.test', 'CAA', { flags: 0, tag: 'issue', value: 'ca.example' }],
    ['www.example.test', 'CNAME', 'example.test'],
  ]);
  const outcome = await probeZone({ domain: 'example.test' }, world.network);
  assert.ok(outcome.ok);
  const zone = outcome.value;
  assert.deepEqual([zone.apex, zone.zone, zone.parent.zone, zone.parent.reached], [true, 'example.test', 'test', true]);
  assert.deepEqual(zone.parent.ns, ['ns1.example.test', 'ns2.example.test']);
  assert.deepEqual(
    zone.servers.map(({ address, udp, tcp, authoritative, recursion }) => [
      address,
      udp,
      tcp,
      authoritative,
      recursion,
    ]),
    [
      [NS1, 'answered', 'answered', true, false],
      [NS2, 'answered', 'answered', true, false],
    ],
  );
  assert.deepEqual(zone.servers[0]!.transfer, { allowed: false, records: 0 });
  assert.equal(zone.soa?.serial, 1);
  assert.deepEqual(zone.addresses.a, ['192.0.2.80']);
  assert.deepEqual(zone.caa.records, [{ flags: 0, tag: 'issue', value: 'ca.example' }]);
  assert.equal(zone.wildcard, false);
  assert.deepEqual([zone.dnssec.status, zone.dnssec.unsignedAbove], ['insecure', '.']);
  assert.deepEqual(
    zone.dnssec.chain?.map(({ zone: name, status, ds }) => [name, status, ds]),
    [
      ['.', 'insecure', null],
      ['test', 'insecure', []],
      ['example.test', 'insecure', []],
    ],
  );
  await world.close();
});

test('an IPv6-only wildcard is detected', async () => {
  const world = await startTestInternet([
    ['example.test', 'A', '192.0.2.80'],
    ['*.example.test', 'AAAA', '2001:db8::9'],
  ]);
  assert.equal(await hasWildcard('example.test', world.network, undefined), true);
  await world.close();
});

test('a server that is down is a timeout, not a missing record', async () => {
  const world = await startTestInternet([['example.test', 'A', '192.0.2.80']]);
  await world.servers[NS2]!.close();
  const outcome = await probeZone({ domain: 'example.test' }, world.network);
  assert.ok(outcome.ok);
  const down = outcome.value.servers.find((server) => server.address === NS2)!;
  assert.notEqual(down.udp, 'answered');
  assert.equal(down.soa, null);
  assert.deepEqual(outcome.value.addresses.a, ['192.0.2.80']);
  await world.close().catch(() => {});
});

test("silence over IPv6 is the server's fault if the scanner reaches others over it, and the scanner's otherwise", async () => {
  const [silent, root] = await Promise.all([startDnsServer(() => null), startDnsServer(() => ({}))]);
  const reach = async (working: boolean) => {
    const network = testNetwork(
      { '2001:db8::53': silent, '2001:db8::1': working ? root : silent },
      {
        resolvers: [{ address: '192.0.2.53', port: 53 }],
        roots: [{ name: 'a.root.test', addresses: ['192.0.2.1', '2001:db8::1'] }],
        timeouts: { connect: 700, dns: 700, exchange: 700 },
      },
    );
    const { udp, tcp } = await probeServer(
      { name: 'ns.example.test', address: '2001:db8::53' },
      'example.test',
      network,
      undefined,
    );
    return [udp, tcp];
  };
  assert.deepEqual(await reach(true), ['timeout', 'timeout']);
  assert.deepEqual(await reach(false), ['unreachable', 'unreachable']);
});

test('a nonexistent domain and a network without DNS give reasons', async () => {
  const world = await startTestInternet([]);
  assert.deepEqual(await probeZone({ domain: 'gone.test' }, world.network), { ok: false, reason: 'name-not-found' });
  await world.close();
  const dead = testNetwork(
    {},
    { resolvers: [{ address: '192.0.2.53', port: 53 }], roots: [{ name: 'r', addresses: ['192.0.2.1'] }] },
  );
  assert.deepEqual(await probeZone({ domain: 'example.test' }, dead), { ok: false, reason: 'unreachable' });
  assert.deepEqual(await probeHostDns({ host: 'example.test', domain: 'example.test' }, dead), {
    ok: false,
    reason: 'unreachable',
  });
});

test('a delegated domain whose servers answer NXDOMAIN exists, with broken servers', async () => {
  const nothing = { rcode: 3, flags: dnsPacket.AUTHORITATIVE_ANSWER };
  const world = await startTestInternet([], {
    sign: (zone, answer) => (zone === 'example.test' ? () => nothing : answer),
    resolver: (answer) => (asked) => (asked.type === 'DS' ? answer(asked) : nothing),
  });
  const outcome = await probeZone({ domain: 'example.test' }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  assert.deepEqual(
    outcome.value.servers.map(({ name, authoritative }) => [name, authoritative]),
    [
      ['ns1.example.test', false],
      ['ns2.example.test', false],
    ],
  );
});

test('a CNAME to a nonexistent name dangles', async () => {
  const world = await startTestInternet([['shop.example.test', 'CNAME', 'gone.example.test']]);
  const outcome = await probeHostDns({ host: 'shop.example.test', domain: 'example.test' }, world.network);
  assert.ok(outcome.ok);
  assert.deepEqual([outcome.value.cnames, outcome.value.dangling], [['gone.example.test'], true]);
  await world.close();
});

test("an address that only the parent has is queried in addition to the zone's own", async () => {
  const world = await startTestInternet([['example.test', 'A', '192.0.2.80']], { glue: { 'ns2.example.test': NS3 } });
  const outcome = await probeZone({ domain: 'example.test' }, world.network);
  assert.ok(outcome.ok);
  const { servers, glueServers = [] } = outcome.value;
  assert.deepEqual(
    servers.map(({ address, authoritative }) => [address, authoritative]),
    [
      [NS1, true],
      [NS2, true],
    ],
  );
  assert.deepEqual(
    glueServers.map(({ name, address, udp }) => [name, address, udp]),
    [['ns2.example.test', NS3, 'refused']],
  );
  await world.close();
});

test('mail servers and TXT records are compared between servers in any order', async () => {
  const world = await startTestInternet([
    ['example.test', 'TXT', ['one']],
    ['example.test', 'TXT', ['two']],
    ['example.test', 'MX', { preference: 10, exchange: 'mail.example.test' }],
  ]);
  const outcome = await probeZone({ domain: 'example.test' }, world.network);
  assert.ok(outcome.ok);
  const sets = outcome.value.servers.map((server) => server.sets);
  assert.match(String(sets[0]!.TXT), /^[0-9a-f]{64}$/);
  assert.notEqual(sets[0]!.TXT, sets[0]!.MX);
  assert.deepEqual(sets[0], sets[1]);
  await world.close();
});

test('a hidden primary is queried, a wildcard is detected, and a contact without mail is reported', async () => {
  const ask = async (soa: { mname: string; rname: string }, ...rows: ZoneRecord[]) => {
    const world = await startTestInternet(rows, { soa });
    const outcome = await probeZone({ domain: 'example.test' }, world.network);
    await world.close();
    assert.ok(outcome.ok);
    const { primary, contactSilent } = outcome.value;
    assert.ok(!isUnknown(primary));
    return [primary?.asked, primary?.wildcard, contactSilent];
  };
  const fine = { mname: 'ns1.example.test', rname: 'host.example.test' };
  assert.deepEqual(await ask(fine), [undefined, undefined, undefined]);
  assert.deepEqual(await ask({ ...fine, mname: 'hidden.example.test' }, ['hidden.example.test', 'A', NS3]), [
    { udp: 'refused', authoritative: false },
    undefined,
    undefined,
  ]);
  assert.deepEqual(await ask({ ...fine, mname: 'any.example.test' }, ['*.example.test', 'A', NS1]), [
    { udp: 'answered', authoritative: true },
    true,
    undefined,
  ]);
  assert.deepEqual(
    await ask({ ...fine, rname: 'host.none.example.test' }, [
      'none.example.test',
      'MX',
      { preference: 0, exchange: '.' },
    ]),
    [undefined, undefined, true],
  );
  assert.deepEqual(await ask({ ...fine, rname: 'host.gone.example.test' }), [undefined, undefined, true]);
});

test('a CNAME into an unregistered domain names that domain', async () => {
  const records: ZoneRecord[] = [
    ['shop.example.test', 'CNAME', 'stores.lapsed.test'],
    ['blog.example.test', 'CNAME', 'gone.provider.test'],
    ['wiki.example.test', 'CNAME', 'www.broken.test'],
  ];
  const world = await startTestInternet(records, {
    others: [['provider.test', [['provider.test', 'A', '192.0.2.9']]]],
    // The zone above has it, but its own servers have not loaded it.
    resolver: (answer) => (asked) =>
      asked.name.endsWith('broken.test') ? { rcode: asked.type === 'DS' ? 0 : 3 } : answer(asked),
  });
  const freeOf = async (host: string) => {
    const outcome = await probeHostDns({ host, domain: 'example.test' }, world.network);
    assert.ok(outcome.ok && outcome.value.dangling);
    return outcome.value.freeDomain;
  };
  assert.equal(await freeOf('shop.example.test'), 'lapsed.test');
  assert.equal(await freeOf('blog.example.test'), undefined);
  assert.equal(await freeOf('wiki.example.test'), undefined);
  await world.close();
});
