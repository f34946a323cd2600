import type { AssetConfidence, DiscoveryOutcome, DiscoverySource } from '@assay/contract/values/assets.ts';
import { knownAddresses } from '../evidence/dns.ts';
import type { EvidenceItem, EvidenceKind, EvidenceSet } from '../evidence/index.ts';
import { discoveredNames } from './host-discovery.ts';
import { isHostUnder } from './scope.ts';

/** A host at or under the domain, and how it was found. */
export interface DiscoveredAsset {
  name: string;
  ways: DiscoverySource[];
  sureness: AssetConfidence;
  /** It resolves to an address. */
  exists: boolean;
  addresses: string[];
}

/** Result of one discovery source. */
export interface DiscoverySourceState {
  way: DiscoverySource;
  state: DiscoveryOutcome;
  count: number;
}

const KINDS: Readonly<Record<Exclude<DiscoverySource, 'given'>, EvidenceKind>> = {
  'certificate-log': 'certificate-log',
  certificate: 'tls',
  'mail-server': 'mail',
  'name-server': 'zone',
  'zone-transfer': 'zone',
  spf: 'mail',
  alias: 'host-dns',
  'usual-name': 'discovery',
  reverse: 'reputation',
};
const OFF = new Set(['source-off', 'source-no-key']);
/** Kinds that every scan collects of the domain itself; the others depend on earlier results. */
const OF_DOMAIN: ReadonlySet<EvidenceKind> = new Set(['certificate-log', 'mail', 'zone', 'discovery']);
/** Discovery sources that prove an existing host, even if the zone resolves every name. */
const SURE_WAYS: ReadonlySet<DiscoverySource> = new Set([
  'given',
  'mail-server',
  'name-server',
  'zone-transfer',
  'usual-name',
  'reverse',
]);

/** Every host of the domain in an evidence set, sorted by name, and the result of each discovery source. Pure. */
export function discoverAssets(
  domain: string,
  set: EvidenceSet,
): { assets: DiscoveredAsset[]; ways: DiscoverySourceState[] } {
  const waysOf = new Map<string, Set<DiscoverySource>>();
  const counts = new Map<DiscoverySource, Set<string>>();
  const add = (way: DiscoverySource, given: string) => {
    const name = given.replace(/\.$/, '');
    if (!isHostUnder(name, domain)) return;
    waysOf.set(name, (waysOf.get(name) ?? new Set()).add(way));
    counts.set(way, (counts.get(way) ?? new Set()).add(name));
  };
  for (const name of [domain, `www.${domain}`]) add('given', name);
  for (const piece of set) for (const { way, name } of discoveredNames(piece)) add(way, name);
  const dns = new Map(
    set.flatMap((piece) =>
      piece.kind === 'host-dns' && piece.outcome.ok ? [[piece.asset, piece.outcome.value] as const] : [],
    ),
  );
  const guesses = set.find((piece) => piece.kind === 'discovery');
  const wildcard = new Set(guesses?.outcome.ok ? (guesses.outcome.value as { wildcard: string[] }).wildcard : []);
  const assets = [...waysOf].map(([name, ways]): DiscoveredAsset => {
    const found = dns.get(name);
    const addresses = knownAddresses(found);
    const likeAll = wildcard.size > 0 && addresses.every((address) => wildcard.has(address));
    const sure = [...ways].some((way) => SURE_WAYS.has(way));
    const sureness = addresses.length === 0 ? 'tentative' : !likeAll ? 'certain' : sure ? 'firm' : 'tentative';
    return { name, ways: [...ways], sureness, exists: addresses.length > 0, addresses: addresses.sort() };
  });
  return { assets: assets.sort((a, b) => (a.name < b.name ? -1 : 1)), ways: waysIn(set, counts) };
}

function waysIn(set: EvidenceSet, counts: ReadonlyMap<DiscoverySource, ReadonlySet<string>>): DiscoverySourceState[] {
  return (Object.entries(KINDS) as [Exclude<DiscoverySource, 'given'>, EvidenceKind][]).map(([way, kind]) => {
    const pieces = set.filter((piece) => piece.kind === kind);
    const count = counts.get(way)?.size ?? 0;
    return { way, count, state: count > 0 ? 'found' : stateOf(kind, pieces) };
  });
}

/** Distinguishes "nothing found" from "no response". */
function stateOf(kind: EvidenceKind, pieces: readonly EvidenceItem[]): DiscoveryOutcome {
  if (pieces.length === 0) return OF_DOMAIN.has(kind) ? 'failed' : 'none';
  if (pieces.some((piece) => piece.outcome.ok)) return 'none';
  return pieces.every((piece) => !piece.outcome.ok && OFF.has(piece.outcome.reason)) ? 'off' : 'failed';
}
