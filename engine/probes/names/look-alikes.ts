import { randomBytes } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { getDomain, parse } from 'tldts';
import type { Outcome } from '#evidence/index.ts';
import type { LookAlikesEvidence } from '#evidence/third-party.ts';
import { type Fact, isUnknown, unknown } from '#evidence/unknown.ts';
import { type BulkResolver, createBulkResolver } from '#network/connections/bulk-resolver.ts';
import { canonicalName, recordsOf } from '#network/dns/message.ts';
import { factOfAnswer, isAnswer, type Resolution, resolve } from '#network/dns/resolver.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import { type LookAlike, lookAlikeSteps } from '#parse/look-alikes/generate.ts';
import { comparePageFingerprints } from '#parse/look-alikes/page-fingerprint.ts';
import { isAtOrUnder } from '#parse/names.ts';
import type { SourceSettings } from '#settings.ts';
import { lookUpFirstCertificate } from '#sources/certificates/first-certificate.ts';
import { locateAddress } from '#sources/ip-locations.ts';
import { lookUpRegistration } from '#sources/rdap.ts';
import { askInTurns, runInSteps } from '../run-in-steps.ts';
import { fetchPageFingerprint } from './fetch-page-fingerprint.ts';

type Found = LookAlikesEvidence['found'][number];
type Sources = Pick<
  SourceSettings,
  'rdapBootstrap' | 'certificateLog' | 'lookAlikeNames' | 'lookAlikePages' | 'locations'
>;

const FOUND_MAX = 500;
/** Registries limit queries; the first names are those that are most easily mistaken for the domain. */
const REGISTRATIONS_MAX = 60;
/** Free quotas of CT search services allow few queries per hour. */
const CERTIFICATES_MAX = 10;
const PAGES_MAX = 40;
/** A registry without RDAP, or a name below a registered one: there is no date to look up. */
const HAS_NONE: readonly NotAssessedReason[] = ['source-off', 'not-collected', 'name-not-found'];
/** A list with this share of failed queries is not evidence. */
const UNANSWERED_MAX = 0.5;

