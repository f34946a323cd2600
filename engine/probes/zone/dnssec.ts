import { randomBytes } from 'node:crypto';
import { systemClock } from '@assay/contract/clock.ts';
import type { ZoneEvidence } from '#evidence/dns.ts';
import { type Fact, isUnknown, knownOr, unknown } from '#evidence/unknown.ts';
import { isBogus } from '#network/dns/bogus.ts';
import { queryDns } from '#network/dns/client.ts';
import type { DelegationWalk } from '#network/dns/iterative.ts';
import { type DnsMessage, type RecordData, recordsOf } from '#network/dns/message.ts';
import { isAnswer, type Resolution, resolve } from '#network/dns/resolver.ts';
import type { Network } from '#network/network.ts';
import { type ApexFacts, inspectApex, orphanSigners } from '#parse/dnssec/apex.ts';
import { describeKey, type ZoneKey } from '#parse/dnssec/records.ts';
import { readMessage, TYPE, type WireMessage } from '#parse/dnssec/wire.ts';
import { type Trust, validate } from './trust.ts';

type Dnssec = ZoneEvidence['dnssec'];

/** Maximum number of keys and errors kept; a rollover needs four or five keys at the same time. */
const KEYS_MAX = 16;
const FAULTS_MAX = 10;
/** RRsets at the apex whose signatures are checked. */
const APEX_SETS = { SOA: TYPE.SOA, NS: TYPE.NS, MX: TYPE.MX, A: TYPE.A, AAAA: TYPE.AAAA } as const;

export interface DnssecInput {
  zone: string;
  /** The delegation path, if the zone was reached from the root; if null, the resolver's result is used. */
  walk: DelegationWalk | null;
  /** The parent has DS records for the zone. */
  signed: Fact<boolean>;
  /** Address of a server that responds for the zone. */
  server: string | undefined;
}

/**
 * State of a zone's signatures: validated from the root down (RFC 4035 §5), compared with the configured resolver's
 * result; keys, expiry and proofs from one of the zone's servers.
 */
