import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testNetwork } from '#network/testing/dns-servers.ts';
import { startTestInternet } from '#network/testing/test-internet.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { probeDiscovery } from './discovery.ts';

await useVirtualTime();

const found = async (...records: Parameters<typeof startTestInternet>[0]) => {
  const world = await startTestInternet(records);
  const outcome = await probeDiscovery({ domain: 'example.test' }, world.network);
  await world.close();
  assert.ok(outcome.ok);
  return outcome.value;
};

test('common host names that exist are found, and only those', async () => {
  const { names, wildcard, unanswered } = await found(
    ['vpn.example.test', 'A', '192.0.2.7'],
    ['staging.example.test', 'CNAME', 'vpn.example.test'],
    ['mail.example.test', 'TXT', ['no host']],
    ['unusual-name.example.test', 'A', '192.0.2.8'],
  );
  assert.deepEqual(
    names.filter(({ name }) => !/^ns\d\./.test(name)),
    [
      { name: 'vpn.example.test', addresses: ['192.0.2.7'] },
      { name: 'staging.example.test', addresses: ['192.0.2.7'], cnames: ['vpn.example.test'] },
    ],
  );
  assert.deepEqual([wildcard, unanswered], [[], 0]);
});

test('under a wildcard only names with a different address are found', async () => {
  const { names, wildcard } = await found(
    ['*.example.test', 'A', '192.0.2.9'],
    ['vpn.example.test', 'A', '192.0.2.7'],
    ['git.example.test', 'A', '192.0.2.9'],
  );
  assert.deepEqual(
    names.map(({ name }) => name).filter((name) => !/^ns\d\./.test(name)),
    ['vpn.example.test'],
  );
  assert.deepEqual(wildcard, ['192.0.2.9']);
});

test('a wildcard of both address families is known by all its addresses, and IPv6-only hosts are found', async () => {
  const both = await found(['*.example.test', 'A', '192.0.2.9'], ['*.example.test', 'AAAA', '2001:db8::9']);
  assert.deepEqual(both.wildcard, ['192.0.2.9', '2001:db8::9']);
  const six = await found(['vpn.example.test', 'AAAA', '2001:db8::7']);
  assert.deepEqual(
    six.names.filter(({ name }) => name.startsWith('vpn.')),
    [{ name: 'vpn.example.test', addresses: ['2001:db8::7'] }],
  );
});

test('no response gives a reason, not an empty list', async () => {
  const dead = testNetwork({}, { resolvers: [{ address: '192.0.2.53', port: 53 }] });
  assert.deepEqual(await probeDiscovery({ domain: 'example.test' }, dead), { ok: false, reason: 'unreachable' });
});

test('failed look-ups leave the list of names incomplete, and none without the response to a random name', async () => {
  const failing = async (isFailing: (name: string, type: string) => boolean) => {
    const records = [
      ['vpn.example.test', 'A', '192.0.2.7'],
      ['git.example.test', 'AAAA', '2001:db8::7'],
    ] as const;
    const world = await startTestInternet(records, {
      resolver: (answer) => (asked) => (isFailing(asked.name, asked.type) ? { rcode: 2 } : answer(asked)),
    });
    const outcome = await probeDiscovery({ domain: 'example.test' }, world.network);
    await world.close();
    if (!outcome.ok) return outcome.reason;
    const names = outcome.value.names.map(({ name }) => name.slice(0, 3));
    return [['vpn', 'git'].filter((name) => names.includes(name)), outcome.value.lacks];
  };
  const isRandom = (name: string) => /^[0-9a-f]{16}\./.test(name);
  assert.deepEqual(await failing(() => false), [['vpn', 'git'], undefined]);
  assert.deepEqual(await failing((name) => name.startsWith('vpn.')), [['git'], { names: 'unreachable' }]);
  assert.equal(await failing(isRandom), 'unreachable');
  // A wildcard may have this IPv6 address.
  assert.deepEqual(await failing((name, type) => isRandom(name) && type === 'AAAA'), [
    ['vpn'],
    { names: 'unreachable' },
  ]);
});

test('a CNAME makes a guessed name a host whatever its target, also under a wildcard', async () => {
  const own = (list: Awaited<ReturnType<typeof found>>) => list.names.filter(({ name }) => !/^ns\d\./.test(name));
  const dangling = await found(
    ['shop.example.test', 'CNAME', 'shop.gone-provider.test'],
    ['blog.example.test', 'CNAME', 'old.example.test'],
  );
  assert.deepEqual(own(dangling), [
    { name: 'shop.example.test', addresses: [], cnames: ['shop.gone-provider.test'] },
    { name: 'blog.example.test', addresses: [], cnames: ['old.example.test'] },
  ]);
  const wild = await found(
    ['*.example.test', 'CNAME', 'parked.gone-provider.test'],
    ['shop.example.test', 'CNAME', 'shop.gone-provider.test'],
  );
  assert.deepEqual(own(wild), [{ name: 'shop.example.test', addresses: [], cnames: ['shop.gone-provider.test'] }]);
});

test('a delegated guessed name is kept with the state of its name servers, even if none responds', async () => {
  const { names } = await found(
    ['dev.example.test', 'NS', 'ns1.gone-hosting.test'],
    ['mail.example.test', 'TXT', ['no host']],
  );
  assert.deepEqual(
    names.filter(({ name }) => !/^ns\d\./.test(name)),
    [
      {
        name: 'dev.example.test',
        addresses: [],
        delegatedTo: ['ns1.gone-hosting.test'],
        delegation: [{ server: 'ns1.gone-hosting.test', state: 'missing', free: 'gone-hosting.test' }],
      },
    ],
  );
});
