import { randomBytes } from 'node:crypto';
import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import { getDomain } from 'tldts';
import { knownOr } from '#evidence/unknown.ts';
import type { Network } from '../network.ts';
import { isBogus } from './bogus.ts';
import { queryDns } from './client.ts';
import { isDeniedByParent } from './free-domain.ts';
import { type DelegationWalk, findAddresses, followDelegations, type ZoneCut } from './iterative.ts';
import { canonicalName, type DnsMessage, isAtOrBelow, joinText, recordsOf } from './message.ts';
import { isAnswer, type Resolution, resolve } from './resolver.ts';
import { includesText } from './txt-value.ts';

/** TXT records of the name on one of the zone's own servers, or from the configured resolver. */
export interface AuthoritativeTxtAnswer {
  /** Host name of the server; empty for the resolver. */
  name: string;
  /** Empty if it is not known, and for the resolver. */
  address: string;
  /** The configured resolver was queried because none of the zone's own servers responded. */
  resolver?: true;
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
  /** The zone above the registrable domain answered that the domain does not exist. */
  domainMissing: boolean;
  /** Target of a CNAME at the name, which is not followed; null if there is none. */
  cname: string | null;
  servers: AuthoritativeTxtAnswer[];
  /** Values that all responding servers return, apart from white space and quotation marks. */
  agreed: string[];
  /** A random sibling name also returns one of these values: a wildcard is not a proof. */
  wildcard: boolean;
  /** DNSSEC status of the response by the configured resolver; `bogus` never proves anything. */
  dnssec: 'secure' | 'insecure' | 'bogus' | 'unknown';
}

/** Number of name servers queried; in a zone of thirteen servers, eight are enough. */
const SERVERS_MAX = 8;
/** TXT records kept of one server. */
const VALUES_MAX = 50;

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
  const registrable = getDomain(asked, { allowPrivateDomains: false }) ?? asked;
  const walk = await followDelegations(asked, network, { signal });
  const cut = walk.cuts.at(-1)!;
  const domainMissing = isDomainDenied(walk, asked, registrable);
  // A server may fail or deny a name above, and still have the name itself (RFC 8020 §1).
  const found = walk.failure === null || isAtOrBelow(cut.zone, registrable);
  const servers = found && !domainMissing ? await askEach(asked, cut, network, signal) : [];
  const reached = servers.filter(isResponse);
  if (reached.length === 0 && !domainMissing) {
    return fromResolver({ asked, sibling, registrable }, servers, network, signal);
  }
  const agreed = agreement(reached);
  const [siblings, { dnssec }] = await Promise.all([
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
    wildcard: siblings.some((server) => server.values.some((value) => includesText(agreed, value))),
    dnssec,
  };
}

/** Did a zone above the registrable domain deny it? Its own servers may deny names that exist. */
function isDomainDenied({ deniedAt }: DelegationWalk, asked: string, registrable: string): boolean {
  return deniedAt !== null && deniedAt !== asked && isAtOrBelow(registrable, deniedAt);
}

interface Asked extends AuthoritativeTxtAnswer {
  cname: string | null;
}

/** Did the server say what it has at the name, even if it has nothing there? */
export function isResponse({ outcome }: Pick<AuthoritativeTxtAnswer, 'outcome'>): boolean {
  return outcome === 'cname' || isAnswer(outcome);
}

function cnameOf(answers: readonly Asked[]): string | null {
  return answers.find((answer) => answer.cname !== null)?.cname ?? null;
}

/** Values that all reachable servers have in common. */
function agreement(reached: readonly Asked[]): string[] {
  const [first, ...others] = reached;
  return (first?.values ?? []).filter((value) => others.every((server) => includesText(server.values, value)));
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
        if (isResponse(last)) break;
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
  const values = recordsOf(message.answers, 'TXT', name).map(joinText).slice(0, VALUES_MAX);
  return { outcome: values.length > 0 ? 'answered' : 'no-data', values, cname: null };
}

/** The resolver's response for the name, and what it says about the signatures. */
async function validity(
  name: string,
  signed: boolean,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<{ answer: Resolution; dnssec: AuthoritativeTxt['dnssec'] }> {
  const answer = await resolve(name, 'TXT', network, { signal, dnssec: true });
  if (isAnswer(answer.outcome)) {
    return { answer, dnssec: answer.authentic ? 'secure' : signed ? 'unknown' : 'insecure' };
  }
  const bogus = answer.rcode === 'SERVFAIL' && (await isBogus(name, 'TXT', network, signal));
  return { answer, dnssec: bogus ? 'bogus' : 'unknown' };
}

async function fromResolver(
  { asked, sibling, registrable }: Readonly<Record<'asked' | 'sibling' | 'registrable', string>>,
  servers: readonly Asked[],
  network: Network,
  signal: AbortSignal | undefined,
): Promise<AuthoritativeTxt> {
  const [{ answer, dnssec }, other, domainMissing] = await Promise.all([
    validity(asked, false, network, signal),
    resolve(sibling, 'TXT', network, { signal }),
    registrable === asked ? false : isDeniedByParent(registrable, network, signal),
  ]);
  const cname = answer.cnames[0] ?? null;
  const agreed = cname ? [] : textsOf(answer);
  const resolver = {
    name: '',
    address: '',
    resolver: true as const,
    outcome: cname ? ('cname' as const) : answer.outcome,
    values: agreed,
  };
  return {
    via: 'resolver',
    zone: null,
    domainMissing: knownOr(domainMissing, false),
    cname,
    servers: [...servers.map(({ cname: _, ...server }) => server), resolver],
    agreed,
    wildcard: textsOf(other).some((value) => includesText(agreed, value)),
    dnssec,
  };
}

function textsOf({ records }: Resolution): string[] {
  return recordsOf(records, 'TXT').map(joinText).slice(0, VALUES_MAX);
}
