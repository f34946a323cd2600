import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { Network } from '../network.ts';
import { type QueryOptions, queryDns } from './client.ts';
import {
  canonicalName,
  type DnsMessage,
  type DnsQuestion,
  isAtOrBelow,
  type RecordData,
  recordsOf,
} from './message.ts';
import { rootsOf } from './roots.ts';

/** One name server of a zone with the addresses known for it. */
export interface ZoneServer {
  name: string;
  addresses: string[];
}

/** One step down the tree: a zone as its parent delegates it. */
export interface ZoneCut {
  zone: string;
  /** NS names in the parent's referral, sorted; the root's are those of the hints. */
  ns: string[];
  /** Addresses from the referral. */
  glue: ZoneServer[];
  /** DS records from the referral. */
  ds: RecordData['DS'][];
  /** Addresses of the zone's servers. */
  servers: ZoneServer[];
}

/** The delegation path from the root to the zone of a name. */
export interface DelegationWalk {
  /** Root first; the last one contains the name. */
  cuts: ZoneCut[];
  /** The ancestor (or the name itself) for which a server answered NXDOMAIN (RFC 8020); null if none did. */
  deniedAt: string | null;
  /** Why the resolution ended early; null if it reached the name's zone. */
  failure: NotAssessedReason | null;
}

/** Maximum number of queries of one resolution, including those for name servers' addresses. */
const QUESTIONS_MAX = 150;
/** Servers of one zone tried for one query. */
const SERVERS_TRIED_MAX = 4;
/** Maximum nesting of lookups of name servers' addresses. */
const GLUELESS_DEPTH_MAX = 3;
/** Maximum number of servers without glue whose address is resolved. */
const GLUELESS_SERVERS_MAX = 3;

export interface DelegationWalkOptions {
  signal?: AbortSignal | undefined;
  /** Shared by nested resolutions. */
  budget?: { left: number };
  depth?: number;
}

/**
 * Resolves iteratively from the root servers to the zone that contains `name`, one label at a time (RFC 9156). Never
 * throws.
 */
export async function followDelegations(
  name: string,
  network: Network,
  options: DelegationWalkOptions = {},
): Promise<DelegationWalk> {
  const target = canonicalName(name);
  const inner = { ...options, budget: options.budget ?? { left: QUESTIONS_MAX }, depth: options.depth ?? 0 };
  const roots = rootsOf(network.settings).map((root) => ({ name: root.name, addresses: [...root.addresses] }));
  const cuts: ZoneCut[] = [{ zone: '.', ns: roots.map((root) => root.name), glue: roots, ds: [], servers: roots }];
  if (target === '.') return { cuts, deniedAt: null, failure: null };
  const labels = target.split('.');
  for (let count = 1; count <= labels.length; count += 1) {
    const asked = labels.slice(-count).join('.');
    const current = cuts.at(-1)!;
    const reply = await askForCut(current, asked, network, inner);
    if (!reply.ok) return { cuts, deniedAt: null, failure: reply.reason };
    if (reply.message.rcode === 'NXDOMAIN') return { cuts, deniedAt: asked, failure: null };
    const cut = readCut(asked, current, reply.message);
    if (!cut) continue;
    await completeServers(cut, network, inner);
    cuts.push(cut);
  }
  return { cuts, deniedAt: null, failure: null };
}

/**
 * NS records of a name from the servers of the zone above. Some servers refuse this type below their apex: they are
 * asked for addresses, which cause the same referral (RFC 9156 §2.1).
 */
async function askForCut(
  current: ZoneCut,
  name: string,
  network: Network,
  options: DelegationWalkOptions,
): ReturnType<typeof queryZone> {
  const signed = { ...options, dnssec: true };
  const reply = await queryZone(current, { name, type: 'NS' }, network, signed);
  const responded = !reply.ok && (reply.reason === 'refused' || reply.reason === 'protocol-error');
  return responded && current.zone !== '.' ? queryZone(current, { name, type: 'A' }, network, signed) : reply;
}

