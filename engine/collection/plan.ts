import { isIPv4, isIPv6 } from 'node:net';
import { type HostDnsEvidence, knownAddresses } from '../evidence/dns.ts';
import type { EvidenceKind } from '../evidence/index.ts';
import type { OpenPort } from '../evidence/services.ts';
import { type Fact, isUnknown, knownOr, unknown } from '../evidence/unknown.ts';
import { createHostTimeBudget, type HostTimeBudget } from '../network/connections/host-time-budget.ts';
import { systemOf } from '../parse/services/platform/operating-system.ts';
import { servicesAt } from '../parse/takeover/unclaimed.ts';
import { probeActive } from '../probes/active/active.ts';
import { probeBreaches } from '../probes/breaches.ts';
import { probeDocuments } from '../probes/files/documents.ts';
import { probeFiles } from '../probes/files/files.ts';
import { probeHttp } from '../probes/http/http.ts';
import { probeSite } from '../probes/http/site.ts';
import { probeMail } from '../probes/mail/mail.ts';
import { probeCertificateLog } from '../probes/names/certificate-log.ts';
import { probeDiscovery } from '../probes/names/discovery.ts';
import { probeHostDns } from '../probes/names/host-dns.ts';
import { probeLookAlikes } from '../probes/names/look-alikes.ts';
import { probeNameLists } from '../probes/names/name-lists.ts';
import { probePhishing } from '../probes/phishing.ts';
import { probePorts } from '../probes/ports/ports.ts';
import { hostProducts, portProducts, probeProducts, unseenPart } from '../probes/products/products.ts';
import { probeRansomwarePosts } from '../probes/ransomware-posts.ts';
import { probeRegistration } from '../probes/registration.ts';
import { probeReputation } from '../probes/reputation.ts';
import { probeSmtp } from '../probes/smtp/smtp.ts';
import { probeThreatMentions } from '../probes/threat-mentions.ts';
import { startTlsOf } from '../probes/tls/start-tls.ts';
import { probeTls } from '../probes/tls/tls.ts';
import { probeZone } from '../probes/zone/zone.ts';
import { type AddressGroup, groupByAddress } from './addresses.ts';
import { authorizationFor } from './authorized.ts';
import { createTask, type Results, type Task } from './results.ts';
import type { ScanContext } from './scan-context.ts';
import { isRegistrable } from './scope.ts';
import { type ReputationTarget, thirdPartyHosts } from './third-party-hosts.ts';
import { portProductsIn, webPortTasks } from './web-ports.ts';

/** Maximum number of a domain's mail hosts that are probed; more belong to one provider. */
const MAIL_HOSTS_MAX = 10;

/** Kinds of evidence that another kind depends on. */
const NEEDS: { readonly [K in EvidenceKind]?: readonly EvidenceKind[] } = {
  // The port scan finds web servers on other ports.
  http: ['ports', 'host-dns'],
  files: ['http', 'ports', 'host-dns'],
  site: ['http', 'ports', 'host-dns'],
  active: ['site', 'host-dns'],
  documents: ['site', 'host-dns'],
  ports: ['host-dns'],
  tls: ['http', 'ports', 'host-dns'],
  smtp: ['mail'],
  reputation: ['host-dns', 'mail'],
  products: ['http', 'site', 'ports', 'host-dns'],
  chatter: ['host-dns'],
};

/** Kinds collected of addresses or of services found on them. */
const OF_ADDRESSES: readonly EvidenceKind[] = [
  'ports',
  'reputation',
  'tls',
  'active',
  'products',
  'http',
  'files',
  'site',
];

/** The requested kinds and their dependencies. */
export function withNeeds(kinds: Iterable<EvidenceKind>): Set<EvidenceKind> {
  const all = new Set<EvidenceKind>();
  for (const kind of kinds) {
    all.add(kind);
    for (const needed of NEEDS[kind] ?? []) all.add(needed);
  }
  return all;
}

