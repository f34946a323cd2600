import assert from 'node:assert/strict';
import { it } from 'node:test';
import { collect } from '../collect.ts';
import type { EvidenceItem } from '../evidence/index.ts';
import { startDnsServer } from '../network/testing/dns-servers.ts';
import { scanRequest } from '../scan-request.ts';
import { DEFAULT_NETWORK, DEFAULT_SOURCES } from '../settings.ts';
import { useVirtualTime } from '../testing/virtual-time.ts';

await useVirtualTime();

/** Resolves hosts with a resolver that does not respond to the first queries about each. */
async function lookUp(silentFor: number): Promise<{ delivered: EvidenceItem[]; asked: number }> {
  const questions = new Map<string, number>();
  const server = await startDnsServer(({ name, type }) => {
    const key = `${name} ${type}`;
    questions.set(key, (questions.get(key) ?? 0) + 1);
    // Each lookup sends two packets before it fails.
    if (questions.get(key)! <= silentFor * 2) return null;
    return type === 'A' ? { answers: [{ type: 'A', name, ttl: 60, data: '192.0.2.1' }] } : {};
  });
  const delivered: EvidenceItem[] = [];
  await collect(scanRequest('example.com', { excluded: ['www.example.com'], phases: [1], kinds: ['host-dns'] }), {
    network: {
      ...DEFAULT_NETWORK,
      dialMap: {},
      allowPrivate: true,
      resolvers: [{ address: '127.0.0.1', port: server.port }],
      timeouts: { connect: 100, dns: 150, exchange: 200 },
    },
    sources: DEFAULT_SOURCES,
    catalog: null,
    signal: new AbortController().signal,
    onPiece: (piece) => {
      if (piece.kind === 'host-dns') delivered.push(piece);
    },
  });
  await server.close();
  return { delivered, asked: Math.max(...questions.values()) };
}

it('retries a silent target twice and delivers only the last result', async () => {
  const { delivered } = await lookUp(2);
  assert.deepEqual(
    delivered.map((piece) => piece.outcome.ok),
    [true],
  );
});

it('gives up after three attempts and gives the reason', async () => {
  const { delivered, asked } = await lookUp(99);
  assert.deepEqual(
    delivered.map((piece) => piece.outcome),
    [{ ok: false, reason: 'timeout' }],
  );
  assert.equal(asked, 6);
});

it('retries a failed probe soon after its own failure, while others are still running', async () => {
  const asked: string[] = [];
  const server = await startDnsServer(({ name, type }) => {
    if (type !== 'A') return {};
    asked.push(name);
    // One name is refused at first, and the other one gets no answer for a whole lookup.
    const again = asked.filter((other) => other === name).length;
    if (name === 'www.example.com' && again === 1) return { rcode: 2 };
    if (name === 'example.com' && again <= 2) return null;
    return { answers: [{ type: 'A', name, ttl: 60, data: '192.0.2.1' }] };
  });
  const settings = { resolvers: [{ address: '127.0.0.1', port: server.port }], retryPause: 100 };
  const ended = await collect(scanRequest('example.com', { phases: [1], kinds: ['host-dns'] }), {
    network: {
      ...DEFAULT_NETWORK,
      ...settings,
      dialMap: {},
      allowPrivate: true,
      timeouts: { connect: 2_000, dns: 2_000, exchange: 2_000 },
    },
    sources: DEFAULT_SOURCES,
    catalog: null,
    signal: new AbortController().signal,
  });
  await server.close();
  assert.deepEqual(
    ended.flatMap(({ kind, outcome }) => (kind === 'host-dns' ? [outcome.ok] : [])),
    [true, true],
  );
  const second = asked.lastIndexOf('www.example.com');
  assert.ok(second > 0 && second < asked.lastIndexOf('example.com'), asked.join(' '));
});

it('keeps a host of the last rating whose look-up fails as a gap, and leaves out one that no longer exists', async () => {
  const server = await startDnsServer(({ name, type }) => {
    if (name === 'silent.example.com') return null;
    if (name === 'gone.example.com') return { rcode: 3 };
    return type === 'A' ? { answers: [{ type: 'A', name, ttl: 60, data: '192.0.2.1' }] } : {};
  });
  const candidates = ['silent.example.com', 'gone.example.com', 'kept.example.com'];
  const pieces = await collect(scanRequest('example.com', { candidates, phases: [1], kinds: ['host-dns'] }), {
    network: {
      ...DEFAULT_NETWORK,
      dialMap: {},
      allowPrivate: true,
      resolvers: [{ address: '127.0.0.1', port: server.port }],
      timeouts: { connect: 100, dns: 150, exchange: 200 },
    },
    sources: DEFAULT_SOURCES,
    catalog: null,
    signal: new AbortController().signal,
  });
  await server.close();
  const scan = pieces.findLast(({ kind }) => kind === 'scan');
  assert.ok(scan?.kind === 'scan' && scan.outcome.ok);
  assert.deepEqual(scan.outcome.value.hosts, [
    'example.com',
    'www.example.com',
    'silent.example.com',
    'kept.example.com',
  ]);
  const silent = pieces.find(({ kind, asset }) => kind === 'host-dns' && asset === 'silent.example.com');
  assert.deepEqual(silent?.outcome, { ok: false, reason: 'timeout' });
});

it('scans the addresses of a host whose look-up fails under its name, if it had them in the last rating', async () => {
  const server = await startDnsServer(({ name, type }) => {
    if (name === 'example.com' && type === 'A') return { rcode: 2 };
    return name === 'www.example.com' && type === 'A'
      ? { answers: [{ type: 'A', name, ttl: 60, data: '192.0.2.1' }] }
      : {};
  });
  const machines = async (earlierAddresses: Record<string, string[]>) => {
    const pieces = await collect(scanRequest('example.com', { earlierAddresses, phases: [1], kinds: ['reputation'] }), {
      network: {
        ...DEFAULT_NETWORK,
        dialMap: {},
        allowPrivate: true,
        resolvers: [{ address: '127.0.0.1', port: server.port }],
        timeouts: { connect: 100, dns: 150, exchange: 200 },
      },
      sources: DEFAULT_SOURCES,
      catalog: null,
      signal: new AbortController().signal,
    });
    return pieces.flatMap((piece) =>
      piece.kind === 'reputation' && piece.outcome.ok ? [[piece.asset, piece.outcome.value.names.join()]] : [],
    );
  };
  assert.deepEqual(await machines({ 'example.com': ['192.0.2.1'] }), [['example.com', 'example.com,www.example.com']]);
  assert.deepEqual(await machines({ 'example.com': ['192.0.2.2'] }), [['www.example.com', 'www.example.com']]);
  await server.close();
});
