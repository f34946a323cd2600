import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { HOSTS_PER_SCAN } from '@assay/contract/limits.ts';
import { knownAddresses } from '../evidence/dns.ts';
import type { EvidenceItem, EvidenceKind, EvidenceMap, Outcome } from '../evidence/index.ts';
import { isUnknown } from '../evidence/unknown.ts';
import type { HttpEvidence } from '../evidence/web.ts';
import { isExcluded } from '../parse/exposure/exclusions.ts';
import { unseenChain } from '../parse/exposure/unseen-chain.ts';
import { onFurtherPort } from '../parse/exposure/web-endpoint.ts';
import { endpointOf } from '../parse/services/exposure.ts';
import { type EvidenceIndex, splitAsset } from './evidence-index.ts';

/** An asset without evidence, and the reason. */
export interface CoverageGap {
  asset: string;
  reason: NotAssessedReason;
  /** Used only if the check has assessed nothing else of the same host. */
  otherwiseCovered?: true;
}

/** Mail hosts that a scan probes for one domain (engine/collection/plan.ts). */
const MAIL_HOSTS_MAX = 10;

/** Kinds of evidence about the web of a host; not applicable without a name or without a web server. */
const OF_HOSTS: readonly EvidenceKind[] = [
  'host-dns',
  'http',
  'files',
  'site',
  'active',
  'documents',
  'tls',
  'ports',
  'reputation',
];

/** Failures of a kind that mean "nothing to assess", so that the check does not apply. */
export function isAbsence(kind: EvidenceKind, reason: NotAssessedReason): boolean {
  // The port is closed, or uses another protocol.
  if (kind === 'tls' && reason === 'refused') return true;
  return reason === 'name-not-found' && kind !== 'host-dns' && OF_HOSTS.includes(kind);
}

/** Whether a TLS port that refused the probe was reached over https in the same scan, so that it is not closed. */
export function answeredHttps(asset: string, index: EvidenceIndex): boolean {
  const { host, port } = splitAsset(asset);
  const http = port === 443 ? outcomeOf(index, 'http', host) : outcomeOf(index, 'http', asset);
  return Boolean(http?.ok && http.value.secure.hops.length > 0);
}

/** Why part of a host's web was not observed, so that "not applicable" would be wrong; null if all was observed. */
export function unseenWeb({ plain, secure }: HttpEvidence): NotAssessedReason | null {
  return unseenChain(secure) ?? (secure.hops.length === 0 ? unseenChain(plain) : null);
}

/** The outcome of an evidence item, by kind and asset; null if there is none. */
function outcomeOf<K extends EvidenceKind>(
  index: EvidenceIndex,
  kind: K,
  asset: string,
): Outcome<EvidenceMap[K]> | null {
  return (index.own(kind, asset)?.outcome as Outcome<EvidenceMap[K]> | undefined) ?? null;
}

/** Why a host has no item of a kind although its prerequisite may exist; null = there is nothing to collect. */
type Missing = (index: EvidenceIndex, host: string) => NotAssessedReason | null;

/**
 * Evaluates one prerequisite: the reason why it is missing, or its own reason if it failed, or the reason given by its
 * value if it succeeded.
 */
function after<K extends EvidenceKind>(
  kind: K,
  missing: Missing,
  judge: (value: EvidenceMap[K], index: EvidenceIndex, host: string) => NotAssessedReason | null,
): Missing {
  return (index, host) => {
    const outcome = outcomeOf(index, kind, host);
    if (!outcome) return missing(index, host);
    if (outcome.ok) return judge(outcome.value, index, host);
    return outcome.reason === 'name-not-found' ? null : outcome.reason;
  };
}

const looked: Missing = () => 'not-collected';
/** The host resolves to an address. */
const reachable = after('host-dns', looked, (dns) => {
  if (knownAddresses(dns).length > 0) return 'not-collected';
  return isUnknown(dns.aaaa) ? dns.aaaa.unknown : null;
});
/** The host has a web. */
const web = after('http', reachable, ({ origin }) => (origin === null ? null : 'not-collected'));

/** Evidence of earlier versions contains no site crawl. */
const site = after('http', reachable, ({ origin }, index) =>
  origin === null || index.of('site').length === 0 ? null : 'not-collected',
);

/** Prerequisites of the kinds that have one item per host. */
const MISSING = {
  'host-dns': looked,
  http: reachable,
  files: web,
  site,
  documents: after('site', site, ({ documents }) => (documents.length === 0 ? null : 'not-collected')),
  tls: after('http', reachable, ({ secure }) => (secure.hops.length > 0 ? 'not-collected' : unseenChain(secure))),
} as const satisfies { [K in EvidenceKind]?: Missing };

