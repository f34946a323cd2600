import type { RecordType } from 'dns-packet';
import { getDomain } from 'tldts';
import type { Network } from '../network.ts';
import { isAtOrBelow } from './message.ts';
import { isAnswer, resolve } from './resolver.ts';

/** Ancestors whose DS records are queried; names of mail and of proofs have three or four labels below the zone. */
const ANCESTORS_MAX = 8;

/**
 * After a query that ended in SERVFAIL: do the resolvers withhold the answer because its signatures are invalid (RFC
 * 4035 §5.5)? Only if they give it with checking disabled, an immediate repetition of the ordinary query fails again,
 * and the name or an ancestor down from its registrable domain has DS records, which are in the zone above (RFC 4035
 * §3.1.4.1). Otherwise the failure may be temporary. Never throws.
 */
export async function isBogus(
  name: string,
  type: RecordType,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const unchecked = await resolve(name, type, network, { signal, dnssec: true, checkingDisabled: true });
  if (!isAnswer(unchecked.outcome)) return false;
  const [again, signed] = await Promise.all([
    resolve(name, type, network, { signal, dnssec: true }),
    hasSigners(name, network, signal),
  ]);
  return signed && again.rcode === 'SERVFAIL';
}

async function hasSigners(name: string, network: Network, signal: AbortSignal | undefined): Promise<boolean> {
  const labels = name.split('.');
  const registrable = getDomain(name, { allowPrivateDomains: false }) ?? labels.slice(-2).join('.');
  const names = labels.map((_, from) => labels.slice(from).join('.')).filter((one) => isAtOrBelow(one, registrable));
  const answers = await Promise.all(
    names.slice(-ANCESTORS_MAX).map((one) => resolve(one, 'DS', network, { signal, checkingDisabled: true })),
  );
  return answers.some((answer) => answer.outcome === 'answered');
}