export async function probeDnssec(
  { zone, walk, signed, server }: DnssecInput,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Dnssec> {
  const now = Math.floor((network.settings.clock ?? systemClock).now().getTime() / 1000);
  const missing = `${randomBytes(8).toString('hex')}.${zone}`;
  const [trust, counsel, keys, parameters, unmade, ...sets] = await Promise.all([
    walk ? validate(walk, network, signal, now) : null,
    askResolver(zone, network, signal),
    ask('DNSKEY'),
    ask('NSEC3PARAM'),
    signed === true ? ask('A', missing) : unknown('not-collected'),
    ...Object.keys(APEX_SETS).map((type) => ask(type as keyof typeof APEX_SETS)),
    ...(signed === true ? [ask('CDS'), ask('CDNSKEY')] : []),
  ]);
  const own = trust?.verdict ?? null;
  const facts = own?.status === 'secure' ? apexFacts(own.keys) : null;
  const faults = faultsOf(zone, trust, facts);
  const signatures = bothOf(keys, sets[0] ?? unknown('not-collected'), (...messages) =>
    messages.flatMap(({ answers }) => recordsOf(answers, 'RRSIG', zone)),
  );
  const [first] = knownOr(signatures, []).toSorted((left, right) => left.expiration - right.expiration);
  const nsec3 = isUnknown(parameters) ? parameters : nsec3Of(parameters, zone);
  const strayDs = own?.status === 'secure' && trust?.keys ? orphanSigners(zone, trust.signers, trust.keys) : [];
  return {
    status: verdictOf(trust, faults.length > 0, counsel, signed),
    ...(own?.status === 'insecure' && own.at !== zone ? { unsignedAbove: own.at } : {}),
    ...(own && own.status !== 'unknown' ? { faults } : {}),
    ...(trust ? { chain: trust.chain } : {}),
    ...(strayDs.length > 0 ? { strayDs } : {}),
    keys: isUnknown(keys)
      ? keys
      : recordsOf(keys.answers, 'DNSKEY', zone)
          .slice(0, KEYS_MAX)
          .map((key) => describeKey(keyData(key))),
    signaturesExpire: isUnknown(signatures)
      ? signatures
      : first
        ? new Date(first.expiration * 1000).toISOString()
        : null,
    ...(first ? { signaturesBegan: new Date(first.inception * 1000).toISOString() } : {}),
    nsec3Iterations: isUnknown(nsec3) ? nsec3 : (nsec3?.readUInt16BE(2) ?? null),
    ...(nsec3 instanceof Buffer ? { nsec3Salt: nsec3[4]! } : {}),
    ...(facts?.denial ? { denial: facts.denial } : {}),
    ...(facts?.childSigners ? { childSigners: facts.childSigners } : {}),
  };

  async function ask(type: Parameters<typeof queryDns>[2]['type'], name = zone): Promise<Fact<DnsMessage>> {
    if (server === undefined) return unknown('unreachable');
    const reply = await queryDns(network, { address: server, port: 53 }, { name, type }, { signal, dnssec: true });
    if (!reply.ok) return unknown(reply.reason);
    const { rcode } = reply.message;
    return rcode === 'NOERROR' || rcode === 'NXDOMAIN' ? reply.message : unknown('unreachable');
  }

  function apexFacts(trusted: readonly ZoneKey[]): ApexFacts {
    const types = Object.entries(APEX_SETS);
    const denied = read(unmade);
    return inspectApex(
      zone,
      {
        sets: types.map(([type, number], at) => ({
          type,
          number,
          message: read(sets[at] ?? unknown('not-collected')),
        })),
        missing: denied ? { name: missing, message: denied } : null,
        childSigners: sets.slice(types.length).map(read),
      },
      trusted,
      now,
    );
  }
}

function read(message: Fact<DnsMessage>): WireMessage | null {
  return isUnknown(message) ? null : readMessage(message.wire);
}

/** What is read from two facts; unknown if one of them is. */
function bothOf<A, T>(one: Fact<A>, other: Fact<A>, from: (one: A, other: A) => T): Fact<T> {
  if (isUnknown(one)) return one;
  return isUnknown(other) ? other : from(one, other);
}

/** Data of NSEC3PARAM (RFC 5155 §4.2); null without the record. */
function nsec3Of({ answers }: DnsMessage, zone: string): Buffer | null {
  const [parameter] = recordsOf(answers, 'NSEC3PARAM', zone);
  return parameter && parameter.length >= 5 ? Buffer.from(parameter) : null;
}

/** The RRset at which the chain of trust breaks, or those at the apex whose signatures do not validate. */
function faultsOf(zone: string, trust: Trust | null, facts: ApexFacts | null): NonNullable<Dnssec['faults']> {
  const verdict = trust?.verdict;
  if (verdict?.status === 'bogus') return [{ zone: verdict.at, set: verdict.set, fault: verdict.fault }];
  return (facts?.faults ?? []).slice(0, FAULTS_MAX).map((fault) => ({ zone, ...fault }));
}

/**
 * The local result takes precedence. A failure that a validating resolver does not see may be on the network path: then
 * the status is unknown.
 */
function verdictOf(
  trust: Trust | null,
  faulty: boolean,
  counsel: { answer: Resolution; bogus: boolean },
  signed: Fact<boolean>,
): Dnssec['status'] {
  const { answer, bogus } = counsel;
  const vouched = isAnswer(answer.outcome) && answer.authentic;
  switch (trust?.verdict.status) {
    case 'secure':
      return faulty ? (vouched ? 'unknown' : 'bogus') : 'secure';
    case 'bogus':
      return vouched ? 'unknown' : 'bogus';
    case 'insecure':
      return 'insecure';
    case 'unknown':
    case undefined:
      break;
  }
  // No AD flag although the parent signs: the resolver does not validate, so the status is unknown.
  if (isAnswer(answer.outcome) && answer.authentic) return 'secure';
  if (bogus) return 'bogus';
  return signed === false && answer.rcode !== 'SERVFAIL' ? 'insecure' : 'unknown';
}

/** The configured resolver's result: its AD flag, or an answer that it withholds because of its signatures. */
async function askResolver(
  zone: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<{ answer: Resolution; bogus: boolean }> {
  const answer = await resolve(zone, 'SOA', network, { signal, dnssec: true });
  const failed = !isAnswer(answer.outcome) && answer.rcode === 'SERVFAIL';
  return { answer, bogus: failed && (await isBogus(zone, 'SOA', network, signal)) };
}

/** Data of a DNSKEY record in wire format. */
export function keyData({ flags, algorithm, key }: RecordData['DNSKEY']): Buffer {
  return Buffer.concat([Buffer.from([flags >> 8, flags & 0xff, 3, algorithm]), key]);
}