/** Gaps of probes that depend on the `http` item of a non-standard port, with the reason of that item. */
function portWebGaps(index: EvidenceIndex, kind: 'files' | 'site'): CoverageGap[] {
  return index.of('http').flatMap(({ asset, outcome }): CoverageGap[] => {
    if (!onFurtherPort(asset) || index.own(kind, asset)) return [];
    if (outcome.ok) return outcome.value.origin === null ? [] : [{ asset, reason: 'not-collected' }];
    return isAbsence('http', outcome.reason) ? [] : [{ asset, reason: outcome.reason }];
  });
}

/** Gaps of a kind with one item per host, hosts beyond the scan included. */
function hostGaps(index: EvidenceIndex, kind: keyof typeof MISSING): CoverageGap[] {
  const { outcome } = index.scan;
  if (!outcome.ok) return [];
  const { hosts, hostsNotAssessed, hostsMax = HOSTS_PER_SCAN, ownerScope } = outcome.value;
  const assetOf = (host: string) => (kind === 'tls' ? `${host}:443/tcp` : host);
  const beyond = (host: string): NotAssessedReason =>
    hosts.length >= hostsMax && !isExcluded(host, ownerScope?.excluded ?? []) ? 'limit-reached' : 'excluded';
  const gaps = hosts.flatMap((host): CoverageGap[] => {
    const asset = assetOf(host);
    const reason = index.own(kind, asset) ? null : MISSING[kind](index, host);
    return reason === null ? [] : [{ asset, reason }];
  });
  // It is unknown whether such a host has documents.
  const outside = kind === 'documents' ? [] : hostsNotAssessed;
  return [...gaps, ...outside.map((host): CoverageGap => ({ asset: assetOf(host), reason: beyond(host) }))];
}

function hostsOf(index: EvidenceIndex): readonly string[] {
  const { outcome } = index.scan;
  return outcome.ok ? outcome.value.hosts : [];
}

function addressesOf(index: EvidenceIndex, host: string): string[] {
  const dns = outcomeOf(index, 'host-dns', host);
  return dns?.ok ? knownAddresses(dns.value) : [];
}

/**
 * Hosts in scope that are covered by no item of a host: neither by its names nor, if it failed, by its addresses.
 */
function machineGaps(index: EvidenceIndex, kind: 'ports' | 'reputation'): CoverageGap[] {
  const covered = new Set<string>();
  const addresses = new Set<string>();
  for (const { asset, outcome } of index.of(kind) as readonly EvidenceItem[]) {
    covered.add(asset);
    if (outcome.ok) for (const name of (outcome.value as { names: string[] }).names) covered.add(name);
    for (const address of addressesOf(index, asset)) addresses.add(address);
  }
  return hostsOf(index).flatMap((asset): CoverageGap[] => {
    if (covered.has(asset) || addressesOf(index, asset).some((address) => addresses.has(address))) return [];
    const reason = reachable(index, asset);
    return reason === null ? [] : [{ asset, reason }];
  });
}

/**
 * TLS on ports other than the web's: ports known to use it that have no item, and hosts whose ports are not
 * known.
 */
function tlsGaps(index: EvidenceIndex): CoverageGap[] {
  const others = index.of('ports').flatMap(({ asset, outcome }): CoverageGap[] => {
    if (!outcome.ok)
      return isAbsence('ports', outcome.reason) ? [] : [{ asset, reason: outcome.reason, otherwiseCovered: true }];
    const open = outcome.value.addresses.flatMap((row) => row.open.filter(({ tls }) => tls).map(({ port }) => port));
    return [...new Set(open)].flatMap((port): CoverageGap[] => {
      // The web's port belongs to each of the names, which are listed separately.
      const endpoint = `${asset}:${port}/tcp`;
      return port === 443 || port === 25 || index.own('tls', endpoint)
        ? []
        : [{ asset: endpoint, reason: 'not-collected' }];
    });
  });
  return [...hostGaps(index, 'tls'), ...others];
}

function smtpGaps(index: EvidenceIndex): CoverageGap[] {
  const mail = outcomeOf(index, 'mail', index.domain);
  if (!mail) return [{ asset: index.domain, reason: 'not-collected' }];
  if (!mail.ok) return [{ asset: index.domain, reason: mail.reason }];
  const { mx } = mail.value;
  if (isUnknown(mx)) return [{ asset: index.domain, reason: mx.unknown }];
  return mx.slice(0, MAIL_HOSTS_MAX).flatMap((host): CoverageGap[] => {
    const asset = `${host.exchange.toLowerCase()}:25/tcp`;
    if (host.exchange === '' || index.own('smtp', asset)) return [];
    if (knownAddresses(host).length > 0) return [{ asset, reason: 'not-collected' }];
    const failed = [host.a, host.aaaa].find(isUnknown);
    return failed ? [{ asset, reason: failed.unknown }] : [];
  });
}

