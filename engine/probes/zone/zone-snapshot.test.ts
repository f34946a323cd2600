import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testNetwork } from '#network/testing/dns-servers.ts';
import { startTestInternet } from '#network/testing/test-internet.ts';
import { useVirtualTime } from '#testing/virtual-time.ts';
import { takeZoneSnapshot } from './zone-snapshot.ts';

await useVirtualTime();

test('serial, name servers and mail servers of a zone are read, and nothing is reported without responses', async () => {
  const world = await startTestInternet([
    ['example.test', 'MX', { preference: 20, exchange: 'B.example.test' }],
    ['example.test', 'MX', { preference: 10, exchange: 'a.example.test' }],
  ]);
  assert.deepEqual(await takeZoneSnapshot('Example.test.', world.network), {
    serial: 1,
    nameServers: ['ns1.example.test', 'ns2.example.test'],
    mailHosts: ['a.example.test', 'b.example.test'],
  });
  assert.equal((await takeZoneSnapshot('www.example.test', world.network))?.serial, null);
  await world.close();
  const dead = testNetwork({}, { resolvers: [{ address: '192.0.2.53', port: 53 }] });
  assert.equal(await takeZoneSnapshot('example.test', dead), null);
});
