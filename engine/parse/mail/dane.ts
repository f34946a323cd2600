import type { DaneRecords } from '#evidence/dns.ts';
import type { SmtpEvidence } from '#evidence/services.ts';
import type { Known } from '#evidence/unknown.ts';

type Dane = Known<DaneRecords>;
type Tlsa = Dane['records'][number];
type Session = NonNullable<SmtpEvidence['tls']>;

/** Problems that only a publicly trusted authority or a key in DNS resolves. */
const OF_TRUST: readonly string[] = ['self-signed', 'untrusted-root', 'incomplete-chain'];

/** Records that apply to mail between servers: usages 0 and 1 do not (RFC 7672 §3.1.3). */
export function usableTlsa({ records }: Dane): Tlsa[] {
  return records.filter(({ usage }) => usage === 2 || usage === 3);
}

/** Usage 3 matches the host's own certificate or key, usage 2 one of its authorities (RFC 7671 §5). */
export function fitsTlsa({ usage, selector, data }: Tlsa, chain: Session['chain']): boolean {
  const candidates = usage === 3 ? chain.slice(0, 1) : chain;
  return candidates.some(({ certificateHashes = [], keyHashes = [] }) =>
    (selector === 1 ? keyHashes : certificateHashes).includes(data),
  );
}

/**
 * Certificate problems of a mail host that remain with matching signed TLSA records: none for its own key, whose name
 * and validity senders ignore (RFC 7672 §3.1.1); name and validity for its authority (§3.1.2).
 */
export function certificateProblemsWithoutDane({ problems, chain }: Session, dane: Dane | null): string[] {
  const fitting = dane?.secure ? usableTlsa(dane).filter((record) => fitsTlsa(record, chain)) : [];
  if (fitting.some(({ usage }) => usage === 3)) return [];
  return fitting.length > 0 ? problems.filter((problem) => !OF_TRUST.includes(problem)) : problems;
}
