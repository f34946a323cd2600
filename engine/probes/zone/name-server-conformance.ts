import type { NameServerAnswer } from '#evidence/dns.ts';
import { type Fact, unknown } from '#evidence/unknown.ts';
import { type DnsReply, queryDns } from '#network/dns/client.ts';
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
  const ask = async (question: DnsQuestion, oddity?: QuestionFlags['oddity']): Promise<DnsReply> => {
    const once = () => queryDns(network, target, question, { signal, transport: 'udp', ...(oddity ? { oddity } : {}) });
    const reply = await once();
    // Silence is the tested behavior, so it must occur twice, and an ordinary query must be answered after it.
    const again = isSilent(reply) ? await once() : reply;
    if (!isSilent(again)) return again;
    const control = await queryDns(network, target, { name: zone, type: 'SOA' }, { signal, transport: 'udp' });
    return control.ok ? again : { ok: false, reason: 'unreachable' };
  };
  const odd = (oddity: QuestionFlags['oddity']) => ask({ name: zone, type: 'SOA' }, oddity);
  const [version, option, flag, spelt, aaaa] = await Promise.all([
    odd('version'),
    odd('option'),
    odd('flag'),
    odd('case'),
    ask({ name: zone, type: 'AAAA' }),
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
    aaaa: aaaaOf(aaaa),
    upward: upwardOf(foreign),
    caseKept: isLost(spelt)
      ? unknown('timeout')
      : !isPlain(spelt) || spelt.message.spelling === null || spelt.message.spelling !== canonicalName(zone),
  };
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

function aaaaOf(reply: DnsReply): Conformance['aaaa'] {
  if (!reply.ok) return reply.reason === 'timeout' ? 'silent' : unknown(reply.reason);
  if (reply.message.rcode === 'NXDOMAIN') return 'nxdomain';
  return reply.message.rcode === 'NOERROR' ? null : 'error';
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
