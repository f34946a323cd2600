import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type Lab, startLab } from '../../lab/index.ts';
import { collect } from '../collect.ts';
import { knownAddresses } from '../evidence/dns.ts';
import { EVIDENCE_KINDS, type EvidenceItem, type EvidenceItemOf } from '../evidence/index.ts';
import { type ScanDependencies, type ScanRequest, scanRequest } from '../scan-request.ts';
import { useVirtualTime } from '../testing/virtual-time.ts';

await useVirtualTime();

const DOMAIN = 'meadowgate.test';
let lab: Lab;
before(async () => {
  lab = await startLab({ domains: [DOMAIN] });
});
after(() => lab.close());

interface Scan {
  pieces: EvidenceItem[];
  delivered: EvidenceItem[];
  shares: number[];
  /** Virtual milliseconds. */
  took: number;
}

async function scan(request: Partial<ScanRequest> = {}, dependencies: Partial<ScanDependencies> = {}): Promise<Scan> {
  const delivered: EvidenceItem[] = [];
  const shares: number[] = [];
  const began = performance.now();
  const pieces = await collect(scanRequest(DOMAIN, request), {
    network: lab.network,
    sources: lab.sources,
    catalog: null,
    signal: new AbortController().signal,
    onPiece: async (piece) => {
      await new Promise((resolve) => setImmediate(resolve));
      delivered.push(piece);
    },
    onProgress: ({ share }) => shares.push(share),
    ...dependencies,
  });
  return { pieces, delivered, shares, took: performance.now() - began };
}

const keysOf = (pieces: readonly EvidenceItem[]) =>
  [...new Set(pieces.map((piece) => `${piece.kind} ${piece.asset}`))].sort();
const hostsOf = (pieces: readonly EvidenceItem[]) => {
  const last = pieces.findLast((piece): piece is EvidenceItemOf<'scan'> => piece.kind === 'scan');
  assert.ok(last?.outcome.ok);
  return last.outcome.value;
};

let whole: Scan;

it('scans a domain in seconds: every kind of evidence, each item delivered, progress that never decreases', async () => {
  whole = await scan();
  assert.ok(whole.took < 10_000, `${whole.took} ms`);
  const kinds = new Set(whole.pieces.map((piece) => piece.kind));
  assert.deepEqual(
    Object.entries(EVIDENCE_KINDS)
      .filter(([kind, { phase }]) => phase > 0 && !kinds.has(kind as EvidenceItem['kind']))
      .map(([kind]) => kind),
    // Probed only if the owner authorized it, and if pages link to documents.
    ['active', 'documents'],
  );
  assert.deepEqual(keysOf(whole.delivered), keysOf(whole.pieces));
  assert.deepEqual(
    whole.shares,
    whole.shares.toSorted((a, b) => a - b),
  );
  assert.equal(whole.shares.at(-1), 1);
  assert.ok(whole.shares.length > 3);
  // Names of mail hosts and of logged certificates are probed like apex and www.
  assert.deepEqual(hostsOf(whole.pieces).hosts.slice(0, 2), [DOMAIN, `www.${DOMAIN}`]);
  assert.ok(hostsOf(whole.pieces).hosts.includes(`mail.${DOMAIN}`));
});

it('scans the ports of each address once, however many names resolve to it', () => {
  const seen = whole.pieces.flatMap((piece) =>
    piece.kind === 'ports' && piece.outcome.ok ? piece.outcome.value.addresses.map((row) => row.address) : [],
  );
  assert.equal(new Set(seen).size, seen.length);
  const first = whole.pieces.find(
    (piece) => piece.kind === 'ports' && piece.asset === DOMAIN,
  ) as EvidenceItemOf<'ports'>;
  assert.ok(first.outcome.ok && first.outcome.value.names.includes(`www.${DOMAIN}`));
});

it('resumes where another process stopped', async () => {
  const taken = whole.pieces.filter((_piece, index) => index % 2 === 0);
  const again = await scan({}, { taken });
  assert.deepEqual(keysOf(again.pieces), keysOf(whole.pieces));
  const repeated = again.delivered
    .filter((piece) => piece.kind !== 'scan')
    .map((piece) => `${piece.kind} ${piece.asset}`);
  assert.deepEqual(
    repeated.filter((key) => keysOf(taken).includes(key)),
    [],
  );
});

