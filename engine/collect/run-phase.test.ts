import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Piece } from '../evidence/index.ts';
import { openNetwork } from '../network/reach/open-network.ts';
import { startDnsServer } from '../network/testing/dns-servers.ts';
import { type ScanSurroundings, scanRequest } from '../scan-request.ts';
import { DEFAULT_NETWORK, DEFAULT_SOURCES } from '../settings.ts';
import { useVirtualTime } from '../testing/virtual-time.ts';
import { openEdges } from './edges.ts';
import { openProgress } from './progress.ts';
import { openResults } from './results.ts';
import { runPhase } from './run-phase.ts';
import { openScope } from './scope.ts';

await useVirtualTime();

it('tells what a phase had no time for as limit-reached, and lets nothing in afterwards', async () => {
  const server = await startDnsServer(({ name }) => (name.startsWith('www') ? null : {}));
  const request = scanRequest('example.com', { phases: [1], kinds: ['host-dns'] });
  const network = openNetwork({
    ...DEFAULT_NETWORK,
    dialMap: {},
    allowPrivate: true,
    resolvers: [{ address: '127.0.0.1', port: server.port }],
    timeouts: { connect: 100, dns: 1_500, exchange: 100 },
  });
  const surroundings: ScanSurroundings = {
    network: network.settings,
    sources: DEFAULT_SOURCES,
    catalogue: null,
    signal: new AbortController().signal,
  };
  const results = openResults();
  const scope = openScope(request, () => true);
  const delivered: Piece[] = [];
  const shares: number[] = [];
  await runPhase({
    phase: 1,
    kinds: new Set(['host-dns']),
    limit: 300,
    ground: {
      request,
      surroundings,
      network,
      scope,
      results,
      edges: openEdges([]),
      tlsServers: new Map(),
      hostTimes: new Map(),
      portsFor: () => ({ ports: [], deep: false, udp: false }),
    },
    progress: openProgress(
      results,
      () => scope.hosts.length,
      ({ share }) => shares.push(share),
    ),
    now: () => request.time,
    deliver: (piece) => delivered.push(piece),
    learn() {},
  });
  const told = () => delivered.map(({ asset, outcome }) => `${asset} ${outcome.ok ? 'ok' : outcome.reason}`);
  assert.deepEqual(told(), ['example.com ok', 'www.example.com limit-reached']);
  assert.equal(shares.at(-1), 0.8);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(delivered.length, 2);
  await server.close();
});