/** Open ports that hide their service, whose software is unknown. */
function hiddenServices(index: EvidenceIndex): CoverageGap[] {
  return index
    .of('ports')
    .flatMap(({ asset, outcome }) =>
      outcome.ok
        ? outcome.value.addresses.flatMap(({ open }) =>
            open.flatMap(({ port, lacks }): CoverageGap[] =>
              lacks?.facts ? [{ asset: endpointOf(asset, port), reason: lacks.facts }] : [],
            ),
          )
        : [],
    );
}

/** Software is known only if front page, files and ports could be probed; without any of these there is no item. */
function productGaps(index: EvidenceIndex): CoverageGap[] {
  const known = new Set(index.of('products').map(({ asset }) => splitAsset(asset).host));
  const web = [...hostGaps(index, 'http'), ...failures(index, 'http')];
  const scripts = failures(index, 'files').filter(({ asset }) => !known.has(asset));
  const services = [...machineGaps(index, 'ports'), ...failures(index, 'ports'), ...hiddenServices(index)];
  const gaps = new Map([...services, ...scripts, ...web].map((gap) => [gap.asset, gap]));
  return [...gaps.values()].filter(({ asset }) => !index.own('products', asset));
}

function failures(index: EvidenceIndex, kind: EvidenceKind): CoverageGap[] {
  return (index.of(kind) as readonly EvidenceItem[]).flatMap(({ asset, outcome }): CoverageGap[] =>
    outcome.ok || isAbsence(kind, outcome.reason) ? [] : [{ asset, reason: outcome.reason }],
  );
}

/** Active tests follow the site crawl, on hosts where the owner authorized them. */
function activeGaps(index: EvidenceIndex): CoverageGap[] {
  const { outcome } = index.scan;
  const allowed = new Set(outcome.ok ? outcome.value.activeHosts : []);
  return hostsOf(index).flatMap((asset): CoverageGap[] => {
    if (index.own('active', asset) || ![asset, ...addressesOf(index, asset)].some((name) => allowed.has(name)))
      return [];
    const site = outcomeOf(index, 'site', asset);
    if (site?.ok) return [];
    const reason = site ? site.reason : MISSING.site(index, asset);
    return reason === null || reason === 'name-not-found' ? [] : [{ asset, reason }];
  });
}

/** Registration, delegation and look-alikes belong to the registrable domain (docs/product/domains.md). */
function subdomain(index: EvidenceIndex): boolean {
  const { outcome } = index.scan;
  return outcome.ok && !outcome.value.registrable;
}

/** Kinds of the whole domain that may legitimately be missing. */
const NOTHING_TO_COLLECT: { readonly [K in EvidenceKind]?: (index: EvidenceIndex) => boolean } = {
  registration: subdomain,
  'look-alikes': subdomain,
  // Earlier scans did not query such providers.
  chatter: (index) => index.of('breaches').length > 0,
  'name-lists': (index) => index.of('mail').length > 0,
};

/** Kinds that every scan collects of at least one host. */
const ALWAYS_THERE: readonly EvidenceKind[] = ['host-dns', 'http', 'files', 'tls', 'ports', 'reputation', 'products'];

function find(kind: EvidenceKind, index: EvidenceIndex): CoverageGap[] {
  if (ALWAYS_THERE.includes(kind) && hostsOf(index).length === 0 && index.of(kind).length === 0)
    return [{ asset: index.domain, reason: 'not-collected' }];
  switch (kind) {
    case 'files':
    case 'site':
      return [...hostGaps(index, kind), ...portWebGaps(index, kind)];
    case 'host-dns':
    case 'http':
    case 'documents':
      return hostGaps(index, kind);
    case 'tls':
      return tlsGaps(index);
    case 'ports':
    case 'reputation':
      return machineGaps(index, kind);
    case 'smtp':
      return smtpGaps(index);
    case 'products':
      return productGaps(index);
    case 'active':
      return activeGaps(index);
    default:
      return index.of(kind).length > 0 || NOTHING_TO_COLLECT[kind]?.(index)
        ? []
        : [{ asset: index.domain, reason: 'not-collected' }];
  }
}

const found = new WeakMap<EvidenceIndex, Map<EvidenceKind, readonly CoverageGap[]>>();

/**
 * Evidence of a kind that should have been collected but was not, host by host, with the reason of the prerequisite.
 * Empty with no item of the kind means: not applicable.
 */
export function coverageGaps(kind: EvidenceKind, index: EvidenceIndex): readonly CoverageGap[] {
  const known = found.get(index) ?? new Map<EvidenceKind, readonly CoverageGap[]>();
  found.set(index, known);
  const gaps = known.get(kind) ?? find(kind, index);
  known.set(kind, gaps);
  return gaps;
}