/** A delegation to the queried name in a reply of `current`'s server, or null if the name stays in `current`. */
function readCut(asked: string, current: ZoneCut, message: DnsMessage): ZoneCut | null {
  const answered = recordsOf(message.answers, 'NS', asked);
  const referred = recordsOf(message.authorities, 'NS', asked);
  const names = answered.length > 0 ? answered : message.authoritative ? [] : referred;
  if (names.length === 0) return null;
  const ns = [...new Set(names.map(canonicalName))].sort().slice(0, 32);
  const glue = ns
    .map((server) => ({ name: server, addresses: glueOf(server, current.zone, message) }))
    .filter((server) => server.addresses.length > 0);
  // A server of both parent and child responds from the child: the next query goes to the same server.
  const servers = message.authoritative && glue.length === 0 ? current.servers : glue;
  return { zone: asked, ns, glue, ds: recordsOf(message.authorities, 'DS', asked), servers };
}

/** Addresses in the additional section; only those within the referring zone's authority. */
function glueOf(server: string, zone: string, message: DnsMessage): string[] {
  if (!isAtOrBelow(server, zone)) return [];
  return [...recordsOf(message.additionals, 'A', server), ...recordsOf(message.additionals, 'AAAA', server)].slice(
    0,
    8,
  );
}

/** Resolves addresses of servers without glue, as far as needed to continue. */
async function completeServers(
  cut: ZoneCut,
  network: Network,
  options: DelegationWalkOptions & { depth: number },
): Promise<void> {
  if (cut.servers.length > 0 || options.depth >= GLUELESS_DEPTH_MAX) return;
  for (const name of cut.ns.slice(0, GLUELESS_SERVERS_MAX)) {
    const addresses = await findAddresses(name, network, options);
    if (addresses.length > 0) cut.servers = [...cut.servers, { name, addresses }];
  }
}

/**
 * IPv4 and IPv6 addresses of a host, resolved from the root; empty if they cannot be found. CNAMEs are not followed.
 */
export async function findAddresses(
  name: string,
  network: Network,
  options: DelegationWalkOptions = {},
): Promise<string[]> {
  const depth = (options.depth ?? 0) + 1;
  const inner = { ...options, depth, budget: options.budget ?? { left: QUESTIONS_MAX } };
  const walk = await followDelegations(name, network, inner);
  const zone = walk.cuts.at(-1)!;
  if (walk.failure || walk.deniedAt) return [];
  const replies = await Promise.all(
    (['A', 'AAAA'] as const).map(async (type) => {
      const reply = await queryZone(zone, { name, type }, network, inner);
      return reply.ok ? recordsOf(reply.message.answers, type, canonicalName(name)) : [];
    }),
  );
  return replies.flat().slice(0, 8);
}

/**
 * Queries a zone's servers in turn until one gives an answer or a referral; servers that refuse, fail or refer upward
 * are skipped.
 */
export async function queryZone(
  cut: ZoneCut,
  question: DnsQuestion,
  network: Network,
  options: DelegationWalkOptions & QueryOptions,
): Promise<{ ok: true; message: DnsMessage } | { ok: false; reason: NotAssessedReason }> {
  let failure: NotAssessedReason = 'unreachable';
  const targets = cut.servers
    .flatMap((server) => server.addresses)
    // IPv4 first: many scanners have no IPv6, and all important servers have IPv4.
    .sort((left, right) => Number(left.includes(':')) - Number(right.includes(':')))
    .slice(0, SERVERS_TRIED_MAX);
  for (const address of targets) {
    if (options.signal?.aborted) return { ok: false, reason: 'stopped' };
    if (options.budget) {
      if (options.budget.left <= 0) return { ok: false, reason: 'limit-reached' };
      options.budget.left -= 1;
    }
    const reply = await queryDns(network, { address, port: 53 }, question, {
      signal: options.signal,
      dnssec: options.dnssec ?? false,
    });
    if (!reply.ok) {
      failure = reply.reason;
      continue;
    }
    const { message } = reply;
    // Only a server of the zone can deny a name in it.
    const denied = message.rcode === 'NXDOMAIN' && message.authoritative;
    const useful = denied || (message.rcode === 'NOERROR' && !isLame(cut.zone, message));
    if (useful) return { ok: true, message };
    failure = message.rcode === 'REFUSED' ? 'refused' : 'protocol-error';
  }
  return { ok: false, reason: failure };
}

/** Neither an answer nor a referral below the zone: the server does not serve it (lame delegation). */
function isLame(zone: string, message: DnsMessage): boolean {
  if (message.authoritative || message.answers.length > 0) return false;
  return !message.authorities.some(
    (record) => record.type === 'NS' && record.name !== zone && isAtOrBelow(record.name, zone),
  );
}