/** Every probe that can run with the current results; call again when there are more. */
export function planTasks(ground: ScanContext, kinds: ReadonlySet<EvidenceKind>): Task[] {
  const tasks = [...domainTasks(ground), ...hostTasks(ground, kinds), ...mailTasks(ground)];
  if (kinds.has('chatter')) tasks.push(...chatterTasks(ground));
  // Shared addresses are known only after all hosts have been resolved.
  const { results, scope } = ground;
  const wanted = OF_ADDRESSES.some((kind) => kinds.has(kind));
  const discovered = !kinds.has('discovery') || results.attempts('discovery', ground.request.domain) > 0;
  if (wanted && discovered && scope.hosts.every((host) => results.attempts('host-dns', host) > 0))
    tasks.push(...addressTasks(ground, kinds));
  return tasks.filter(({ kind }) => kinds.has(kind));
}

function domainTasks({ request, dependencies, network }: ScanContext): Task[] {
  const { domain, time, dkimSelectors } = request;
  const { sources } = dependencies;
  const registrable = isRegistrable(domain);
  return [
    createTask('zone', domain, (signal) => probeZone({ domain, sources }, network, signal)),
    createTask('mail', domain, (signal) => probeMail({ domain, dkimSelectors }, network, signal)),
    createTask('discovery', domain, (signal) => probeDiscovery({ domain }, network, signal)),
    createTask('certificate-log', domain, (signal) => probeCertificateLog({ domain, sources }, network, signal)),
    createTask('name-lists', domain, (signal) => probeNameLists({ domain, sources }, network, signal)),
    createTask('ransomware-posts', domain, (signal) =>
      probeRansomwarePosts({ domain, time, sources }, network, signal),
    ),
    createTask('breaches', domain, (signal) => probeBreaches({ domain, sources }, network, signal)),
    createTask('phishing', domain, (signal) => probePhishing({ domain, time, sources }, network, signal)),
    ...(registrable
      ? [
          createTask('registration', domain, (signal) => probeRegistration({ domain, sources }, network, signal)),
          createTask('look-alikes', domain, (signal) => probeLookAlikes({ domain, sources }, network, signal)),
        ]
      : []),
  ];
}

/** Addresses of a host that may be contacted; empty if its CNAME chain contains a name on the do-not-scan list. */
function dnsOf({ network, results }: ScanContext, host: string): HostDnsEvidence | null {
  const dns = results.value('host-dns', host);
  return dns?.cnames.every(network.nameAllowed) ? dns : null;
}

function hostTasks(ground: ScanContext, kinds: ReadonlySet<EvidenceKind>): Task[] {
  const { request, network, scope, results } = ground;
  return scope.hosts.flatMap((host) => {
    const tasks = [
      createTask('host-dns', host, (signal) => probeHostDns({ host, domain: request.domain }, network, signal)),
    ];
    const dns = dnsOf(ground, host);
    const addresses = knownAddresses(dns);
    // Only a random name shows the response of a wildcard.
    const settled = scope.isGiven(host) || results.attempts('discovery', request.domain) > 0 || !kinds.has('discovery');
    if (addresses.length === 0 || !settled) return tasks;
    const target = { host, addresses, mayAsk: scope.mayAsk, time: timeOf(ground, host) };
    const services = servicesAt(dns?.cnames ?? [], addresses).map(({ service }) => service);
    tasks.push(createTask('http', host, (signal) => probeHttp({ ...target, services }, network, signal)));
    const http = results.value('http', host);
    if (http?.origin) {
      const known = { ...target, http };
      tasks.push(createTask('files', host, (signal) => probeFiles(known, network, signal)));
      tasks.push(createTask('site', host, (signal) => probeSite(known, network, signal)));
      const links = results.value('site', host)?.documents ?? [];
      if (links.length > 0)
        tasks.push(createTask('documents', host, (signal) => probeDocuments({ ...target, links }, network, signal)));
    }
    return tasks;
  });
}

