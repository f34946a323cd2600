import dns from 'node:dns';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { RecordType } from 'dns-packet';
import { type Fact, unknown } from '#evidence/unknown.ts';
import { DialError, type Lookup, type Network, type Target } from '../network.ts';
import { type QueryOptions, queryDns } from './client.ts';
import { canonicalName, type DnsMessage, type DnsRecord, recordsOf } from './message.ts';

/** Response of the configured resolvers for one name and type. */
export interface Resolution {
  outcome: 'answered' | 'no-data' | 'nxdomain' | NotAssessedReason;
  /** Records of the queried type at the end of the CNAME chain. */
  records: DnsRecord[];
  /** Targets of the CNAME chain, first one first. */
  cnames: string[];
  /** The name has records of the queried type beside a CNAME (RFC 1034 §3.6.2). */
  conflict?: true;
  /** The resolver validated the answer (AD). */
  authentic: boolean;
  /** Code of the last reply; null if no resolver responded. */
  rcode: string | null;
}

/** Longer chains are loops or mistakes; BIND also stops at 16. */
const CNAME_CHAIN_MAX = 16;

type ResolveOptions = Omit<QueryOptions, 'recursion' | 'operators'>;

/**
 * Queries the configured resolvers in turn (the operating system's if none is set). If a resolver fails or cannot
 * answer, also when it is asked again, the next one is used. Never throws.
 */
export async function resolve(
  name: string,
  type: RecordType,
  network: Network,
  options: ResolveOptions = {},
): Promise<Resolution> {
  let failure: NotAssessedReason = 'not-collected';
  let rcode: string | null = null;
  for (const server of resolversOf(network)) {
    const reply = await queryDns(network, server, { name, type }, { ...options, recursion: true, operators: true });
    if (!reply.ok) {
      // A resolver that accepts no queries says nothing about the domain, and may accept them later.
      failure = reply.reason === 'refused' ? 'unreachable' : reply.reason;
      if (failure === 'stopped' || failure === 'protocol-error') break;
      continue;
    }
    rcode = reply.message.rcode;
    if (rcode === 'NOERROR' || rcode === 'NXDOMAIN') return read(canonicalName(name), type, reply.message);
    failure = rcode === 'REFUSED' || rcode === 'SERVFAIL' ? 'unreachable' : 'protocol-error';
  }
  return { outcome: failure, records: [], cnames: [], authentic: false, rcode };
}

/** Interprets a resolver's reply for a name and type, at the end of the CNAME chain. */
export function read(name: string, type: string, message: DnsMessage): Resolution {
  const cnames: string[] = [];
  let owner = name;
  if (type !== 'CNAME') {
    for (;;) {
      const target = recordsOf(message.answers, 'CNAME', owner)[0];
      if (target === undefined || cnames.length >= CNAME_CHAIN_MAX) break;
      owner = canonicalName(target);
      if (owner === name || cnames.includes(owner)) break;
      cnames.push(owner);
    }
  }
  const records = message.answers.filter((record) => record.type === type && record.name === owner);
  const outcome = records.length > 0 ? 'answered' : message.rcode === 'NXDOMAIN' ? 'nxdomain' : 'no-data';
  const beside = owner !== name && message.answers.some((record) => record.type === type && record.name === name);
  const conflict = beside ? ({ conflict: true } as const) : {};
  return { outcome, records, cnames, ...conflict, authentic: message.authentic, rcode: message.rcode };
}

/** The resolvers in use: configured ones, otherwise the operating system's. */
export function resolversOf(network: Network): readonly Target[] {
  if (network.settings.resolvers.length > 0) return network.settings.resolvers;
  return dns.getServers().map((server) => {
    const withPort = /^\[(.+)\]:(\d+)$/.exec(server) ?? /^([\d.]+):(\d+)$/.exec(server);
    return withPort ? { address: withPort[1]!, port: Number(withPort[2]) } : { address: server, port: 53 };
  });
}

/** Whether the resolvers responded for the name, even without records. */
export function isAnswer(outcome: Resolution['outcome']): outcome is 'answered' | 'no-data' | 'nxdomain' {
  return outcome === 'answered' || outcome === 'no-data' || outcome === 'nxdomain';
}

/** What is read from a response, also from one without records; unknown if no resolver responded. */
export function factOfAnswer<T>(answer: Resolution, read: (answer: Resolution) => T): Fact<T> {
  return isAnswer(answer.outcome) ? read(answer) : unknown(answer.outcome);
}

/**
 * A and AAAA of a host with the CNAME chain. Some servers never answer for AAAA, which must not hide the IPv4
 * addresses; the IPv6 ones are unknown then.
 * @throws {DialError} if the query for A was not answered
 */
export async function lookupHost(host: string, network: Network, signal?: AbortSignal): Promise<Lookup> {
  const [v4, v6] = await Promise.all([
    resolve(host, 'A', network, { signal }),
    resolve(host, 'AAAA', network, { signal }),
  ]);
  if (!isAnswer(v4.outcome)) throw new DialError(v4.outcome, `no resolver answered for ${host}`);
  const known = [v4, v6].filter((answer) => isAnswer(answer.outcome));
  return {
    a: addressesIn(v4),
    aaaa: factOfAnswer(v6, addressesIn),
    cnames: (known.find((answer) => answer.cnames.length > 0) ?? v4).cnames,
    exists: known.some((answer) => answer.outcome !== 'nxdomain'),
  };
}

function addressesIn(answer: Resolution): string[] {
  return [...new Set(answer.records.map((record) => String(record.data)))].sort().slice(0, 64);
}
