import { createHash } from 'node:crypto';
import type { NameServerAnswer, ServerReachability, SoaRecord } from '#evidence/dns.ts';
import { type DnsReply, queryDns } from '#network/dns/client.ts';
import { canonicalName, type DnsMessage, joinText, type RecordData, recordsOf } from '#network/dns/message.ts';
import { reverseNames } from '#network/dns/reverse.ts';
import { rootsOf } from '#network/dns/roots.ts';
import { tryTransfer } from '#network/dns/stream.ts';
import type { Network } from '#network/network.ts';
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
    transferOf(server.address, zone, tcp.ok, network, signal),
    answers ? probeConformance(target, zone, recursion, network, signal) : null,
    reversing,
  ]);
  const silent = [udp, tcp].every((reply) => !reply.ok && reply.reason === 'timeout');
  const shut = silent && server.address.includes(':') && !(await hasIpv6(network, signal));
  return {
    name: server.name,
    address: server.address,
    udp: shut ? 'unreachable' : reachabilityOf(udp),
    tcp: shut ? 'unreachable' : reachabilityOf(tcp),
    authoritative: best.ok ? best.message.authoritative && soa !== undefined : null,
    soa: soa ? readSoa(soa) : null,
    ...(soas.length > 1 ? { soaCount: soas.length } : {}),
    ns: ns.ok ? namesOf(recordsOf(ns.message.answers, 'NS', zone)) : [],
    recursion: recursion.ok
      ? recursion.message.recursionAvailable &&
        !recursion.message.authoritative &&
        recordsOf(recursion.message.answers, 'A').length > 0
      : null,
    edns: udp.ok ? udp.message.edns : null,
    transfer,
    version: versionOf(version),
    ...(manners ? { manners } : {}),
    reverse,
    signed:
      signed.ok && signed.message.rcode === 'NOERROR'
        ? recordsOf(signed.message.answers, 'RRSIG', zone).length > 0
        : null,
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

/** Order-independent hash of a record set; null if the server did not respond with authority. */
function setOf(type: 'MX' | 'TXT', reply: DnsReply, read: (message: DnsMessage) => string[]): NameServerAnswer['sets'] {
  if (!reply.ok || reply.message.rcode !== 'NOERROR' || !reply.message.authoritative || reply.message.truncated)
    return {};
  const data = read(reply.message).sort().join('\n');
  return { [type]: createHash('sha256').update(data).digest('hex') };
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
  tcp: boolean,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<NameServerAnswer['transfer']> {
  if (!tcp) return { allowed: null, records: 0 };
  const answer = await tryTransfer(network, { address, port: 53 }, zone, { signal, timeout: TRANSFER_MS });
  if ('allowed' in answer) return answer;
  // Some servers refuse a transfer by closing the connection.
  return { allowed: answer.reason === 'blocked' || answer.reason === 'protocol-error' ? false : null, records: 0 };
}

function versionOf(reply: DnsReply): string | null {
  if (!reply.ok) return null;
  const text = recordsOf(reply.message.answers, 'TXT')[0];
  if (text === undefined) return null;
  return (
    joinText(text)
      .replace(/\p{Cc}/gu, '')
      .slice(0, 100) || null
  );
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
