import type { Finding } from '@assay/contract/assessment.ts';
import { statusOfFindings } from '@assay/contract/report/check-status.ts';
import type { ProductsEvidence } from '../evidence/services.ts';
import { daysUntil } from '../parse/day.ts';
import { applicableAdvisories } from '../parse/services/advisories.ts';
import { productName } from '../parse/services/platform/product-names.ts';
import { freeSupportEnd } from '../parse/services/platform/support.ts';
import { compareVersions } from '../parse/versions/version.ts';
import { productPorts } from './product-ports.ts';
import { bySeverity, factText, hostOf, levelOf, type ViewSources } from './sources.ts';
import type { StoredRow } from './stored-row.ts';

type Product = ProductsEvidence['products'][number];

interface Seen {
  product: Product;
  endpoints: Set<string>;
  addresses: Set<string>;
  takenAt: string;
}

/** One row per product and version, regardless of location. */
export function productRows(sources: ViewSources): StoredRow[] {
  const seen = seenProducts(sources);
  const findings = sources.findings('patch_cadence');
  const others = Map.groupBy(
    findings.filter(({ facts }) => !seen.has(String(facts.cpe))),
    (finding) => factText(finding, 'cpe') ?? finding.asset,
  );
  return [
    ...[...seen].map(([cpe, product]) =>
      productRow(
        sources,
        product,
        findings.filter(({ facts }) => facts.cpe === cpe),
      ),
    ),
    ...[...others].map(([cpe, own]) => withoutEvidence(sources, cpe, own)),
  ];
}

function seenProducts(sources: ViewSources): Map<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const { asset, takenAt, value } of sources.of('products')) {
    for (const product of value.products) {
      const known: Seen = seen.get(product.cpe) ?? { product, endpoints: new Set(), addresses: new Set(), takenAt };
      for (const endpoint of productPorts(sources, asset, product)) known.endpoints.add(endpoint);
      const hosts = sources.addressesOf(hostOf(asset));
      for (const address of value.address ? [value.address] : [...hosts.ipv4, ...hosts.ipv6])
        known.addresses.add(address);
      if (takenAt > known.takenAt) known.takenAt = takenAt;
      seen.set(product.cpe, known);
    }
  }
  return seen;
}

const cveOf = (finding: Finding) => factText(finding, 'cve');

function productRow(sources: ViewSources, { product, ...where }: Seen, own: readonly Finding[]): StoredRow {
  const cves = [...new Set(own.flatMap((finding) => cveOf(finding) ?? []))];
  const endpoints = [...where.endpoints].sort();
  const addresses = [...where.addresses].sort();
  const worst = own
    .flatMap((finding) => (cveOf(finding) === null ? [] : [{ column: levelOf(finding), cve: cveOf(finding)! }]))
    .sort(bySeverity)[0];
  return {
    id: product.cpe,
    row: {
      cpe: product.cpe,
      cpe_detail: `${productName(product)} ${product.version}`,
      port_count: endpoints.filter((endpoint) => hostOf(endpoint) !== endpoint).length,
      port_detail: endpoints,
      family: product.kind,
      threat: null,
      time: where.takenAt,
      ipv4: addresses.filter((address) => !address.includes(':')),
      ipv6: addresses.filter((address) => address.includes(':')),
      // Exploited ones first, then by EPSS and CVSS.
      cve: worstFirst(
        applicableAdvisories(product).map(({ id }) => id),
        cves,
      ),
      ref: worst ? referencesOf(sources, product.cpe, worst.cve) : [],
      patch_state: patchState(product, own, sources.assessment.at),
      exposure: exposure(product, cves),
    },
    findings: sources.stored('patch_cadence', own, (finding) => ({ threat: levelOf(finding) })),
    words: null,
  };
}

/** A product that the evidence no longer contains. */
function withoutEvidence(sources: ViewSources, cpe: string, own: readonly Finding[]): StoredRow {
  const first = own[0]!;
  const cve = [...new Set(own.flatMap((finding) => cveOf(finding) ?? []))].sort();
  const endpoints = [...new Set(own.map(({ asset }) => asset))].sort();
  return {
    id: cpe,
    row: {
      cpe,
      cpe_detail: [factText(first, 'product') ?? first.subject, factText(first, 'version')].filter(Boolean).join(' '),
      port_count: endpoints.filter((endpoint) => hostOf(endpoint) !== endpoint).length,
      port_detail: endpoints,
      family: 'application',
      time: sources.assessment.at,
      ...sources.addressesOf(hostOf(first.asset)),
      cve,
      ref: [],
      patch_state: statusOfFindings(own) === 'unconfirmed' ? 'unconfirmed' : 'not-updated',
      exposure: cve.length > 0 ? 'exposed' : 'unknown',
    },
    findings: sources.stored('patch_cadence', own, (finding) => ({ threat: levelOf(finding) })),
    words: null,
  };
}

/**
 * `updated` only if release data says so: the product is in it, supported, and has the newest version of its cycle. A
 * version that is a part of the newest one (12 of 12.12) may be either.
 */
function patchState({ vendor, product, version, endOfLife }: Product, own: readonly Finding[], at: string): string {
  const end = endOfLife && freeSupportEnd({ vendor, product }, endOfLife);
  const ended = end ? daysUntil(end, at) < 0 : false;
  // Distributions patch in place: the version of a banner alone does not establish what is missing.
  if (own.length > 0 && statusOfFindings(own) === 'unconfirmed') return 'unconfirmed';
  if (own.length > 0 || ended) return 'not-updated';
  const latest = endOfLife?.latest ?? null;
  if (latest === null || latest.startsWith(`${version}.`)) return 'unknown';
  return compareVersions(version, latest) >= 0 ? 'updated' : 'not-updated';
}

/**
 * `not-exposed` only for software that the loaded data covers: it has advisories or releases of the product. Advisories
 * of operating systems are not looked up (engine/probes/products).
 */
function exposure({ kind, advisories, endOfLife }: Product, cves: readonly string[]): string {
  if (cves.length > 0) return 'exposed';
  const covered = kind !== 'operating-system' && (advisories.length > 0 || endOfLife !== null);
  return covered ? 'not-exposed' : 'unknown';
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