/** `look-alikes`: existing names similar to the domain's, with facts from DNS, their registry and their front page. */
export async function probeLookAlikes(
  input: { domain: string; sources: Sources },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<LookAlikesEvidence>> {
  const { domainWithoutSuffix: label, publicSuffix: suffix } = parse(input.domain, { allowPrivateDomains: true });
  if (!label || !suffix) return { ok: false, reason: 'not-collected' };
  // An A-label is changed letter by letter of its Unicode form (RFC 5890 §2.3.2.1); invalid punycode has none.
  const named = domainToUnicode(label) || label;
  const candidates = await runInSteps(lookAlikeSteps(named, suffix, input.sources.lookAlikeNames));
  if (signal?.aborted) return { ok: false, reason: 'stopped' };
  try {
    const own = await resolve(input.domain, 'NS', network, { signal });
    // The owner's other names would be taken for those of strangers.
    if (!isAnswer(own.outcome)) return { ok: false, reason: own.outcome };
    const [v4, v6] = await Promise.all([
      resolve(input.domain, 'A', network, { signal }),
      resolve(input.domain, 'AAAA', network, { signal }),
    ]);
    const owner: Owner = {
      domain: input.domain,
      servers: new Set(recordsOf(own.records, 'NS').map(canonicalName)),
      addresses: new Set([...recordsOf(v4.records, 'A'), ...recordsOf(v6.records, 'AAAA')]),
      failure: [v4, v6].map((answer) => factOfAnswer(answer, () => null)).find(isUnknown)?.unknown ?? null,
    };
    const { existing, wildcards, asked } = await resolveNames(candidates, network, signal);
    if (signal?.aborted) return { ok: false, reason: 'stopped' };
    if (candidates.length > 0 && asked / candidates.length < 1 - UNANSWERED_MAX) {
      return { ok: false, reason: 'unreachable' };
    }
    const found = existing.map((name) => describe(name, owner)).sort(byWeight);
    found.length = Math.min(found.length, FOUND_MAX);
    await findNetworks(found, input.sources);
    await askRegistries(found, input.sources, network, signal);
    await askLogs(found, input.sources, network, signal);
    if (input.sources.lookAlikePages) await comparePages(input.domain, found, network, signal);
    return { ok: true, value: { generated: candidates.length, asked, wildcards, found } };
  } catch (error) {
    return { ok: false, reason: failureReasonOf(error) };
  }
}

/** An existing name, with the records that a visitor or a mail server would query. */
export interface ExistingName extends LookAlike {
  ns: Resolution;
  a: Resolution;
  aaaa: Resolution;
  mx: Resolution;
}

/**
 * Queries all names and returns those that exist, in the given order. Name servers indicate a registration; a name
 * under a third party's zone exists if it has addresses. Responses that a suffix returns for every name are ignored.
 */
export async function resolveNames(
  candidates: readonly LookAlike[],
  network: Network,
  signal?: AbortSignal,
): Promise<{ existing: ExistingName[]; wildcards: string[]; asked: number }> {
  const resolver = createBulkResolver(network, signal);
  try {
    const ask = ({ name, kind }: LookAlike) => resolver.ask(name, kind === 'subdomain' ? 'A' : 'NS');
    const first = await askInTurns(candidates, ask);
    // Queries that failed under load are repeated once, with lower concurrency.
    const lost = candidates.flatMap((candidate, at) => (isAnswer(first[at]!.outcome) ? [] : [{ candidate, at }]));
    if (lost.length / candidates.length <= UNANSWERED_MAX) {
      await Promise.all(lost.map(async ({ candidate, at }) => (first[at] = await ask(candidate))));
    }
    const unanswered = first.filter(({ outcome }) => !isAnswer(outcome)).length;
    const answered = candidates.flatMap((candidate, at) => {
      const answer = first[at]!;
      return answer.outcome === 'answered' ? [{ candidate, answer }] : [];
    });
    const existing = await Promise.all(
      answered.map(async ({ candidate, answer }): Promise<ExistingName> => {
        const { name, kind } = candidate;
        const [ns, a, aaaa, mx] = await Promise.all([
          kind === 'subdomain' ? resolver.ask(name, 'NS') : answer,
          kind === 'subdomain' ? answer : resolver.ask(name, 'A'),
          resolver.ask(name, 'AAAA'),
          resolver.ask(name, 'MX'),
        ]);
        return { ...candidate, ns, a, aaaa, mx };
      }),
    );
    const wild = await wildcardParents(existing, resolver);
    return {
      existing: existing.filter((one) => !isLikeAll(one, wild.get(parentOf(one.name)))),
      wildcards: [...wild.keys()].sort().slice(0, 50),
      asked: candidates.length - unanswered,
    };
  } finally {
    resolver.close();
  }
}

const parentOf = (name: string) => name.slice(name.indexOf('.') + 1);

/** Response of a suffix or a zone to random names. */
interface Wildcard {
  servers: string;
  addresses: ReadonlySet<string>;
}

const serversOf = ({ records }: Resolution) => recordsOf(records, 'NS').map(canonicalName).sort().join();

/** Only the wildcard's response, whose addresses may rotate. */
function isLikeAll({ ns, a }: ExistingName, wildcard: Wildcard | undefined): boolean {
  if (!wildcard || serversOf(ns) !== wildcard.servers) return false;
  return recordsOf(a.records, 'A').every((address) => wildcard.addresses.has(address));
}

/** Parents of found names under which random names also exist, with their response. */
async function wildcardParents(
  existing: readonly ExistingName[],
  resolver: BulkResolver,
): Promise<Map<string, Wildcard>> {
  const parents = [...new Set(existing.map(({ name }) => parentOf(name)))];
  const wild = new Map<string, Wildcard>();
  await Promise.all(
    parents.map(async (parent) => {
      const names = [1, 2].map(() => `${randomBytes(8).toString('hex')}.${parent}`);
      const [servers, addresses] = await Promise.all([
        Promise.all(names.map((name) => resolver.ask(name, 'NS'))),
        Promise.all(names.map((name) => resolver.ask(name, 'A'))),
      ]);
      if (![...servers, ...addresses].some(({ outcome }) => outcome === 'answered')) return;
      const all = addresses.flatMap(({ records }) => recordsOf(records, 'A'));
      wild.set(parent, { servers: serversOf(servers[0]!), addresses: new Set(all) });
    }),
  );
  return wild;
}

/** The domain, with its name servers and the addresses of its own name. */
interface Owner {
  domain: string;
  servers: ReadonlySet<string>;
  addresses: ReadonlySet<string>;
  /** Why addresses may be missing; null if all are known. */
  failure: NotAssessedReason | null;
}

/**
 * Servers of a delegation to someone else's zone refuse its queries, and addresses of another server show its pages.
 * @param failure why the look-alike's records may be missing
 */
function isOwn(
  { nameServers, addresses }: Pick<Found, 'nameServers' | 'addresses'>,
  failure: NotAssessedReason | null,
  owner: Owner,
): Fact<boolean> {
  if (nameServers.length > 0 && nameServers.every((server) => isAtOrUnder(server, owner.domain))) return true;
  if (nameServers.some((server) => !owner.servers.has(server))) return false;
  const others = addresses.filter((address) => !owner.addresses.has(address));
  if (others.length > 0) return owner.failure === null ? false : unknown(owner.failure);
  const isShared = addresses.length > 0 && nameServers.length === owner.servers.size;
  return isShared || failure === null ? isShared : unknown(failure);
}

function describe({ name, kind, closeness, ns, a, aaaa, mx }: ExistingName, owner: Owner): Found {
  const nameServers = recordsOf(ns.records, 'NS').map(canonicalName).sort().slice(0, 13);
  const failures = { nameServers: ns, addresses: isAnswer(a.outcome) ? aaaa : a, mx };
  const lacks: Readonly<Record<string, NotAssessedReason>> = Object.fromEntries(
    Object.entries(failures).flatMap(([fact, { outcome }]) => (isAnswer(outcome) ? [] : [[fact, outcome] as const])),
  );
  const exchanges = recordsOf(mx.records, 'MX').map((record) => canonicalName(record.exchange));
  const addresses = [...recordsOf(a.records, 'A'), ...recordsOf(aaaa.records, 'AAAA')].sort().slice(0, 16);
  return {
    name,
    kind,
    closeness,
    addresses,
    // A null MX declares that the domain accepts no mail (RFC 7505).
    mx: exchanges.some((exchange) => exchange !== '.'),
    nameServers,
    sameNameServers: nameServers.some((server) => owner.servers.has(server)),
    own: isOwn({ nameServers, addresses }, lacks.nameServers ?? lacks.addresses ?? null, owner),
    registered: null,
    ...(Object.keys(lacks).length > 0 ? { lacks } : {}),
  };
}

/** Notes that a fact of a name could not be looked up. */
function lack(entry: Found, fact: keyof Found & string, reason: NotAssessedReason): void {
  entry.lacks = { ...entry.lacks, [fact]: reason };
}

function byWeight(a: Found, b: Found): number {
  const weight = (entry: Found) =>
    (entry.closeness ?? 0) + Number(entry.mx) * 20 + Number(entry.addresses.length > 0) * 5;
  return weight(b) - weight(a) || (a.name < b.name ? -1 : 1);
}

/** Networks of the addresses; data that have none of them say nothing about the name. */
async function findNetworks(found: readonly Found[], { locations }: Sources): Promise<void> {
  for (const entry of found) {
    const networks = new Map<number, NonNullable<Found['networks']>[number]>();
    for (const address of entry.addresses) {
      const { asn, operator, country } = await locateAddress(address, locations);
      if (asn !== null) networks.set(asn, { asn, operator, country });
    }
    const hasNone = entry.addresses.length === 0 && !entry.lacks?.addresses;
    if (networks.size > 0 || hasNone) entry.networks = [...networks.values()];
  }
}

async function askRegistries(
  found: readonly Found[],
  sources: Sources,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<void> {
  await inGroups(found.slice(0, REGISTRATIONS_MAX), 4, signal, async (entry) => {
    const registrable = getDomain(entry.name, { allowPrivateDomains: true }) ?? entry.name;
    const registration = await lookUpRegistration(registrable, sources, network, signal);
    if (registration.ok) {
      entry.registered = registration.value.created?.slice(0, 10) ?? null;
      entry.registrant = registration.value.registrant ?? null;
    } else if (!HAS_NONE.includes(registration.reason)) lack(entry, 'registered', registration.reason);
  });
}

/**
 * Certificates of the most similar names with an address, queried one after another; stops when the service fails.
 */
async function askLogs(
  found: readonly Found[],
  sources: Sources,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<void> {
  const shown = found.filter(({ addresses, own }) => addresses.length > 0 && own !== true);
  for (const [at, entry] of shown.slice(0, CERTIFICATES_MAX).entries()) {
    if (signal?.aborted) return;
    const answer = await lookUpFirstCertificate(entry.name, sources, network, signal);
    if (!answer.ok) {
      for (const left of shown.slice(at, CERTIFICATES_MAX))
        if (answer.reason !== 'source-off') lack(left, 'certificates', answer.reason);
      return;
    }
    entry.certificates = answer.value;
  }
}

async function comparePages(
  domain: string,
  found: readonly Found[],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<void> {
  const own = await fetchPageFingerprint(domain, null, network, signal);
  const shown = found.filter(({ addresses, own }) => addresses.length > 0 && own !== true);
  if (!own) {
    for (const entry of shown.slice(0, PAGES_MAX)) lack(entry, 'page', 'unreachable');
    return;
  }
  await inGroups(shown.slice(0, PAGES_MAX), 4, signal, async (entry) => {
    const face = await fetchPageFingerprint(entry.name, domain, network, signal);
    if (face) entry.page = comparePageFingerprints(own, face);
  });
}

/** Processes a list with limited concurrency, until its end or until the signal aborts. */
async function inGroups<T>(
  entries: readonly T[],
  atOnce: number,
  signal: AbortSignal | undefined,
  work: (entry: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < entries.length && !signal?.aborted) {
      const entry = entries[next]!;
      next += 1;
      await work(entry);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, entries.length) }, worker));
}
