import type { NameServerAnswer } from '#evidence/dns.ts';
import { type Fact, unknown } from '#evidence/unknown.ts';
import { type DnsReply, type QueryOptions, queryDns } from '#network/dns/client.ts';
import { canonicalName, type DnsQuestion, type QuestionFlags, UNKNOWN_FLAG } from '#network/dns/message.ts';
import type { Network, Target } from '#network/network.ts';

type Conformance = NonNullable<NameServerAnswer['manners']>;

/**
 * How a responsive server handles unknown protocol features, tested with five more queries; null if the scan was
 * aborted.
 * @param foreign the server's response for a name it is not authoritative for
 */
export async function probeConformance(
  target: Target,
  zone: string,
  foreign: DnsReply,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Conformance | null> {
  const odd = (oddity: NonNullable<QuestionFlags['oddity']>) =>
    askTwice(target, { name: zone, type: 'SOA' }, zone, network, { signal, oddity });
  const [version, option, flag, spelt, aaaa] = await Promise.all([
    odd('version'),
    odd('option'),
    odd('flag'),
    odd('case'),
    denialOf(target, { name: zone, type: 'AAAA' }, network, signal),
  ]);
  if (signal?.aborted) return null;
  return {
    edns: [version, option, flag].some(isLost)
      ? unknown('timeout')
      : [
          // RFC 6891 §6.1.3: the response to an unknown version is BADVERS.
          ...(version.ok && version.message.rcode === 'BADVERS' ? [] : (['version'] as const)),
          // §6.1.2: unknown options are ignored, not returned.
          ...(isPlain(option) && option.message.ednsOptions === 0 ? [] : (['option'] as const)),
          // §6.1.4: undefined flags are returned as 0.
          ...(isPlain(flag) && (flag.message.ednsFlags & UNKNOWN_FLAG) === 0 ? [] : (['flag'] as const)),
        ],
    aaaa,
    upward: upwardOf(foreign),
    caseKept: isLost(spelt)
      ? unknown('timeout')
      : !isPlain(spelt) || spelt.message.spelling === null || spelt.message.spelling !== canonicalName(zone),
  };
}

/** Silence is the tested behavior, so it must occur twice, and an ordinary query must be answered after it. */
async function askTwice(
  target: Target,
  question: DnsQuestion,
  known: string,
  network: Network,
  options: Pick<QueryOptions, 'signal' | 'oddity'>,
): Promise<DnsReply> {
  const once = () => queryDns(network, target, question, { ...options, transport: 'udp' });
  const reply = await once();
  const again = isSilent(reply) ? await once() : reply;
  if (!isSilent(again)) return again;
  const { signal } = options;
  const control = await queryDns(network, target, { name: known, type: 'SOA' }, { signal, transport: 'udp' });
  return control.ok ? again : { ok: false, reason: 'unreachable' };
}

/**
 * Whether a server denies the records of one type, although the name exists (RFC 4074 §4, RFC 8906 §3.1.2): by an error
 * or silence, which occurs again after a query for A at the same name was answered. Null if it answers.
 */
export async function denialOf(
  target: Target,
  { name, type }: DnsQuestion,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<Fact<'nxdomain' | 'error' | 'silent' | null>> {
  const ask = (asked: DnsQuestion) => queryDns(network, target, asked, { signal, transport: 'udp' });
  if (isPlain(await ask({ name, type }))) return null;
  const control = await ask({ name, type: 'A' });
  // The server does not answer for the name at all, or is out of reach.
  if (!isPlain(control)) return unknown(control.ok ? 'refused' : control.reason);
  const again = await ask({ name, type });
  if (!again.ok) return again.reason === 'timeout' ? 'silent' : unknown(again.reason);
  const { rcode } = again.message;
  if (rcode === 'NOERROR') return null;
  return rcode === 'NXDOMAIN' ? 'nxdomain' : 'error';
}

function isSilent(reply: DnsReply): boolean {
  return !reply.ok && reply.reason === 'timeout';
}

/** Neither a response nor silence to this question alone. */
function isLost(reply: DnsReply): boolean {
  return !reply.ok && reply.reason !== 'timeout';
}

function isPlain(reply: DnsReply): reply is Extract<DnsReply, { ok: true }> {
  return reply.ok && reply.message.rcode === 'NOERROR';
}

/** A referral to the root: a loop for resolvers, and a response larger than its query for attackers. */
function upwardOf(foreign: DnsReply): Fact<boolean> {
  // Nothing listens at a closed port.
  if (!foreign.ok) return foreign.reason !== 'refused' && unknown(foreign.reason);
  const { answers, authorities, recursionAvailable } = foreign.message;
  return (
    !recursionAvailable && answers.length === 0 && authorities.some(({ type, name }) => type === 'NS' && name === '.')
  );
}