/** The time budget that all web probes of a host share, retries included. */
function timeOf({ hostTimes, network }: ScanContext, host: string): HostTimeBudget {
  const time = hostTimes.get(host) ?? createHostTimeBudget(network.settings.timeouts);
  hostTimes.set(host, time);
  return time;
}

/** Third-party mail hosts receive only what any mail server would send. */
function mailTasks({ request, network, results, portsFor }: ScanContext): Task[] {
  const { domain } = request;
  const mail = results.value('mail', domain);
  // Hosts that could not be looked up are gaps of the evaluation (evaluation/coverage.ts: smtpGaps).
  return knownOr(mail?.mx ?? [], [])
    .slice(0, MAIL_HOSTS_MAX)
    .flatMap((row) => {
      const { exchange } = row;
      const addresses = knownAddresses(row);
      if (addresses.length === 0 || exchange === '') return [];
      const host = exchange.toLowerCase();
      const { deep } = portsFor({ names: [host], addresses });
      return [
        createTask('smtp', `${host}:25/tcp`, (signal) => probeSmtp({ host, addresses, domain, deep }, network, signal)),
      ];
    });
}

function addressTasks(ground: ScanContext, kinds: ReadonlySet<EvidenceKind>): Task[] {
  const { request, dependencies, network, results, portsFor } = ground;
  const groups = groupsOf(ground);
  const own = new Set(groups.flatMap(({ addresses }) => addresses));
  const mail = results.value('mail', request.domain);
  const mx = mail?.mx ?? unknown(results.failure('mail', request.domain) ?? 'not-collected');
  const mailAddresses = new Set(knownOr(mx, []).flatMap(knownAddresses));
  /** Whether a mail host has the address; one whose look-up failed may have it. */
  const isOfMail = (address: string): Fact<boolean> => {
    if (mailAddresses.has(address)) return true;
    if (isUnknown(mx)) return mx;
    return mx.map(({ a, aaaa }) => (isIPv6(address) ? aaaa : a)).find(isUnknown) ?? false;
  };
  // The mail flag of addresses requires the mail item, or the certainty that there will be none.
  const mailKnown = !kinds.has('mail') || results.attempts('mail', request.domain) > 0;
  const ofOthers = mailKnown ? thirdPartyHosts(ground, own).map((one) => reputationTask(ground, one)) : [];
  const ofGroups = groups.flatMap((group) => {
    const { asset, names, addresses, provider } = group;
    const { holdAddress } = dependencies;
    const wanted = portsFor(group);
    const target = {
      names,
      addresses,
      provider,
      ...wanted,
      ...(holdAddress ? { holdAddress } : {}),
    };
    const tasks = [createTask('ports', asset, (signal) => probePorts(target, network, signal))];
    if (mailKnown) {
      const marked = addresses.map((address) => ({ address, mail: isOfMail(address) }));
      tasks.push(reputationTask(ground, { asset, names, addresses: marked }));
    }
    return [
      ...tasks,
      ...webOfPorts(ground, group),
      ...tlsTasks(ground, group),
      ...activeTasks(ground, group),
      ...productTasks(ground, group),
    ];
  });
  return [...ofGroups, ...ofOthers];
}

/** Registries and block lists are queried about addresses; the addresses themselves are not contacted. */
function reputationTask(
  { request, dependencies, network }: ScanContext,
  { asset, names, addresses }: ReputationTarget,
): Task {
  const { sources, catalog } = dependencies;
  const input = { names, addresses, time: request.time, sources, catalog };
  return createTask('reputation', asset, (signal) => probeReputation(input, network, signal));
}

/** Providers are queried once, about the domain and its own addresses. */
function chatterTasks(ground: ScanContext): Task[] {
  const { request, dependencies, network, scope, edges } = ground;
  const { domain, time } = request;
  const all = new Set(
    scope.hosts.flatMap((host) => {
      return knownAddresses(dnsOf(ground, host));
    }),
  );
  const services = new Map([...all].map((address) => [address, edges.serviceOf(address)] as const));
  if ([...services.values()].includes(undefined)) return [];
  const addresses = [...all].filter((address) => services.get(address) === null);
  const input = { domain, addresses, time, sources: dependencies.sources };
  return [createTask('chatter', domain, (signal) => probeThreatMentions(input, network, signal))];
}

