import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testNetwork } from '../../network/testing/dns-servers.ts';
import { startSmallInternet } from '../../network/testing/small-internet.ts';
import { useVirtualTime } from '../../testing/virtual-time.ts';
import { readZoneMarks } from './marks.ts';

await useVirtualTime();

test('serial, name servers and mail hosts of a zone are read, and nothing is said without answers', async () => {
  const world = await startSmallInternet([
    ['example.test', 'MX', { preference: 20, exchange: 'B.example.test' }],
    ['example.test', 'MX', { preference: 10, exchange: 'a.example.test' }],
  ]);
  assert.deepEqual(await readZoneMarks('Example.test.', world.network), {
    serial: 1,
    nameServers: ['ns1.example.test', 'ns2.example.test'],
    mailHosts: ['a.example.test', 'b.example.test'],
  });
  assert.equal((await readZoneMarks('www.example.test', world.network))?.serial, null);
  await world.close();
  const dead = testNetwork({}, { resolvers: [{ address: '192.0.2.53', port: 53 }] });
  assert.equal(await readZoneMarks('example.test', dead), null);
});
