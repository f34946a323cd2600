import type { AssetDetails } from '@assay/contract/api/analysis/inventory.ts';
import type { DependencyKind } from '@assay/contract/api/suppliers.ts';
import {
  ASSET_LINKS_MAX,
  ASSETS_PER_KIND_MAX,
  type AssetConfidence,
  type AssetKind,
  type InventorySource,
} from '@assay/contract/values/assets.ts';
import type { DiscoveredAsset, EvidenceMap, EvidenceSet } from '@assay/engine';
import type { ObservedInventoryAsset } from '#platform/db/domains/inventory/inventory-sync.ts';

type Observed = ObservedInventoryAsset;
type Reputation = EvidenceMap['reputation']['addresses'][number];

const ORDER: readonly AssetConfidence[] = ['certain', 'firm', 'tentative'];
const best = (confidences: readonly AssetConfidence[]): AssetConfidence =>
  ORDER.find((one) => confidences.includes(one)) ?? 'tentative';
/** Longer texts of a target are cut: no name of DNS and no usual subject is longer. */
const TEXT_MAX = 253;
const cut = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .slice(0, TEXT_MAX)
    .trim();
const first = (values: Iterable<string>) => [...values].sort().slice(0, ASSET_LINKS_MAX).map(cut);

const PROVIDER_SOURCES: Readonly<Record<DependencyKind, InventorySource>> = {
  network: 'routing',
  'name-server': 'name-server',
  'mail-host': 'mail-server',
  cdn: 'edge',
  'certificate-authority': 'certificate',
};

/** What is found of a domain: its evidence, and what other features derive from it. */
export interface InventoryInput {
  set: EvidenceSet;
  /** Hosts at or under the domain. */
  hosts: readonly DiscoveredAsset[];
  dependencies: readonly { kind: DependencyKind; provider: string }[];
}

/** Every asset of a domain in its newest evidence, at most ASSETS_PER_KIND_MAX of a kind. Pure. */
export function deriveInventory({ set, hosts, dependencies }: InventoryInput): Observed[] {
  const addresses = addressAssets(set, hosts);
  const kinds = [
    hosts.map(hostAsset),
    addresses,
    networkAssets(addresses),
    certificateAssets(set, hosts),
    providerAssets(dependencies),
  ];
  return kinds.flatMap((assets) => assets.slice(0, ASSETS_PER_KIND_MAX));
}

function observed(
  kind: AssetKind,
  key: string,
  found: Pick<Observed, 'sources' | 'confidence'> & { name?: string; details: AssetDetails },
): Observed {
  const { sources, confidence, details } = found;
  const name = cut(found.name ?? key) || key;
  const searched = [key, name, details.issuer, details.operator, details.cdn, ...(details.hosts ?? [])];
  const search = [...new Set(searched.filter(Boolean))].join(' ').toLowerCase();
  return { kind, key, name, search, sources, confidence, details };
}

const hostAsset = ({ name, ways, sureness, addresses }: DiscoveredAsset): Observed =>
  observed('host', name, { sources: ways, confidence: sureness, details: { addresses: first(addresses) } });

/** Addresses that hosts of the domain resolve to. One of a CDN serves others as well: its confidence is tentative. */
function addressAssets(set: EvidenceSet, hosts: readonly DiscoveredAsset[]): Observed[] {
  const known = new Map<string, Reputation>();
  for (const piece of set)
    if (piece.kind === 'reputation' && piece.outcome.ok)
      for (const row of piece.outcome.value.addresses) known.set(row.address, row);
  const found = new Map<string, DiscoveredAsset[]>();
  for (const host of hosts)
    for (const address of host.addresses) found.set(address, [...(found.get(address) ?? []), host]);
  return [...found].map(([address, of]) => {
    const row = known.get(address);
    const confidence = row?.cdn ? 'tentative' : best(of.map(({ sureness }) => sureness));
    const details: AssetDetails = {
      hosts: first(of.map(({ name }) => name)),
      hostCount: of.length,
      country: row?.country ?? null,
      asn: row?.asn ?? null,
      operator: row?.operator ? cut(row.operator) : null,
      cdn: row?.cdn ?? null,
      prefix: row?.route?.prefix ?? null,
    };
    return observed('address', address, { sources: ['address-record'], confidence, details });
  });
}

/** Announced prefixes of these addresses; where the prefix is unknown, their autonomous system. */
function networkAssets(addresses: readonly Observed[]): Observed[] {
  const keyOf = ({ details: { prefix, asn } }: Observed) => prefix ?? (asn ? `AS${asn}` : null);
  const located = addresses.filter((address) => keyOf(address) !== null);
  return [...Map.groupBy(located, (address) => keyOf(address)!)].map(([key, of]) => {
    const { asn = null, operator = null } = of[0]!.details;
    // A prefix usually belongs to a hosting provider, not to its customers.
    const confidence = of.some((address) => address.confidence !== 'tentative') ? 'firm' : 'tentative';
    const details = { addresses: first(of.map((address) => address.key)), hostCount: of.length, asn, operator };
    return observed('network', key, { sources: ['routing'], confidence, details });
  });
}

/** Certificates that hosts of the domain serve. */
function certificateAssets(set: EvidenceSet, hosts: readonly DiscoveredAsset[]): Observed[] {
  const sureness = new Map(hosts.map((host) => [host.name, host.sureness]));
  const served = set.flatMap((piece) => {
    if (piece.kind !== 'tls' || !piece.outcome.ok || !sureness.has(piece.outcome.value.host)) return [];
    const { host, chain, otherChain } = piece.outcome.value;
    return [chain[0], otherChain?.chain[0]].flatMap((leaf) => (leaf ? [{ host, leaf }] : []));
  });
  return [...Map.groupBy(served, ({ leaf }) => leaf.sha256)].map(([sha256, of]) => {
    const { subject, issuer, names, notBefore, notAfter } = of[0]!.leaf;
    const on = new Set(of.map(({ host }) => host));
    return observed('certificate', sha256, {
      name: /(?:^|, )CN=([^,]+)/.exec(subject)?.[1] ?? names[0] ?? sha256,
      sources: ['certificate'],
      confidence: best([...on].map((host) => sureness.get(host)!)),
      details: { hosts: first(on), hostCount: on.size, issuer: cut(issuer), names: first(names), notBefore, notAfter },
    });
  });
}

/** Companies whose services the domain uses. */
function providerAssets(dependencies: InventoryInput['dependencies']): Observed[] {
  const services = dependencies.filter(({ kind }) => kind !== 'network');
  return [...Map.groupBy(services, ({ provider }) => provider)].map(([provider, of]) => {
    const roles = of.map(({ kind }) => kind);
    const sources = [...new Set(roles.map((role) => PROVIDER_SOURCES[role]))];
    // A CDN is recognized by its addresses and responses, the others by the domain's own records and certificates.
    const confidence = roles.every((role) => role === 'cdn') ? 'firm' : 'certain';
    return observed('provider', provider, { sources, confidence, details: { roles } });
  });
}
