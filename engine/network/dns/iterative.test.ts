import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { authoritative, startDnsServer, testNetwork } from '../testing/dns-servers.ts';
import { NS1, NS2, ROOT, startTestInternet, TLD } from '../testing/test-internet.ts';
import { findAddresses, followDelegations } from './iterative.ts';
import { lookupAuthoritativeTxt } from './verification.ts';

await useVirtualTime();

test("the iteration goes from the root to the zone of the name, with the parent's glue", async () => {
  const world = await startTestInternet([['a.b.example.test', 'A', '192.0.2.1']]);
  const walk = await followDelegations('a.b.example.test', world.network);
  assert.deepEqual(
    walk.cuts.map((cut) => cut.zone),
    ['.', 'test', 'example.test'],
  );
  assert.deepEqual(walk.cuts[2]!.glue, [
    { name: 'ns1.example.test', addresses: [NS1] },
    { name: 'ns2.example.test', addresses: [NS2] },
  ]);
  assert.deepEqual(await findAddresses('a.b.example.test', world.network), ['192.0.2.1']);
  await world.close();
});

test('a nonexistent name is denied at its label', async () => {
  const world = await startTestInternet([]);
  assert.equal((await followDelegations('deep.gone.example.test', world.network)).deniedAt, 'gone.example.test');
  await world.close();
});

test('servers without glue that refer to each other end the iteration', async () => {
  const server = await startDnsServer(
    authoritative('.', [
      ['a.test', 'NS', 'ns.b.test'],
      ['b.test', 'NS', 'ns.a.test'],
    ]),
  );
  const network = testNetwork({ [ROOT]: server }, { roots: [{ name: 'r', addresses: [ROOT] }] });
  assert.equal((await followDelegations('www.a.test', network)).failure, 'unreachable');
  await server.close();
});

test('an unreachable root gives a reason, not an empty zone', async () => {
  const network = testNetwork({}, { roots: [{ name: 'r', addresses: [TLD] }] });
  assert.equal((await followDelegations('example.test', network)).failure, 'refused');
});

test('the TXT records of both servers are read, and wildcards and aliases are recognized', async () => {
  const name = '_assay.example.test';
  const world = await startTestInternet([[name, 'TXT', ['assay-verification=', 'abc']]]);
  const found = await lookupAuthoritativeTxt(name, world.network);
  assert.deepEqual(found.agreed, ['assay-verification=abc']);
  assert.equal(found.via, 'authoritative');
  assert.equal(found.wildcard, false);
  assert.equal(found.servers.length, 2);
  await world.close();

  const wild = await startTestInternet([['*.example.test', 'TXT', ['assay-verification=abc']]]);
  assert.equal((await lookupAuthoritativeTxt(name, wild.network)).wildcard, true);
  await wild.close();

  const alias = await startTestInternet([[name, 'CNAME', 'proof.example.test']]);
  const aliased = await lookupAuthoritativeTxt(name, alias.network);
  assert.deepEqual([aliased.cname, aliased.agreed], ['proof.example.test', []]);
  await alias.close();
});

test('a nonexistent domain is distinguished from a missing record', async () => {
  const world = await startTestInternet([]);
  assert.equal((await lookupAuthoritativeTxt('_assay.example.test', world.network)).domainMissing, false);
  assert.equal((await lookupAuthoritativeTxt('_assay.gone.test', world.network)).domainMissing, true);
  await world.close();
});

test("if the zone's servers are unreachable the resolver is queried, and this is reported", async () => {
  const world = await startTestInternet([['_assay.example.test', 'TXT', ['v']]], {
    settings: { roots: [{ name: 'r', addresses: ['203.0.113.1'] }] },
  });
  const found = await lookupAuthoritativeTxt('_assay.example.test', world.network);
  assert.deepEqual([found.via, found.agreed], ['resolver', ['v']]);
  await world.close();
});

test('a server that refers to itself, sideways or upward does not stall the iteration', async () => {
  const ns = (owner: string) => ({ name: owner, type: 'NS' as const, data: 'ns.evil.test' });
  for (const owner of ['.', 'other', 'example.test']) {
    let asked = 0;
    const server = await startDnsServer(() => {
      asked += 1;
      return {
        authorities: [ns(owner)],
        additionals: [{ name: 'ns.evil.test', type: 'A', data: ROOT }],
      };
    });
    const network = testNetwork({ [ROOT]: server }, { roots: [{ name: 'r', addresses: [ROOT] }] });
    const walk = await followDelegations('a.b.c.example.test', network);
    await server.close();
    assert.ok(walk.cuts.length <= 6 && asked <= 20, `${owner}: ${asked} questions`);
  }
});
