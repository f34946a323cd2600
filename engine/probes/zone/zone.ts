import { randomBytes } from 'node:crypto';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { NameServerAnswer, ZoneEvidence } from '../../evidence/dns.ts';
import type { Outcome } from '../../evidence/index.ts';
import { type Cut, walkTo, type ZoneServer } from '../dns/iterative.ts';
import { canonicalName, isAtOrBelow, recordsOf } from '../dns/message.ts';
import { isAnswer, resolve } from '../dns/resolver.ts';
import { type Network, reasonOf } from '../network.ts';
import { observeDnssec } from './dnssec.ts';
import { namesOf, observeServer, readSoa } from './servers.ts';

/** Thirteen names is what a referral of 512 bytes can hold (RFC 1034); each with a few addresses. */
const SERVER_NAMES_MAX = 13;
const SERVER_ADDRESSES_MAX = 26;

/** `zone`: delegation, authoritative servers, apex records and DNSSEC of a domain. */
export async function probeZone(
  input: { domain: string },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<ZoneEvidence>> {
  try {
    return await observe(canonicalName(input.domain), network, signal);
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

async function observe(
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Outcome<ZoneEvidence>> {
  const [walk, addresses, www, caa, wildcard] = await Promise.all([
    walkTo(domain, network, { signal }),
    hostAt(domain, network, signal),
    hostAt(`www.${domain}`, network, signal),
    climbCaa(domain, network, signal),
    hasWildcard(domain, network, signal),
  ]);
  const cut = walk.cuts.at(-1)!;
  const reached = walk.failure === null && walk.cuts.length > 1;
  const denied = walk.deniedAt !== null || (!addresses.exists && addresses.failure === undefined);
  if (denied && !addresses.exists) return { ok: false, reason: 'name-not-found' };
  const apex = reached
    ? cut.zone === domain
    : (await resolve(domain, 'SOA', network, { signal })).outcome === 'answered';
  const zone = reached ? cut.zone : domain;
  const parentNs = reached ? cut.ns : [];
  const glue = reached ? cut.glue : [];
  const resolverNs = await resolve(zone, 'NS', network, { signal });
  const known = await findServers(
    namesOf([...parentNs, ...recordsOf(resolverNs.records, 'NS')]),
    glue,
    network,
    signal,
  );
  const first = await askAll(known, zone, [], network, signal);
  // The child may name servers that neither the parent nor the resolver's cache knows.
  const childNames = namesOf(first.flatMap((server) => server.ns)).filter(
    (name) => !known.some((entry) => entry.name === name),
  );
  const more = await findServers(childNames, [], network, signal);
  const servers = [...first, ...(await askAll(more, zone, first, network, signal))];
  if (servers.length === 0 && !isAnswer(resolverNs.outcome)) {
    return { ok: false, reason: walk.failure ?? resolverNs.outcome };
  }
  const spoken = servers.find((server) => server.authoritative);
  const ds = await parentDs(zone, cut, reached, network, signal);
  return {
    ok: true,
    value: {
      zone,
      apex,
      parent: { zone: reached ? (walk.cuts.at(-2)?.zone ?? '.') : '', ns: parentNs, glue, ds, reached },
      nameServers: [...known, ...more].map(({ name, addresses: list, cname }) => ({ name, addresses: list, cname })),
      servers,
      soa: spoken?.soa ?? (await resolverSoa(zone, network, signal)),
      addresses: {
        a: addresses.a,
        aaaa: addresses.aaaa,
        cname: addresses.cnames[0] ?? null,
        ...failed(addresses.failure),
      },
      www: { a: www.a, aaaa: www.aaaa, cnames: www.cnames, exists: www.exists, ...failed(www.failure) },
      caa,
      wildcard,
      dnssec: await observeDnssec(zone, ds.length > 0, spoken?.address, network, signal),
    },
  };
}

function failed(failure: NotAssessedReason | undefined): { failure?: NotAssessedReason } {
  return failure === undefined ? {} : { failure };
}

interface Host {
  a: string[];
  aaaa: string[];
  cnames: string[];
  exists: boolean;
  failure?: NotAssessedReason;
}

async function hostAt(name: string, network: Network, signal: AbortSignal | undefined): Promise<Host> {
  try {
    const found = await network.lookup(name, signal);
    return { ...found, exists: found.exists || found.cnames.length > 0 };
  } catch (error) {
    return { a: [], aaaa: [], cnames: [], exists: false, failure: reasonOf(error) };
  }
}

/** Climbs from the domain towards the root until CAA records are found (RFC 8659 §3). */
async function climbCaa(
  domain: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<ZoneEvidence['caa']> {
  const labels = domain.split('.');
  for (let from = 0; from < labels.length; from += 1) {
    const at = labels.slice(from).join('.');
    const answer = await resolve(at, 'CAA', network, { signal });
    if (!isAnswer(answer.outcome)) return { at: domain, records: [], failure: answer.outcome };
    if (answer.records.length > 0) {
      const records = recordsOf(answer.records, 'CAA')
        .slice(0, 50)
        .map((caa) => ({ flags: caa.flags ?? 0, tag: caa.tag.toLowerCase(), value: caa.value.slice(0, 500) }));
      return { at, records };
    }
  }
  return { at: domain, records: [] };
}

/** Does a random name below the domain lead anywhere? Null when that cannot be found out. */
async function hasWildcard(domain: string, network: Network, signal: AbortSignal | undefined): Promise<boolean | null> {
  const answer = await resolve(`${randomBytes(8).toString('hex')}.${domain}`, 'A', network, { signal });
  if (!isAnswer(answer.outcome)) return null;
  return answer.outcome === 'answered' || answer.cnames.length > 0;
}

interface KnownServer extends ZoneServer {
  cname: boolean;
}

/** Addresses of each name server: the resolver's answer, or the parent's glue where it has none. */
async function findServers(
  names: readonly string[],
  glue: readonly ZoneServer[],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<KnownServer[]> {
  return Promise.all(
    names.slice(0, SERVER_NAMES_MAX).map(async (name) => {
      const host = await hostAt(name, network, signal);
      const found = [...host.a, ...host.aaaa];
      const addresses = found.length > 0 ? found : (glue.find((entry) => entry.name === name)?.addresses ?? []);
      return { name, addresses, cname: host.cnames.length > 0 };
    }),
  );
}

async function askAll(
  servers: readonly KnownServer[],
  zone: string,
  asked: readonly NameServerAnswer[],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<NameServerAnswer[]> {
  const targets = servers.flatMap(({ name, addresses }) => addresses.map((address) => ({ name, address })));
  const left = Math.max(0, SERVER_ADDRESSES_MAX - asked.length);
  return Promise.all(targets.slice(0, left).map((target) => observeServer(target, zone, network, signal)));
}

async function resolverSoa(zone: string, network: Network, signal: AbortSignal | undefined) {
  const soa = recordsOf((await resolve(zone, 'SOA', network, { signal })).records, 'SOA')[0];
  return soa ? readSoa(soa) : null;
}

/** DS set: of the referral, else asked of the resolver (servers that carry parent and child give no referral). */
async function parentDs(
  zone: string,
  cut: Cut,
  reached: boolean,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<ZoneEvidence['parent']['ds']> {
  const referred = reached && isAtOrBelow(zone, cut.zone) ? cut.ds : [];
  const answer = referred.length > 0 ? null : await resolve(zone, 'DS', network, { signal, checkingDisabled: true });
  const records = answer ? recordsOf(answer.records, 'DS') : referred;
  return records.slice(0, 16).map(({ keyTag, algorithm, digestType }) => ({ keyTag, algorithm, digestType }));
}
