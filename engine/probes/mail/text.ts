import type { TxtAnswer } from '../../evidence/dns.ts';
import { joinText, recordsOf } from '../dns/message.ts';
import { resolve } from '../dns/resolver.ts';
import type { Network } from '../network.ts';

/** TXT records kept of one name. */
const RECORDS_MAX = 50;

/** TXT answer of a name as evidence keeps it. Never throws. */
export async function askText(name: string, network: Network, signal: AbortSignal | undefined): Promise<TxtAnswer> {
  const answer = await resolve(name, 'TXT', network, { signal });
  return {
    name,
    records: recordsOf(answer.records, 'TXT').slice(0, RECORDS_MAX).map(joinText),
    outcome: answer.outcome,
  };
}
