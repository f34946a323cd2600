import type { NameServerAnswer } from '#evidence/dns.ts';
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
  const ask = async (question: DnsQuestion, oddity?: QuestionFlags['oddity']) => {
    const once = () => queryDns(network, target, question, { signal, transport: 'udp', ...(oddity ? { oddity } : {}) });
    const reply = await once();
    // Silence is the tested behavior, so it must occur twice.
    return reply.ok || reply.reason !== 'timeout' ? reply : once();
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
    edns: [
      // RFC 6891 §6.1.3: the response to an unknown version is BADVERS.
      ...(version.ok && version.message.rcode === 'BADVERS' ? [] : (['version'] as const)),
      // §6.1.2: unknown options are ignored, not returned.
      ...(isPlain(option) && option.message.ednsOptions === 0 ? [] : (['option'] as const)),
      // §6.1.4: undefined flags are returned as 0.
      ...(isPlain(flag) && (flag.message.ednsFlags & UNKNOWN_FLAG) === 0 ? [] : (['flag'] as const)),
    ],
    aaaa: aaaaOf(aaaa),
    upward: isUpward(foreign),
    caseKept: !isPlain(spelt) || spelt.message.spelling === null || spelt.message.spelling !== canonicalName(zone),
  };
}

function isPlain(reply: DnsReply): reply is Extract<DnsReply, { ok: true }> {
  return reply.ok && reply.message.rcode === 'NOERROR';
}

function aaaaOf(reply: DnsReply): Conformance['aaaa'] {
  if (!reply.ok) return reply.reason === 'timeout' ? 'silent' : null;
  if (reply.message.rcode === 'NXDOMAIN') return 'nxdomain';
  return reply.message.rcode === 'NOERROR' ? null : 'error';
}

/** A referral to the root: a loop for resolvers, and a response larger than its query for attackers. */
function isUpward(foreign: DnsReply): boolean {
  if (!foreign.ok) return false;
  const { answers, authorities, recursionAvailable } = foreign.message;
  return (
    !recursionAvailable && answers.length === 0 && authorities.some(({ type, name }) => type === 'NS' && name === '.')
  );
}