it('stops within two seconds and keeps its results', async () => {
  const stop = new AbortController();
  let stopped = Number.NEGATIVE_INFINITY;
  setTimeout(() => {
    stopped = performance.now();
    stop.abort();
  }, 300);
  const { pieces, shares } = await scan({}, { signal: stop.signal });
  const took = performance.now() - stopped;
  assert.ok(took < 2_000, `${took} ms`);
  assert.ok(pieces.length < whole.pieces.length);
  assert.ok((shares.at(-1) ?? 0) < 1);
});

it("respects the owner's exclusions and shows them", async () => {
  const { pieces } = await scan({
    kinds: ['files'],
    phases: [1],
    excluded: [`www.${DOMAIN}`, `${DOMAIN}/backup.sql`],
    hosts: ['elsewhere.example', `*.${DOMAIN}`, `_dmarc.${DOMAIN}`, `Extra.${DOMAIN}.`],
  });
  assert.ok(!pieces.some((piece) => piece.asset === `www.${DOMAIN}`));
  const { hosts, hostsNotAssessed } = hostsOf(pieces);
  assert.deepEqual(hosts, [DOMAIN, `extra.${DOMAIN}`]);
  assert.deepEqual(hostsNotAssessed, [`www.${DOMAIN}`]);
});

it('collects only the requested kinds and their prerequisites', async () => {
  const { pieces } = await scan({ kinds: ['http'], phases: [1, 2] });
  assert.deepEqual([...new Set(pieces.map((piece) => piece.kind))].sort(), ['host-dns', 'http', 'ports', 'scan']);
});

it('does not contact names and addresses on the deny list', async () => {
  const asked = whole.pieces.find(
    (piece) => piece.kind === 'host-dns' && piece.asset === DOMAIN,
  ) as EvidenceItemOf<'host-dns'>;
  const addresses = asked.outcome.ok ? knownAddresses(asked.outcome.value) : [];
  const network = { ...lab.network, doNotScan: [`www.${DOMAIN}`, ...addresses] };
  const { pieces } = await scan({ kinds: ['http', 'ports'], phases: [1] }, { network });
  assert.deepEqual(hostsOf(pieces).hostsNotAssessed, [`www.${DOMAIN}`]);
  const http = pieces.find((piece) => piece.kind === 'http' && piece.asset === DOMAIN);
  assert.deepEqual(http?.outcome, { ok: false, reason: 'address-not-allowed' });
});

it('fails with the error if an item cannot be stored', async () => {
  const onPiece = () => Promise.reject(new Error('the store is full'));
  await assert.rejects(scan({}, { onPiece }), /the store is full/);
});

it('records what the owner excluded and authorized, in the second phase as it applied to the first', async () => {
  const given = {
    excluded: [`Old.${DOMAIN}`, `${DOMAIN}//Admin/`],
    dkimSelectors: ['default', 'Own2026'],
    authorizations: [
      { target: DOMAIN, ports: 'thousand', udp: false, tests: [] },
      { target: `www.${DOMAIN}`, ports: 'all', udp: true, tests: [], addresses: [] },
    ],
  } as const;
  const settled = {
    excluded: [`${DOMAIN}/admin/`, `old.${DOMAIN}`],
    selectors: ['own2026'],
    authorized: [{ host: DOMAIN, ports: 'thousand', udp: false, tests: [] }],
  };
  const first = await scan({ ...given, phases: [1], kinds: [] });
  assert.deepEqual(hostsOf(first.pieces).ownerScope, settled);
  const second = await scan({ ...given, authorizations: [], phases: [2], kinds: [] }, { taken: first.pieces });
  assert.deepEqual(hostsOf(second.pieces).ownerScope, settled);
  assert.deepEqual(hostsOf(second.pieces).activeHosts, [DOMAIN, `www.${DOMAIN}`]);
  assert.equal(hostsOf((await scan({ phases: [1], kinds: [] })).pieces).ownerScope, undefined);
});