/**
 * Groups of the addresses of all hosts; empty until their operators are known. A host whose look-up failed keeps the
 * group that it had by its earlier addresses, as far as other hosts still have them.
 */
function groupsOf(ground: ScanContext): AddressGroup[] {
  const { scope, edges } = ground;
  const hosts = scope.hosts.flatMap((host) => {
    const dns = dnsOf(ground, host);
    return dns ? [{ host, dns }] : [];
  });
  const current = new Set(hosts.flatMap(({ dns }) => knownAddresses(dns)));
  const services = new Map([...current].map((address) => [address, edges.serviceOf(address)] as const));
  if ([...services.values()].includes(undefined)) return [];
  const known = new Map(hosts.map(({ host, dns }) => [host, dns]));
  const complete = scope.hosts.flatMap((host) => {
    const dns = withEarlierAddresses(ground, host, known.get(host) ?? null, current);
    return dns ? [{ host, dns }] : [];
  });
  return groupByAddress(complete, (address) => services.get(address) ?? null);
}

/** The DNS result of a host, with earlier addresses in the place of those whose look-up failed. */
function withEarlierAddresses(
  { request, results }: ScanContext,
  host: string,
  dns: HostDnsEvidence | null,
  current: ReadonlySet<string>,
): HostDnsEvidence | null {
  const earlier = (request.earlierAddresses?.[host] ?? []).filter((address) => current.has(address));
  const failure = results.failure('host-dns', host);
  if (earlier.length === 0) return dns;
  const aaaa = earlier.filter(isIPv6);
  if (dns) return isUnknown(dns.aaaa) && aaaa.length > 0 ? { ...dns, aaaa } : dns;
  if (failure === null || failure === 'name-not-found') return null;
  return { a: earlier.filter(isIPv4), aaaa, cnames: [], dangling: false, exists: true };
}

/** Web probes of non-standard ports, on hosts in scope that do not belong to a provider. */
function webOfPorts({ network, results, scope }: ScanContext, { asset, provider }: AddressGroup): Task[] {
  if (provider !== null || !scope.hosts.includes(asset)) return [];
  const crowded = results.value('ports', asset)?.addresses.some(({ acceptsAll }) => acceptsAll);
  const open = crowded ? [] : openPorts(results, asset);
  return webPortTasks({ host: asset, open, mayAsk: scope.mayAsk }, results, network);
}

/** Open ports of a group, each once, with the address it was first seen on. */
function openPorts(results: Results, asset: string): { address: string; open: OpenPort }[] {
  const seen = new Map<number, { address: string; open: OpenPort }>();
  for (const { address, open } of results.value('ports', asset)?.addresses ?? []) {
    for (const port of open) if (!seen.has(port.port)) seen.set(port.port, { address, open: port });
  }
  return [...seen.values()];
}

/**
 * Whether TLS is possible on the web port of a host. Only a closed port rules it out: a missing page, a handshake that
 * this OpenSSL does not support, or a WAF in front of the site does not.
 */
function mayBeSecure({ results }: ScanContext, host: string): boolean {
  if (results.attempts('http', host) === 0) return false;
  const http = results.value('http', host);
  if (!http) return true;
  const { hops, stopped } = http.secure;
  return hops.length > 0 || (stopped !== 'refused' && stopped !== 'excluded' && stopped !== 'address-not-allowed');
}

