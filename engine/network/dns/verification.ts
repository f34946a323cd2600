import { randomBytes } from 'node:crypto';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { Network } from '../network.ts';
import { queryDns } from './client.ts';
import { findAddresses, followDelegations, type ZoneCut } from './iterative.ts';
import { canonicalName, type DnsMessage, joinText, recordsOf } from './message.ts';
import { isAnswer, resolve } from './resolver.ts';

/** TXT records of the name on one of the zone's own servers. */
export interface AuthoritativeTxtAnswer {
  name: string;
  address: string;
  outcome: 'answered' | 'no-data' | 'nxdomain' | 'cname' | NotAssessedReason;
  values: string[];
}

/** State of a TXT record that proves control of a domain. */
export interface AuthoritativeTxt {
  /**
   * `authoritative`: from the zone's own servers; `resolver`: outgoing port 53 is blocked, so the configured resolver
   * was queried.
   */
  via: 'authoritative' | 'resolver';
  /** The zone that contains the name; null if it could not be found. */
  zone: string | null;
  /** A server answered that a name above (the domain itself) does not exist. */
  domainMissing: boolean;
  /** Target of a CNAME at the name, which is not followed; null if there is none. */
  cname: string | null;
  servers: AuthoritativeTxtAnswer[];
  /** Values that all responding servers return; at least two servers if the zone has several. */
  agreed: string[];
  /** A random sibling name also returns one of these values: a wildcard is not a proof. */
  wildcard: boolean;
  /** DNSSEC status of the response by the configured resolver; `bogus` never proves anything. */
  dnssec: 'secure' | 'insecure' | 'bogus' | 'unknown';
}

/** Number of name servers queried; in a zone of thirteen servers, eight are enough. */
const SERVERS_MAX = 8;

/**
 * Reads the TXT records of `name` from its zone's own servers, found from the root down, with everything needed to
 * decide whether they prove a domain (docs/product/domains.md). Never throws.
 */
export async function lookupAuthoritativeTxt(
  name: string,
  network: Network,
  signal?: AbortSignal,
): Promise<AuthoritativeTxt> {
  const asked = canonicalName(name);
  const sibling = `${randomBytes(8).toString('hex')}.${asked.split('.').slice(1).join('.')}`;
  const walk = await followDelegations(asked, network, { signal });
  const cut = walk.cuts.at(-1)!;
  const domainMissing = walk.deniedAt !== null && walk.deniedAt !== asked;
  const servers = walk.failure || domainMissing ? [] : await askEach(asked, cut, network, signal);
  const reached = servers.filter((server) => isSpoken(server.outcome));
  if (reached.length === 0 && !domainMissing) return fromResolver(asked, sibling, servers, network, signal);
  const agreed = agreement(servers.length, reached);
  const [siblings, dnssec] = await Promise.all([
    agreed.length > 0 ? askEach(sibling, cut, network, signal) : [],
    validity(asked, cut.ds.length > 0, network, signal),
  ]);
  return {
    via: 'authoritative',
    zone: cut.zone,
    domainMissing,
    cname: cnameOf(reached),
    servers: servers.map(({ cname: _, ...server }) => server),
    agreed,
    wildcard: siblings.some((server) => server.values.some((value) => agreed.includes(value))),
    dnssec,
  };
}

interface Asked extends AuthoritativeTxtAnswer {
  cname: string | null;
}

function isSpoken(outcome: AuthoritativeTxtAnswer['outcome']): boolean {
  return outcome === 'cname' || isAnswer(outcome as Parameters<typeof isAnswer>[0]);
}

function cnameOf(answers: readonly Asked[]): string | null {
  return answers.find((answer) => answer.cname !== null)?.cname ?? null;
}

/** Values that all reachable servers have in common; if there are several servers, one alone is not a proof. */
function agreement(known: number, reached: readonly Asked[]): string[] {
  if (known >= 2 && reached.length < 2) return [];
  const [first, ...others] = reached;
  return (first?.values ?? []).filter((value) => others.every((server) => server.values.includes(value)));
}

async function askEach(name: string, cut: ZoneCut, network: Network, signal?: AbortSignal): Promise<Asked[]> {
  return Promise.all(
    cut.ns.slice(0, SERVERS_MAX).map(async (server): Promise<Asked> => {
      const known = cut.servers.find((entry) => entry.name === server)?.addresses ?? [];
      const addresses = known.length > 0 ? known : await findAddresses(server, network, { signal });
      let last: Asked = {
        name: server,
        address: addresses[0] ?? '',
        outcome: 'name-not-found',
        values: [],
        cname: null,
      };
      for (const address of addresses.slice(0, 3)) {
        const reply = await queryDns(network, { address, port: 53 }, { name, type: 'TXT' }, { signal });
        last = {
          name: server,
          address,
          ...(reply.ok ? read(name, reply.message) : { ...silent, outcome: reply.reason }),
        };
        if (isSpoken(last.outcome)) break;
      }
      return last;
    }),
  );
}

const silent = { values: [], cname: null };

function read(name: string, message: DnsMessage): Pick<Asked, 'outcome' | 'values' | 'cname'> {
  if (message.rcode === 'NXDOMAIN') return { ...silent, outcome: 'nxdomain' };
  if (message.rcode !== 'NOERROR')
    return { ...silent, outcome: message.rcode === 'REFUSED' ? 'refused' : 'protocol-error' };
  const cname = recordsOf(message.answers, 'CNAME', name)[0];
  if (cname !== undefined) return { outcome: 'cname', values: [], cname: canonicalName(cname) };
  const values = recordsOf(message.answers, 'TXT', name).map(joinText).slice(0, 50);
  return { outcome: values.length > 0 ? 'answered' : 'no-data', values, cname: null };
}

async function validity(
  name: string,
  signed: boolean,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<AuthoritativeTxt['dnssec']> {
  const answer = await resolve(name, 'TXT', network, { signal, dnssec: true });
  if (isAnswer(answer.outcome)) return answer.authentic ? 'secure' : signed ? 'unknown' : 'insecure';
  if (answer.rcode !== 'SERVFAIL') return 'unknown';
  const unchecked = await resolve(name, 'TXT', network, { signal, dnssec: true, checkingDisabled: true });
  return isAnswer(unchecked.outcome) ? 'bogus' : 'unknown';
}

async function fromResolver(
  name: string,
  sibling: string,
  servers: Asked[],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<AuthoritativeTxt> {
  const [answer, other, parent, dnssec] = await Promise.all([
    resolve(name, 'TXT', network, { signal, dnssec: true }),
    resolve(sibling, 'TXT', network, { signal }),
    resolve(name.split('.').slice(1).join('.'), 'SOA', network, { signal }),
    validity(name, false, network, signal),
  ]);
  const cname = answer.cnames[0] ?? null;
  const agreed = cname ? [] : answer.records.map((record) => joinText(record.data as never)).slice(0, 50);
  const siblings = other.records.map((record) => joinText(record.data as never));
  return {
    via: 'resolver',
    zone: null,
    domainMissing: parent.outcome === 'nxdomain',
    cname,
    servers: servers.map(({ cname: _, ...server }) => server),
    agreed,
    wildcard: siblings.some((value) => agreed.includes(value)),
    dnssec,
  };
}
