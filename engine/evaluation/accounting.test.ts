import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { CHECKS } from '../areas/index.ts';
import type { EvidenceItem, EvidenceItemOf, EvidenceKind } from '../evidence/index.ts';
import { mergeEvidence } from '../evidence/merge.ts';
import { readEvidenceItems } from '../golden/judge.ts';
import { splitAsset } from './evidence-index.ts';
import { runChecks } from './run.ts';

/** A scan of the lab with several hosts, a crawl of each site, mail, and services other than the web. */
const WHOLE = await readEvidenceItems('lab-heronsgate-test');
const REASONS: readonly NotAssessedReason[] = ['timeout', 'blocked', 'protocol-error', 'unreachable', 'limit-reached'];

const OF_WEB: readonly EvidenceKind[] = ['files', 'site', 'documents', 'active'];

/** What could not have been collected once the prerequisite of a host has failed. */
function hangsOn(kind: EvidenceKind, host: string, piece: EvidenceItem): boolean {
  const at = splitAsset(piece.asset);
  if (piece.kind === 'smtp') return kind === 'mail';
  if (at.host !== host) return false;
  const ofPort = (piece.kind === 'tls' || piece.kind === 'products') && at.port !== null;
  switch (kind) {
    case 'host-dns':
      return (
        piece.kind === 'http' ||
        piece.kind === 'ports' ||
        piece.kind === 'reputation' ||
        hangsOn('http', host, piece) ||
        ofPort
      );
    case 'http':
      return (
        OF_WEB.includes(piece.kind) || (piece.kind === 'products' && at.port === null) || (ofPort && at.port === 443)
      );
    case 'files':
      return piece.kind === 'products' && at.port === null;
    case 'site':
      return piece.kind === 'documents' || piece.kind === 'active';
    case 'ports':
      return ofPort && at.port !== 443;
    default:
      return false;
  }
}

/** The same scan with one failed prerequisite, and without the evidence that depends on it. */
function without(kind: EvidenceKind, asset: string, reason: NotAssessedReason): EvidenceItem[] {
  return WHOLE.filter((piece) => !hangsOn(kind, asset, piece)).map((piece) =>
    piece.kind === kind && piece.asset === asset
      ? ({ ...piece, outcome: { ok: false, reason } } as EvidenceItem)
      : piece,
  );
}

/** The same scan if the https front page is unavailable, while http responded with the redirect to it. */
function withoutHttps(asset: string, stopped: NotAssessedReason): EvidenceItem[] {
  return WHOLE.filter((piece) => !hangsOn('http', asset, piece)).map((piece) => {
    if (piece.kind !== 'http' || piece.asset !== asset || !piece.outcome.ok) return piece;
    const { value } = piece.outcome as Extract<EvidenceItemOf<'http'>['outcome'], { ok: true }>;
    const plain = { hops: value.plain.hops.slice(0, 1), page: null, stopped };
    const secure = { hops: [], page: null, stopped };
    return {
      ...piece,
      outcome: { ok: true, value: { ...value, plain, secure, missingPage: null, trace: null, cors: null } },
    };
  });
}

/** For each check the hosts with a result: passed, failed or not assessed. */
function spokenOf(pieces: readonly EvidenceItem[]): Map<string, Set<string>> {
  const { runs } = runChecks(CHECKS, pieces);
  return new Map(
    runs.map(({ result }) => {
      const assets = [...result.assessed, ...result.notAssessed.map((gap) => gap.asset)];
      return [result.check, new Set(assets.map((asset) => splitAsset(asset).host))];
    }),
  );
}

const before = spokenOf(WHOLE);

function assertNoneLost(pieces: readonly EvidenceItem[], host: string, what: string) {
  const after = spokenOf(pieces);
  const lost = [...before].filter(([check, hosts]) => hosts.has(host) && !after.get(check)?.has(host));
  assert.deepEqual(
    lost.map(([check]) => check),
    [],
    `${what}: ${host} disappears`,
  );
}

const assetsOf = (kind: EvidenceKind) =>
  WHOLE.filter((piece) => piece.kind === kind && piece.outcome.ok).map(({ asset }) => asset);

describe('a failed prerequisite', () => {
  it('is simulated in a scan with several hosts for each kind of prerequisite', () => {
    for (const kind of ['host-dns', 'http', 'files', 'site', 'ports'] as const)
      assert.ok(assetsOf(kind).length > 1, kind);
    assert.ok([...before.values()].filter((hosts) => hosts.size > 1).length > 50);
  });

  for (const kind of ['host-dns', 'http', 'files', 'site', 'ports', 'mail'] as const) {
    it(`removes no host from any check if it is ${kind}`, () => {
      for (const asset of assetsOf(kind))
        for (const reason of REASONS) assertNoneLost(without(kind, asset, reason), asset, `${kind} ${reason}`);
    });
  }

  it('removes no host from any check if https fails while http responds', () => {
    for (const asset of assetsOf('http'))
      for (const reason of REASONS) assertNoneLost(withoutHttps(asset, reason), asset, `https ${reason}`);
  });

  it('passes its reason to the dependent checks', () => {
    const [host] = assetsOf('files');
    const { runs } = runChecks(CHECKS, without('http', host!, 'blocked'));
    const files = CHECKS.filter((check) => check.needs[0] === 'files').map(({ id }) => id);
    assert.ok(files.length > 5);
    for (const { result } of runs.filter((run) => files.includes(run.result.check)))
      assert.deepEqual(
        result.notAssessed.filter(({ asset }) => asset === host),
        [{ asset: host, reason: 'blocked' }],
        result.check,
      );
  });

  it('lets earlier evidence of the dependent kinds count, as it does itself', () => {
    const [host] = assetsOf('files');
    const later = (piece: EvidenceItem) => ({
      ...piece,
      takenAt: new Date(Date.parse(piece.takenAt) + 86_400_000).toISOString(),
    });
    const fresh = without('http', host!, 'timeout').map(later);
    const merged = mergeEvidence(WHOLE, fresh, fresh[0]!.takenAt);
    for (const kind of ['http', 'files', 'site'] as const)
      assert.ok(merged.find((piece) => piece.kind === kind && piece.asset === host)?.outcome.ok, kind);
  });
});