function tlsTasks(ground: ScanContext, group: AddressGroup): Task[] {
  const { request, network, results, tlsServers } = ground;
  const { asset, names } = group;
  const active = authorizationFor(request.authorizations, group).tests.length > 0;
  const endpoint = (host: string, port: number, address: string, startTls: ReturnType<typeof startTlsOf>) =>
    createTask('tls', `${host}:${port}/tcp`, (signal) =>
      probeTls({ host, port, address, startTls }, request.time, network, signal, { known: tlsServers, active }),
    );
  const open = openPorts(results, asset);
  // A web server without a page may still support TLS.
  const speaksTls = open.some((row) => row.open.port === 443 && row.open.tls);
  const web = names.flatMap((host) => {
    const secure = results.value('http', host)?.secure;
    const dns = results.value('host-dns', host);
    const address = secure?.hops[0]?.address ?? knownAddresses(dns)[0];
    return address && (mayBeSecure(ground, host) || speaksTls) ? [endpoint(host, 443, address, null)] : [];
  });
  const others = open.flatMap(({ address, open: { port, tls, banner } }) => {
    if (port === 443 || port === 25) return [];
    const startTls = startTlsOf(port);
    const offers = startTls !== null && /\b(?:STARTTLS|STLS|AUTH[ =](?:TLS|SSL))\b/i.test(banner ?? '');
    return tls || offers ? [endpoint(asset, port, address, tls ? null : startTls)] : [];
  });
  return [...web, ...others];
}

/** Only if the owner authorized it, after the crawl has found the pages that take parameters. */
function activeTasks({ request, network, results, scope }: ScanContext, group: AddressGroup): Task[] {
  const { addresses } = group;
  const { tests } = authorizationFor(request.authorizations, group);
  if (tests.length === 0) return [];
  return group.names.flatMap((host) => {
    const site = results.value('site', host);
    // An authorization for one of the names is not valid for all, unless it names the host's address.
    const allowed = authorizationFor(request.authorizations, { names: [host], addresses }).tests;
    if (!site || !scope.hosts.includes(host) || allowed.length === 0) return [];
    const target = { host, addresses, site, tests: allowed, mayAsk: scope.mayAsk };
    return [createTask('active', host, (signal) => probeActive(target, network, signal))];
  });
}

function productTasks({ dependencies, results, scope }: ScanContext, { asset, names }: AddressGroup): Task[] {
  const { catalog } = dependencies;
  const system = systemOf(results.value('ports', asset));
  const ofPorts = openPorts(results, asset).flatMap(({ address, open }) => {
    // HTTP headers identify the default web ports, host by host.
    const web = open.port === 80 || open.port === 443;
    // Known only after the last attempt of the host's web probes.
    if (web && !results.isFinal('http', asset)) return [];
    // Pages tell more than a greeting; without an answer from the web probes it is not known what they would tell.
    const page = web ? results.value('http', asset) : null;
    const seen = !web ? portProductsIn(asset, open, results) : page && !page.origin ? portProducts(open) : [];
    if (seen === null) return [];
    const target = { host: asset, port: open.port, address, seen, system };
    return seen.length === 0
      ? []
      : [createTask('products', `${asset}:${open.port}/tcp`, () => probeProducts(target, catalog))];
  });
  const ofWeb = names.flatMap((host) => {
    const http = results.value('http', host);
    // The text of scripts reveals more than their names.
    if (!http || (http.origin && results.attempts('site', host) === 0)) return [];
    // Other services of the host may reveal the distribution, which determines package versions.
    if (results.attempts('ports', asset) === 0) return [];
    if (!scope.hosts.includes(host)) return [];
    const site = results.value('site', host);
    const seen = hostProducts(http, site, host);
    const unseen = unseenPart(http, site) ?? (http.origin ? results.failure('site', host) : null);
    // What was not seen may still be seen by another attempt.
    const isSettled = results.isFinal('http', host) && (!http.origin || results.isFinal('site', host));
    if (seen.length === 0 && !(unseen && isSettled)) return [];
    const target = { host, port: null, address: null, seen, system, unseen };
    return [createTask('products', host, () => probeProducts(target, catalog))];
  });
  return [...ofPorts, ...ofWeb];
}
