import { getDomain } from 'tldts';
import { knownAddresses, type NameServer, type NameServerAnswer, type ZoneEvidence } from '#evidence/dns.ts';
import type { Outcome } from '#evidence/index.ts';
import { type Fact, isUnknown, knownOr, lacking } from '#evidence/unknown.ts';
import { findUnregisteredDomain, isDeniedByParent } from '#network/dns/free-domain.ts';
import { type DelegationWalk, followDelegations, type ZoneCut, type ZoneServer } from '#network/dns/iterative.ts';
import { canonicalName, isAtOrBelow, recordsOf } from '#network/dns/message.ts';
import { factOfAnswer, isAnswer, type Resolution, resolve } from '#network/dns/resolver.ts';
import { failureReasonOf, type Network } from '#network/network.ts';
import type { SourceSettings } from '#settings.ts';
import { locateAddress } from '#sources/ip-locations.ts';
import { caaDeniedBy, factOfHost, findEffectiveCaa, hasWildcard, hostAt } from './apex.ts';
import { findCircle } from './circle.ts';
import { probeDnssec } from './dnssec.ts';
import { isContactSilent, primaryOf } from './primary.ts';
import { namesOf, probeServer, queryPrimary, readSoa } from './servers.ts';

/** A referral of 512 bytes contains at most thirteen names (RFC 1034), each with a few addresses. */
const SERVER_NAMES_MAX = 13;
const SERVER_ADDRESSES_MAX = 26;

export interface ZoneInput {
  domain: string;
  /** Locations of addresses; without it the networks of the servers are not reported. */
  sources?: Pick<SourceSettings, 'locations'>;
}

