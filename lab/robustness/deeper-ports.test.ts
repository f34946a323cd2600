import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import { once } from 'node:events';
import net from 'node:net';
import { after, it } from 'node:test';
import type { Authorization } from '@assay/contract/values/authorizations.ts';
import {
  assess,
  collect,
  createNetwork,
  type EvidenceItemOf,
  knownAddresses,
  type NetworkSettings,
  scanRequest,
} from '@assay/engine';
import { useVirtualTime } from '../../engine/testing/virtual-time.ts';
import { startLab } from '../index.ts';

const DOMAIN = 'harbourline.test';
/** Not among the most common 100 ports, but among the first 1,000. */
const CACHE_PORT = 16_379;

await useVirtualTime();

const lab = await startLab({ domains: [DOMAIN] });
const asked = new Set<number>();
const server = net.createServer((socket) => {
  socket.on('error', () => {});
  socket.on('data', (data) => {
    asked.add(socket.localPort!);
    socket.write(data.includes('PING') ? '+PONG\r\n' : '$19\r\nredis_version:7.0.1\r\n');
  });
});
const questions: Buffer[] = [];
const udp = dgram.createSocket('udp4');
udp.on('message', (packet, from) => {
  questions.push(packet);
  udp.send(
    Buffer.concat([Buffer.from('3030020100 0406'.replace(' ', ''), 'hex'), Buffer.from('public\xa2 Lab', 'latin1')]),
    from.port,
    from.address,
  );
});
server.listen(0, '127.0.0.1');
udp.bind(0, '127.0.0.1');
await Promise.all([once(server, 'listening'), once(udp, 'listening')]);
after(async () => {
  server.close();
  udp.close();
  await lab.close();
});

const found = await createNetwork(lab.network).lookup(DOMAIN);
const place = (server.address() as net.AddressInfo).port;
const more = knownAddresses(found).flatMap((address) => [
  [`${address} ${CACHE_PORT}`, place],
  [`${address} 161/udp`, udp.address().port],
]);
const network: NetworkSettings = { ...lab.network, dialMap: { ...lab.network.dialMap, ...Object.fromEntries(more) } };

async function scan(authorizations: readonly Authorization[]) {
  const set = await collect(scanRequest(DOMAIN, { authorizations, phases: [1], kinds: ['ports'] }), {
    network,
    sources: lab.sources,
    catalog: null,
    signal: new AbortController().signal,
  });
  const piece = set.find((one): one is EvidenceItemOf<'ports'> => one.kind === 'ports' && one.asset === DOMAIN);
  assert.ok(piece?.outcome.ok);
  const [row] = piece.outcome.value.addresses;
  return {
    asked: row!.asked,
    open: row!.open.map(({ port }) => port),
    udp: row!.udp?.map(({ port }) => port),
    findings: assess(set).findings.map(({ check, finding, asset }) => `${check}/${finding} ${asset}`),
  };
}

const allowed = (ports: Authorization['ports'], overUdp: boolean): Authorization[] => [
  { target: DOMAIN, ports, udp: overUdp, tests: [] },
];

it('without authorization only the hundred common ports are scanned, and nothing over UDP', async () => {
  const found = await scan([]);
  assert.deepEqual([found.asked, found.open, found.udp], [100, [80, 443], undefined]);
  assert.deepEqual([asked.size, questions.length], [0, 0]);
});

it('with authorization a thousand ports and UDP are scanned and evaluated', async () => {
  const found = await scan(allowed('thousand', true));
  assert.deepEqual([found.asked, found.open, found.udp], [1_000, [80, 443, CACHE_PORT], [161]]);
  assert.deepEqual(found.findings.filter((line) => line.startsWith('network_security')).sort(), [
    `network_security.databases/open-access ${DOMAIN}:${CACHE_PORT}/tcp`,
    `network_security.udp-services/readable ${DOMAIN}:161/udp`,
  ]);
});
