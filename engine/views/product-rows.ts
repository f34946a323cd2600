import { applicableAdvisories } from '../parse/services/advisories.ts';
import { productName } from '../parse/services/platform/product-names.ts';
import { compareVersions } from '../parse/versions/version.ts';
import { hostOf, levelOf, portOf, type ViewSources, worstOf } from './sources.ts';
import type { StoredRow } from './stored-row.ts';

interface Seen {
  cpe: string;
  label: string;
  family: string;
  version: string;
  latest: string | null;
  endpoints: Set<string>;
  addresses: Set<string>;
  takenAt: string;
  /** CVEs by urgency: exploited ones first, then by EPSS and CVSS. */
  ranks: readonly string[];
}

/** One row per product and version, regardless of location. */
export function productRows(sources: ViewSources): StoredRow[] {
  const seen = new Map<string, Seen>();
  for (const { asset, takenAt, value } of sources.of('products')) {
    for (const product of value.products) {
      const known = seen.get(product.cpe) ?? {
        cpe: product.cpe,
        label: `${productName(product)} ${product.version}`,
        family: product.kind,
        version: product.version,
        latest: product.endOfLife?.latest ?? null,
        endpoints: new Set<string>(),
        addresses: new Set<string>(),
        takenAt,
        ranks: applicableAdvisories(product).map(({ id }) => id),
      };
      known.endpoints.add(asset);
      const hosts = sources.addressesOf(hostOf(asset));
      for (const address of value.address ? [value.address] : [...hosts.ipv4, ...hosts.ipv6])
        known.addresses.add(address);
      if (takenAt > known.takenAt) known.takenAt = takenAt;
      seen.set(product.cpe, known);
    }
  }
  const findings = sources.findings('patch_cadence');
  return [...seen.values()].map((product) => {
    const own = findings.filter((finding) => finding.facts.cpe === product.cpe);
    const vulnerable = own.filter((finding) => finding.subject.length > 0 && finding.facts.cve !== undefined);
    const worst = worstOf(own);
    const worstCve = worstOf(vulnerable);
    const current = product.latest === null || compareVersions(product.version, product.latest) >= 0;
    const endpoints = [...product.endpoints].sort();
    const addresses = [...product.addresses].sort();
    return {
      row: {
        fingerprint: worst?.fingerprint ?? null,
        cpe: product.cpe,
        cpe_detail: product.label,
        port_count: endpoints.filter((endpoint) => portOf(endpoint) !== null).length,
        port_detail: endpoints,
        family: product.family,
        threat: worst ? levelOf(worst) : 'informational',
        time: product.takenAt,
        ipv4: addresses.filter((address) => !address.includes(':')),
        ipv6: addresses.filter((address) => address.includes(':')),
        cve: worstFirst(product.ranks, [...new Set(vulnerable.map((finding) => String(finding.facts.cve)))]),
        ref: worstCve ? referencesOf(sources, product.cpe, String(worstCve.facts.cve)) : [],
        patch_state: current && own.length === 0 ? 'updated' : 'not-updated',
        exposure: vulnerable.length > 0 ? 'exposed' : 'not-exposed',
      },
      words: null,
    };
  });
}

/** The order of the advisories; CVEs no longer listed come last, by id. */
function worstFirst(ranks: readonly string[], ids: readonly string[]): string[] {
  const rank = (id: string) => (ranks.includes(id) ? ranks.indexOf(id) : ranks.length);
  return ids.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

function referencesOf(sources: ViewSources, cpe: string, id: string): string[] {
  const advisory = sources
    .of('products')
    .flatMap((piece) => piece.value.products)
    .filter((product) => product.cpe === cpe)
    .flatMap((product) => product.advisories)
    .find((row) => row.id === id);
  return advisory?.references.slice(0, 10) ?? [];
}