/** `zone`: delegation, authoritative servers, apex records and DNSSEC of a domain. */
export async function probeZone(
  input: ZoneInput,
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<ZoneEvidence>> {
  try {
    return await observe(canonicalName(input.domain), input.sources, network, signal);
  } catch (error) {
    return { ok: false, reason: failureReasonOf(error) };
  }
}

async function observe(
  domain: string,
  sources: ZoneInput['sources'],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Outcome<ZoneEvidence>> {
  const walking = followDelegations(domain, network, { signal });
  // Servers that the parent names are queried immediately; the resolver, which is slower, may name more.
  const delegated = walking.then((found) => askDelegated(found, domain, network, signal));
  const [walk, addresses, www, caa, wildcard, ownNs, ownSoa] = await Promise.all([
    walking,
    hostAt(domain, network, signal),
    hostAt(`www.${domain}`, network, signal),
    findEffectiveCaa(domain, network, signal),
    hasWildcard(domain, network, signal),
    resolve(domain, 'NS', network, { signal }),
    resolve(domain, 'SOA', network, { signal }),
  ]);
  const cut = walk.cuts.at(-1)!;
  const reached = isReached(walk);
  const denied = !addresses.exists && (await isDenied(domain, walk, addresses.failure === undefined, network, signal));
  if (denied) return { ok: false, reason: isUnknown(denied) ? denied.unknown : 'name-not-found' };
  const zone = reached ? cut.zone : domain;
  const apex = reached ? zone === domain : factOfAnswer(ownSoa, ({ outcome }) => outcome === 'answered');
  const ask = (type: 'NS' | 'SOA') => resolve(zone, type, network, { signal });
  const answers: readonly [Resolution, Resolution] =
    zone === domain ? [ownNs, ownSoa] : await Promise.all([ask('NS'), ask('SOA')]);
  const [resolverNs, resolverSoa] = answers;
  const parentNs = reached ? cut.ns : [];
  const glue = reached ? cut.glue : [];
  const said = recordsOf(resolverSoa.records, 'SOA')[0];
  const stated = factOfAnswer(resolverSoa, () => said);
  const [{ known: byParent, answers: early }, ds, primary, contactSilent] = await Promise.all([
    delegated,
    parentDs(zone, cut, reached, network, signal),
    isUnknown(stated) ? stated : primaryOf(said && canonicalName(said.mname), zone, network, signal),
    isUnknown(stated) ? stated : isContactSilent(said && canonicalName(said.rname), network, signal),
  ]);
  const others = namesOf(recordsOf(resolverNs.records, 'NS')).filter((name) => !parentNs.includes(name));
  const byResolver = await findServers(others, glue, domain, network, signal);
  const known = [...byParent, ...byResolver];
  const way = reached ? walk : null;
  const anyServer = known.flatMap((server) => server.targets)[0];
  const signed = isUnknown(ds) ? ds : ds.length > 0;
  const observing = probeDnssec({ zone, walk: way, signed, server: anyServer }, network, signal);
  const answered = [...(await early), ...(await askAll(byResolver, zone, byParent.length, network, signal))];
  // The child may name servers that are neither in the parent nor in the resolver's cache.
  const childNames = namesOf(answered.flatMap((server) => knownOr(server.ns, []))).filter(
    (name) => !known.some(({ server }) => server.name === name),
  );
  const more = await findServers(childNames, [], domain, network, signal);
  const servers = [...answered, ...(await askAll(more, zone, answered.length, network, signal))];
  const found = [...known, ...more];
  const nameServers = found.map(({ server }) => server);
  const glueServers = await askAll(glueAlone(found, glue), zone, servers.length, network, signal);
  // A primary among the name servers has been queried with them.
  const named = primary && !isUnknown(primary) ? primary : null;
  const hidden = nameServers.some(({ name }) => name === named?.name) ? null : named;
  const asked = hidden?.addresses[0] ? await queryPrimary(hidden.addresses[0], zone, network, signal) : null;
  // The delegation itself may be what is broken.
  if (servers.length === 0 && !isAnswer(resolverNs.outcome) && !reached) {
    return { ok: false, reason: resolverNs.outcome };
  }
  const circle = reached && servers.length === 0 ? await findCircle(cut, network, signal) : [];
  const speaking = servers.filter((server) => server.authoritative);
  const [spoken] = speaking;
  const isOwnCaa = isUnknown(caa.records) && isAtOrBelow(caa.at, zone);
  const deniedBy = isOwnCaa ? await caaDeniedBy(caa.at, speaking, network, signal) : undefined;
  // The first server may be the faulty one.
  const dnssec =
    !spoken || spoken.address === anyServer
      ? await observing
      : await probeDnssec({ zone, walk: way, signed, server: spoken.address }, network, signal);
  const networks = sources ? await networksOf(servers, sources) : null;
  return {
    ok: true,
    value: {
      zone,
      apex,
      parent: { zone: reached ? (walk.cuts.at(-2)?.zone ?? '.') : '', ns: parentNs, glue, ds, reached },
      nameServers,
      ...(circle.length > 0 ? { circle } : {}),
      ...(networks ? { networks } : {}),
      ...(primary ? { primary: named ? { ...named, ...(asked ? { asked } : {}) } : primary } : {}),
      ...(contactSilent ? { contactSilent } : {}),
      servers,
      ...(glueServers.length > 0 ? { glueServers } : {}),
      soa: (spoken && knownOr(spoken.soa, null)) ?? (said ? readSoa(said) : null),
      addresses: {
        a: factOfHost(addresses, ({ a }) => a),
        aaaa: factOfHost(addresses, ({ aaaa }) => aaaa),
        cname: factOfHost(addresses, ({ cnames }) => cnames[0] ?? null),
      },
      www: {
        a: factOfHost(www, ({ a }) => a),
        aaaa: factOfHost(www, ({ aaaa }) => aaaa),
        cnames: factOfHost(www, ({ cnames }) => cnames),
        exists: factOfHost(www, ({ exists }) => exists),
      },
      caa: { ...caa, ...(deniedBy ? { deniedBy } : {}) },
      wildcard,
      dnssec,
    },
  };
}

/**
 * Is a domain without addresses denied by a zone above? While the zone above delegates it, NXDOMAIN from its own servers
 * is their fault. Servers that deny a name above may have the domain itself (RFC 8020 §1), which the resolver knows.
 */
async function isDenied(
  domain: string,
  walk: DelegationWalk,
  resolved: boolean,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Fact<boolean>> {
  if (walk.deniedAt !== null) {
    return resolved || isAtOrBelow(getDomain(domain, { allowPrivateDomains: false }) ?? domain, walk.deniedAt);
  }
  return walk.failure !== null && resolved && isDeniedByParent(domain, network, signal);
}

/** The resolution ended at the zone that contains the name. */
function isReached({ failure, cuts }: DelegationWalk): boolean {
  return failure === null && cuts.length > 1;
}

/** The servers that the parent names, whose queries are already running; empty if the resolution ended early. */
async function askDelegated(
  walk: DelegationWalk,
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<{ known: KnownServer[]; answers: Promise<NameServerAnswer[]> }> {
  if (!isReached(walk) || walk.deniedAt !== null) return { known: [], answers: Promise.resolve([]) };
  const { zone, ns, glue } = walk.cuts.at(-1)!;
  const known = await findServers(ns, glue, domain, network, signal);
  return { known, answers: askAll(known, zone, 0, network, signal) };
}

/** A name server, and the addresses at which it is queried: its own, or the parent's glue if none are known. */
interface KnownServer {
  server: NameServer;
  targets: readonly string[];
}

async function findServers(
  names: readonly string[],
  glue: readonly ZoneServer[],
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<KnownServer[]> {
  return Promise.all(
    names.slice(0, SERVER_NAMES_MAX).map(async (name): Promise<KnownServer> => {
      const host = await hostAt(name, network, signal);
      const addresses = factOfHost(host, knownAddresses);
      const unseen = isUnknown(host.aaaa) ? host.aaaa.unknown : null;
      const nowhere = unseen === null && !isUnknown(addresses) && addresses.length === 0;
      const free = nowhere ? await findUnregisteredDomain(name, domain, network, signal) : null;
      const own = knownOr(addresses, []);
      return {
        server: {
          name,
          addresses,
          ...lacking(unseen, ['addresses']),
          cname: factOfHost(host, ({ cnames }) => cnames.length > 0),
          ...(free ? { freeDomain: free } : {}),
        },
        targets: own.length > 0 ? own : glueOf(name, glue),
      };
    }),
  );
}

function glueOf(name: string, glue: readonly ZoneServer[]): string[] {
  return glue.find((entry) => entry.name === name)?.addresses ?? [];
}

/** Addresses that the parent has and the zone does not: resolvers that follow the delegation still query them. */
function glueAlone(servers: readonly KnownServer[], glue: readonly ZoneServer[]): KnownServer[] {
  return servers.flatMap(({ server, targets }) => {
    const given = glueOf(server.name, glue).filter((address) => !targets.includes(address));
    // The zone may have an IPv6 address whose look-up failed.
    const alone = server.lacks ? given.filter((address) => !address.includes(':')) : given;
    return alone.length > 0 ? [{ server, targets: alone }] : [];
  });
}

async function askAll(
  servers: readonly KnownServer[],
  zone: string,
  asked: number,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<NameServerAnswer[]> {
  const all = servers.flatMap(({ server: { name }, targets }) => targets.map((address) => ({ name, address })));
  const left = Math.max(0, SERVER_ADDRESSES_MAX - asked);
  return Promise.all(all.slice(0, left).map((target) => probeServer(target, zone, network, signal)));
}

async function networksOf(
  servers: readonly NameServerAnswer[],
  sources: NonNullable<ZoneInput['sources']>,
): Promise<NonNullable<ZoneEvidence['networks']>> {
  const addresses = [...new Set(servers.map(({ address }) => address))].sort();
  return Promise.all(
    addresses.map(async (address) => {
      const { asn, operator } = await locateAddress(address, sources.locations);
      return { address, asn, operator };
    }),
  );
}

/** DS set: from the referral, otherwise from the resolver (servers of both parent and child send no referral). */
async function parentDs(
  zone: string,
  cut: ZoneCut,
  reached: boolean,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<ZoneEvidence['parent']['ds']> {
  const referred = reached && isAtOrBelow(zone, cut.zone) ? cut.ds : [];
  const answer = referred.length > 0 ? null : await resolve(zone, 'DS', network, { signal, checkingDisabled: true });
  const records = answer ? factOfAnswer(answer, (known) => recordsOf(known.records, 'DS')) : referred;
  if (isUnknown(records)) return records;
  return records.slice(0, 16).map(({ keyTag, algorithm, digestType }) => ({ keyTag, algorithm, digestType }));
}
