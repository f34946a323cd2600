import { createHash } from 'node:crypto';
import type { NameServerAnswer, ServerReachability, SoaRecord } from '#evidence/dns.ts';
import { type Fact, isUnknown, unknown } from '#evidence/unknown.ts';
import { type DnsReply, queryDns } from '#network/dns/client.ts';
import { canonicalName, type DnsMessage, joinText, type RecordData, recordsOf } from '#network/dns/message.ts';
import { reverseNames } from '#network/dns/reverse.ts';
import { rootsOf } from '#network/dns/roots.ts';
import { tryTransfer } from '#network/dns/stream.ts';
import type { Network } from '#network/network.ts';
import { REPEAT_AFTER_MS, wait } from '#network/wait.ts';
import { hasIpv6 } from './ipv6.ts';
import { probeConformance } from './name-server-conformance.ts';

/** Maximum milliseconds for a zone transfer; the count of a large zone stops there. */
const TRANSFER_MS = 5_000;

/** Sends one address of an authoritative server all queries for the checks of zone health, at most fifteen. */
export async function probeServer(
  server: { name: string; address: string },
  zone: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<NameServerAnswer> {
  const target = { address: server.address, port: 53 };
  const soaQuestion = { name: zone, type: 'SOA' as const };
  const reversing = reverseNames(server.address, network, signal);
  const [udp, tcp, ns, recursion, version, signed, mx, txt] = await Promise.all([
    queryDns(network, target, soaQuestion, { signal, transport: 'udp' }),
    // Without EDNS, which is tested above: TCP support is tested separately.
    queryDns(network, target, soaQuestion, { signal, transport: 'tcp', edns: false }),
    queryDns(network, target, { name: zone, type: 'NS' }, { signal }),
    // A name that the server is not authoritative for: only an open resolver answers it (RFC 5358).
    queryDns(network, target, { name: rootsOf(network.settings)[0]!.name, type: 'A' }, { signal, recursion: true }),
    queryDns(network, target, { name: 'version.bind', type: 'TXT', class: 'CH' }, { signal }),
    queryDns(network, target, soaQuestion, { signal, dnssec: true }),
    queryDns(network, target, { name: zone, type: 'MX' }, { signal }),
    queryDns(network, target, { name: zone, type: 'TXT' }, { signal }),
  ]);
  const best = udp.ok ? udp : tcp;
  const soas = best.ok ? recordsOf(best.message.answers, 'SOA', zone) : [];
  const [soa] = soas;
  const answers = udp.ok && udp.message.rcode === 'NOERROR';
  const [transfer, manners, reverse] = await Promise.all([
    transferOf(server.address, zone, tcp, network, signal),
    answers ? probeConformance(target, zone, recursion, network, signal) : null,
    reversing,
  ]);
  const silent = [udp, tcp].every(
    (reply) => !reply.ok && (reply.reason === 'timeout' || reply.reason === 'unreachable'),
  );
  const shut = silent && server.address.includes(':') && !(await hasIpv6(network, signal));
  const found = {
    name: server.name,
    address: server.address,
    authoritative: best.ok ? best.message.authoritative && soa !== undefined : null,
    reverse,
  };
  // An installation without IPv6 would fail again.
  const notAsked = unknown('not-collected');
  if (shut) {
    const nothing = { soa: notAsked, ns: notAsked, recursion: notAsked, edns: notAsked, version: notAsked };
    return { ...found, udp: 'unreachable', tcp: 'unreachable', ...nothing, transfer: notAsked };
  }
  return {
    ...found,
    udp: reachabilityOf(udp),
    tcp: reachabilityOf(tcp),
    soa: isClosed(best) ? null : read(best, () => (soa ? readSoa(soa) : null)),
    ...(soas.length > 1 ? { soaCount: soas.length } : {}),
    ns: readRecords(ns, ({ answers }) => namesOf(recordsOf(answers, 'NS', zone))),
    recursion: recursionOf(recursion),
    edns: read(udp, (message) => message.edns),
    transfer,
    version: versionOf(version),
    ...(manners ? { manners } : {}),
    signed: readRecords(signed, ({ answers }) => recordsOf(answers, 'RRSIG', zone).length > 0),
    sets: {
      ...setOf('MX', mx, ({ answers }) =>
        recordsOf(answers, 'MX', zone).map(
          ({ preference, exchange }) => `${preference ?? 0} ${canonicalName(exchange)}`,
        ),
      ),
      ...setOf('TXT', txt, ({ answers }) => recordsOf(answers, 'TXT', zone).map(joinText)),
    },
  };
}

/** No name server listens at the address. */
function isClosed(reply: DnsReply): boolean {
  return !reply.ok && reply.reason === 'refused';
}

/** What is read from a server's response; unknown without one, or if the server itself failed. */
function read<T>(reply: DnsReply, from: (message: DnsMessage) => T): Fact<T> {
  if (!reply.ok) return unknown(reply.reason);
  return reply.message.rcode === 'SERVFAIL' ? unknown('unreachable') : from(reply.message);
}

/** Likewise of records of the zone: a server that refuses their type, or does not know it, does not state that there are none. */
function readRecords<T>(reply: DnsReply, from: (message: DnsMessage) => T): Fact<T> {
  return read(reply, (message) => {
    const isAnswered = message.rcode === 'NOERROR' || message.rcode === 'NXDOMAIN';
    return isAnswered ? from(message) : unknown(message.rcode === 'REFUSED' ? 'refused' : 'protocol-error');
  });
}

/** Order-independent hash of a record set; absent if the server responds without authority. */
function setOf(
  type: 'MX' | 'TXT',
  reply: DnsReply,
  names: (message: DnsMessage) => string[],
): NameServerAnswer['sets'] {
  const data = readRecords(reply, (message) =>
    message.rcode === 'NXDOMAIN' || !message.authoritative || message.truncated
      ? null
      : names(message).sort().join('\n'),
  );
  if (data === null) return {};
  return { [type]: isUnknown(data) ? data : createHash('sha256').update(data).digest('hex') };
}

/** A server that does not offer recursion may fail a query for a name elsewhere. */
function recursionOf(reply: DnsReply): Fact<boolean> {
  if (isClosed(reply) || (reply.ok && !reply.message.recursionAvailable)) return false;
  return read(reply, ({ authoritative, answers }) => !authoritative && recordsOf(answers, 'A').length > 0);
}

/** Does an address respond for the zone, with authority? */
export async function queryPrimary(
  address: string,
  zone: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<{ udp: ServerReachability; authoritative: boolean | null }> {
  const reply = await queryDns(network, { address, port: 53 }, { name: zone, type: 'SOA' }, { signal });
  const authoritative = reply.ok
    ? reply.message.authoritative && recordsOf(reply.message.answers, 'SOA', zone).length > 0
    : null;
  return { udp: reachabilityOf(reply), authoritative };
}

async function transferOf(
  address: string,
  zone: string,
  tcp: DnsReply,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<NameServerAnswer['transfer']> {
  // A transfer needs TCP.
  if (!tcp.ok) return tcp.reason === 'refused' ? { allowed: false, records: 0 } : unknown(tcp.reason);
  const attempt = () => tryTransfer(network, { address, port: 53 }, zone, { signal, timeout: TRANSFER_MS });
  const first = await attempt();
  if ('allowed' in first) return first;
  await wait(REPEAT_AFTER_MS, signal);
  const again = await attempt();
  if ('allowed' in again) return again;
  // Some servers refuse a transfer by closing the connection each time, and answer other queries over TCP.
  const closes = [first, again].every(({ reason }) => reason === 'blocked' || reason === 'protocol-error');
  return closes ? { allowed: false, records: 0 } : unknown(again.reason);
}

function versionOf(reply: DnsReply): Fact<string | null> {
  if (isClosed(reply)) return null;
  return read(reply, ({ answers }) => {
    const text = recordsOf(answers, 'TXT')[0];
    if (text === undefined) return null;
    return (
      joinText(text)
        .replace(/\p{Cc}/gu, '')
        .slice(0, 100) || null
    );
  });
}

function reachabilityOf(reply: DnsReply): ServerReachability {
  if (reply.ok) {
    if (reply.message.rcode === 'REFUSED' || reply.message.rcode === 'NOTAUTH') return 'refused';
    return reply.message.rcode === 'NOERROR' || reply.message.rcode === 'NXDOMAIN' ? 'answered' : 'servfail';
  }
  switch (reply.reason) {
    case 'timeout':
      return 'timeout';
    case 'stopped':
    case 'address-not-allowed':
      return 'not-asked';
    default:
      return 'unreachable';
  }
}

/** NS names, canonical, sorted and unique. */
export function namesOf(names: readonly string[]): string[] {
  return [...new Set(names.map(canonicalName))].sort().slice(0, 32);
}

/** A SOA record with all numbers present. */
export function readSoa(soa: RecordData['SOA']): SoaRecord {
  return {
    mname: canonicalName(soa.mname),
    rname: canonicalName(soa.rname),
    serial: soa.serial ?? 0,
    refresh: soa.refresh ?? 0,
    retry: soa.retry ?? 0,
    expire: soa.expire ?? 0,
    minimum: soa.minimum ?? 0,
  };
}
