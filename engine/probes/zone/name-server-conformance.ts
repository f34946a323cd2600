import type { NameServerAnswer } from '../../evidence/dns.ts';
import { type DnsReply, queryDns } from '../../network/dns/client.ts';
import { canonicalName, type DnsQuestion, type QuestionFlags, UNKNOWN_FLAG } from '../../network/dns/message.ts';
import type { Network, Target } from '../../network/network.ts';

type Conformance = NonNullable<NameServerAnswer['manners']>;

/**
 * How a server that answers handles what it need not know, asked with five questions more; null when the scan was stopped.
 * @param foreign the server's answer about a name it does not hold
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
    // Silence is what is judged here, so it has to come twice.
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
      // RFC 6891 §6.1.3: a version that is not known is answered with BADVERS.
      ...(version.ok && version.message.rcode === 'BADVERS' ? [] : (['version'] as const)),
      // §6.1.2: options that are not known are ignored, not sent back.
      ...(isPlain(option) && option.message.ednsOptions === 0 ? [] : (['option'] as const)),
      // §6.1.4: flags without a meaning come back as 0.
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

/** A referral to the root: a loop for resolvers, and an answer larger than its question for attackers. */
function isUpward(foreign: DnsReply): boolean {
  if (!foreign.ok) return false;
  const { answers, authorities, recursionAvailable } = foreign.message;
  return (
    !recursionAvailable && answers.length === 0 && authorities.some(({ type, name }) => type === 'NS' && name === '.')
  );
}
