import assert from 'node:assert/strict';
import { test } from 'node:test';
import dnsPacket from 'dns-packet';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { authoritative, startDnsServer, testNetwork } from '../testing/dns-servers.ts';
import { queryDns } from './client.ts';
import { recordsOf } from './message.ts';
import { tryTransfer } from './stream.ts';

await useVirtualTime();

async function serve(...args: Parameters<typeof startDnsServer>) {
  return testNetwork({ '192.0.2.1': await startDnsServer(...args) });
}
const target = { address: '192.0.2.1', port: 53 };
const question = { name: 'Example.COM.', type: 'A' } as const;

test('a response is parsed with its flags and canonical names', async () => {
  const network = await serve(authoritative('example.com', [['example.com', 'A', '192.0.2.7']]));
  const reply = await queryDns(network, target, question);
  assert.ok(reply.ok);
  assert.equal(reply.message.authoritative, true);
  assert.deepEqual(recordsOf(reply.message.answers, 'A', 'example.com'), ['192.0.2.7']);
});

test('a truncated response is queried again over TCP', async () => {
  const network = await serve(({ transport }) =>
    transport === 'udp'
      ? { flags: dnsPacket.TRUNCATED_RESPONSE }
      : { answers: [{ name: 'example.com', type: 'A', data: '192.0.2.9' }] },
  );
  const reply = await queryDns(network, target, question);
  assert.ok(reply.ok);
  assert.equal(reply.transport, 'tcp');
  assert.deepEqual(recordsOf(reply.message.answers, 'A'), ['192.0.2.9']);
});

test('a truncated response without TCP is no response', async () => {
  const server = await startDnsServer(() => ({ flags: dnsPacket.TRUNCATED_RESPONSE }), { tcp: false });
  const reply = await queryDns(testNetwork({ '192.0.2.1': server }), target, question);
  assert.deepEqual(reply, { ok: false, reason: 'refused' });
});

test('a failure that may pass is final only if it occurs again', async () => {
  const ask = async (failures: number, rcode: number | null, options: Parameters<typeof queryDns>[3]) => {
    let asked = 0;
    const network = await serve(() => {
      asked += 1;
      if (asked > failures) return {};
      return rcode === null ? null : { rcode };
    });
    const reply = await queryDns(network, target, question, options);
    return [reply.ok ? reply.message.rcode : reply.reason, asked];
  };
  assert.deepEqual(await ask(1, 2, {}), ['NOERROR', 2]);
  assert.deepEqual(await ask(1, 5, {}), ['NOERROR', 2]);
  assert.deepEqual(await ask(1, null, { transport: 'tcp' }), ['NOERROR', 2]);
  assert.deepEqual(await ask(9, 2, {}), ['SERVFAIL', 2]);
  // A server of a zone refuses recursion on principle.
  assert.deepEqual(await ask(9, 5, { recursion: true }), ['REFUSED', 1]);
});

test('a server with another version of EDNS is queried without it', async () => {
  let asked = 0;
  const opt = {
    type: 'OPT',
    name: '.',
    udpPayloadSize: 1232,
    extendedRcode: 1,
    ednsVersion: 0,
    flags: 0,
    flag_do: false,
    options: [],
  };
  const network = await serve(() => (++asked === 1 ? { additionals: [opt as never] } : { answers: [] }));
  const reply = await queryDns(network, target, question);
  assert.deepEqual([reply.ok && reply.message.rcode, asked], ['NOERROR', 2]);
});

test('a lost packet is sent again', async () => {
  let asked = 0;
  const network = await serve(() => (++asked === 1 ? null : { answers: [] }));
  assert.ok((await queryDns(network, target, question)).ok);
  assert.equal(asked, 2);
});

test('a response to another query is ignored', async () => {
  const network = await serve(() => ({ questions: [{ name: 'other.example', type: 'A' }] }));
  assert.deepEqual(await queryDns(network, target, question), { ok: false, reason: 'timeout' });
});

test('a server that rejects EDNS is queried without it', async () => {
  let asked = 0;
  const network = await serve(() => (++asked === 1 ? { rcode: 1 } : { answers: [] }));
  const reply = await queryDns(network, target, question);
  assert.ok(reply.ok);
  assert.equal(reply.message.rcode, 'NOERROR');
});

test('an address outside the dial map and a name that cannot be encoded are rejected without a packet', async () => {
  const network = testNetwork({});
  assert.deepEqual(await queryDns(network, target, question), { ok: false, reason: 'refused' });
  const long = await queryDns(network, target, { name: `${'a'.repeat(64)}.example`, type: 'A' });
  assert.deepEqual(long, { ok: false, reason: 'protocol-error' });
});

test('an abort ends a query immediately', async () => {
  const network = await serve(() => null);
  const signal = AbortSignal.timeout(50);
  const started = performance.now();
  assert.equal((await queryDns(network, target, question, { signal })).ok, false);
  // Less than the 1.5 s of the skipped timeout.
  assert.ok(performance.now() - started < 1_400);
});

test('an open zone transfer is counted, and a refused one is distinguished from no response', async () => {
  const soa = { name: 'example.com', type: 'SOA', data: { mname: 'a.example.com', rname: 'b.example.com' } } as const;
  const open = await serve(() => ({ answers: [soa, { name: 'x.example.com', type: 'A', data: '192.0.2.1' }, soa] }));
  assert.deepEqual(await tryTransfer(open, target, 'example.com', { timeout: 1000 }), {
    allowed: true,
    records: 3,
    names: ['x.example.com'],
  });
  const refused = await serve(() => ({ rcode: 5 }));
  assert.deepEqual(await tryTransfer(refused, target, 'example.com', { timeout: 1000 }), {
    allowed: false,
    records: 0,
  });
  const silent = await serve(() => null);
  assert.deepEqual(await tryTransfer(silent, target, 'example.com', { timeout: 300 }), { reason: 'timeout' });
});

test("an open zone's hosts and delegations are kept, at most 500 of them", async () => {
  const soa = { name: 'example.com', type: 'SOA', data: { mname: 'a.example.com', rname: 'b.example.com' } } as const;
  const a = (name: string) => ({ name, type: 'A', data: '192.0.2.1' }) as const;
  const small = await serve(() => ({
    answers: [
      soa,
      a('example.com'),
      a('*.example.com'),
      a('VPN.example.com'),
      a('elsewhere.example'),
      { name: 'shop.example.com', type: 'CNAME', data: 'gone.provider.example' },
      { name: 'dev.example.com', type: 'NS', data: 'ns1.provider.example' },
      { name: 'note.example.com', type: 'TXT', data: 'no host' },
      { name: 'key._domainkey.example.com', type: 'CNAME', data: 'key.provider.example' },
      soa,
    ],
  }));
  const transfer = await tryTransfer(small, target, 'example.com', { timeout: 1000 });
  assert.deepEqual('names' in transfer && transfer.names, ['dev.example.com', 'shop.example.com', 'vpn.example.com']);
  const large = await serve(() => ({
    answers: [soa, ...Array.from({ length: 700 }, (_, at) => a(`h${at}.example.com`)), soa],
  }));
  const cut = await tryTransfer(large, target, 'example.com', { timeout: 1000 });
  assert.deepEqual('names' in cut && [cut.records, cut.names?.length], [702, 500]);
});
