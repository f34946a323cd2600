import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, it } from 'node:test';
import {
  assess,
  collect,
  type EvidenceItemOf,
  type NetworkSettings,
  type ScanRequest,
  scanRequest,
} from '@assay/engine';
import { useVirtualTime } from '../../engine/testing/virtual-time.ts';
import { startLab } from '../index.ts';

/** Lab domains whose host accepts connections on every port. */
const SILENT = 'harbourline.test';
const RUBBISH = 'larkspur-bank.test';
const TALKERS = 'glasswing.example';
/** Far below the ten-minute limit of a probe: an acceptable wait for a user. In virtual milliseconds. */
const TIME_MAX_MS = 45_000;

await useVirtualTime();

const lab = await startLab({ domains: [SILENT, RUBBISH, TALKERS] });
const servers: net.Server[] = [];
const sockets = new Set<net.Socket>();
after(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  await lab.close();
});

/** A loopback port that treats all connections identically. */
async function listen(serve: (socket: net.Socket) => void): Promise<number> {
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    serve(socket);
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as net.AddressInfo).port;
}

type Ports = Extract<EvidenceItemOf<'ports'>['outcome'], { ok: true }>['value'];

async function scan(domain: string, place: number, changes: Partial<ScanRequest> = {}) {
  // Its address, and the common ports.
  const first = await look(domain, lab.network, {});
  const addresses = first.ports.addresses.map((row) => row.address);
  const asked = changes.authorizations ? Array.from({ length: 65_535 }, (_unused, index) => index + 1) : first.usual;
  const rows = addresses.flatMap((address) => asked.map((port) => [`${address} ${port}`, place] as const));
  // Its web service is unchanged: the trap listens on all other ports.
  const own = Object.entries(lab.network.dialMap!);
  const dialMap = { ...Object.fromEntries(rows), ...Object.fromEntries(own) };
  const timeouts = { connect: 600, dns: 1_500, exchange: 1_500 };
  return look(domain, { ...lab.network, timeouts, dialMap }, changes);
}

async function look(domain: string, network: NetworkSettings, changes: Partial<ScanRequest>) {
  const began = performance.now();
  const request: ScanRequest = scanRequest(domain, { phases: [1], kinds: ['ports', 'http'], ...changes });
  const set = await collect(request, {
    network,
    sources: lab.sources,
    catalog: null,
    signal: new AbortController().signal,
  });
  const took = performance.now() - began;
  const ports = set.find(
    (piece): piece is EvidenceItemOf<'ports'> => piece.kind === 'ports' && piece.asset === domain,
  )?.outcome;
  const told = set.find((piece): piece is EvidenceItemOf<'scan'> => piece.kind === 'scan')?.outcome;
  assert.ok(ports?.ok && told?.ok);
  const findings = assess(set)
    .findings.filter(({ area }) => area === 'network_security' || area === 'endpoint_security')
    .map(({ check, finding }) => `${check}/${finding}`);
  return { took, ports: ports.value as Ports, usual: told.value.ports, findings };
}

const TRAP = ['network_security.accepts-everything/seen', 'network_security.accepts-everything/seen'];

it('a tarpit on every port: the scan ends, reports it, and identifies no service by port number', async () => {
  const place = await listen((socket) => void socket.resume());
  const { took, ports, findings } = await scan(SILENT, place);
  assert.ok(took < TIME_MAX_MS, `${Math.round(took)} ms`);
  assert.ok(ports.addresses.every((row) => row.acceptsAll && row.open.length > 90 && row.stopped === null));
  assert.deepEqual(findings, TRAP);
});

it('random bytes on every port are no service', async () => {
  const noise = Buffer.from(Array.from({ length: 4_096 }, (_unused, at) => (at * 151 + 7) & 0xff));
  const place = await listen((socket) => void socket.end(noise));
  const { took, ports, findings } = await scan(RUBBISH, place);
  assert.ok(took < TIME_MAX_MS, `${Math.round(took)} ms`);
  const known = ports.addresses.flatMap((row) => row.open).filter(({ facts }) => facts.service !== 'unknown');
  assert.deepEqual([...new Set(known.map(({ port }) => port))], [80, 443]);
  assert.deepEqual(findings, TRAP);
});

it('services that send endlessly, slowly or fast, do not delay the scan', async () => {
  let count = 0;
  const place = await listen((socket) => {
    count += 1;
    const words = count % 2 === 0 ? 'x' : Buffer.alloc(65_536, 'x');
    const timer = setInterval(() => socket.write(words), count % 2 === 0 ? 100 : 5);
    socket.once('close', () => clearInterval(timer));
  });
  const { took, findings } = await scan(TALKERS, place);
  assert.ok(took < TIME_MAX_MS, `${Math.round(took)} ms`);
  assert.deepEqual(findings, TRAP);
});

it('a deeper scan gives up an address on which all ports are open', async () => {
  const place = await listen((socket) => void socket.resume());
  const authorizations = [{ target: SILENT, ports: 'all', udp: false, tests: [] } as const];
  const { took, ports } = await scan(SILENT, place, { authorizations });
  assert.ok(took < TIME_MAX_MS * 2, `${Math.round(took)} ms`);
  assert.ok(ports.addresses.every((row) => row.acceptsAll && row.asked < 10_000));
});
