import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { EvidenceItem } from '../evidence/index.ts';
import { createNetwork } from '../network/connections/open-network.ts';
import { startDnsServer } from '../network/testing/dns-servers.ts';
import { type ScanDependencies, scanRequest } from '../scan-request.ts';
import { DEFAULT_NETWORK, DEFAULT_SOURCES } from '../settings.ts';
import { useVirtualTime } from '../testing/virtual-time.ts';
import { createCdnLookup } from './cdn-edges.ts';
import { createProgress } from './progress.ts';
import { createResults } from './results.ts';
import { runPhase } from './run-phase.ts';
import { createScope } from './scope.ts';

await useVirtualTime();

it('reports what did not fit into a phase as limit-reached, and accepts nothing afterwards', async () => {
  const server = await startDnsServer(({ name }) => (name.startsWith('www') ? null : {}));
  const request = scanRequest('example.com', { phases: [1], kinds: ['host-dns'] });
  const network = createNetwork({
    ...DEFAULT_NETWORK,
    dialMap: {},
    allowPrivate: true,
    resolvers: [{ address: '127.0.0.1', port: server.port }],
    timeouts: { connect: 100, dns: 1_500, exchange: 100 },
  });
  const dependencies: ScanDependencies = {
    network: network.settings,
    sources: DEFAULT_SOURCES,
    catalog: null,
    signal: new AbortController().signal,
  };
  const results = createResults();
  const scope = createScope(request, () => true);
  const delivered: EvidenceItem[] = [];
  const shares: number[] = [];
  await runPhase({
    phase: 1,
    kinds: new Set(['host-dns']),
    limit: 300,
    ground: {
      request,
      dependencies,
      network,
      scope,
      results,
      edges: createCdnLookup([]),
      tlsServers: new Map(),
      hostTimes: new Map(),
      portsFor: () => ({ ports: [], deep: false, udp: false }),
    },
    progress: createProgress(
      results,
      () => scope.hosts.length,
      ({ share }) => shares.push(share),
    ),
    delay: { wasLateSince: () => false, close() {} },
    now: () => request.time,
    deliver: (piece) => delivered.push(piece),
    learn() {},
  });
  const outcomes = () => delivered.map(({ asset, outcome }) => `${asset} ${outcome.ok ? 'ok' : outcome.reason}`);
  assert.deepEqual(outcomes(), ['example.com ok', 'www.example.com limit-reached']);
  assert.equal(shares.at(-1), 0.8);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(delivered.length, 2);
  await server.close();
});
