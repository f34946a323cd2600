import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { type DnsResponder, startDnsServer, testNetwork } from '#network/testing/dns-servers.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { probeHostDns } from './host-dns.ts';

await useVirtualTime();

const RESOLVER = '198.51.100.53';
const ADDRESSES: Record<string, string> = { A: '203.0.113.5', AAAA: '2001:db8::5' };

/** A resolver that never responds to queries for one type. */
async function networkDeafTo(deaf: string) {
  const answer: DnsResponder = ({ name, type }) =>
    type === deaf
      ? null
      : { answers: [{ type: type as 'A', name, ttl: 60, data: ADDRESSES[type]! }], flags: 0x8180, rcode: 0 };
  const server = await startDnsServer(answer);
  after(() => server.close());
  const settings = {
    resolvers: [{ address: RESOLVER, port: 53 }],
    timeouts: { connect: 200, dns: 200, exchange: 500 },
  };
  return testNetwork({ [RESOLVER]: server }, settings);
}

it('does not treat a lost response for A as a host without IPv4', async () => {
  const outcome = await probeHostDns({ host: 'www.example.test', domain: 'example.test' }, await networkDeafTo('A'));
  assert.deepEqual(outcome, { ok: false, reason: 'timeout' });
});

it('has the IPv4 addresses of a host whose servers ignore AAAA queries', async () => {
  const outcome = await probeHostDns({ host: 'www.example.test', domain: 'example.test' }, await networkDeafTo('AAAA'));
  assert.deepEqual(outcome.ok && [outcome.value.a, outcome.value.aaaa, outcome.value.exists], [
    [ADDRESSES.A],
    { unknown: 'timeout' },
    true,
  ]);
});
