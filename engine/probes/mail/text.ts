import type { TxtAnswer } from '#evidence/dns.ts';
import { unknown } from '#evidence/unknown.ts';
import { joinText, recordsOf } from '#network/dns/message.ts';
import { factOfAnswer, isAnswer, resolve } from '#network/dns/resolver.ts';
import type { Network } from '#network/network.ts';

/** Maximum number of TXT records, and of their characters in total, kept of one name. */
const RECORDS_MAX = 50;
const CHARACTERS_MAX = 16_384;

/** TXT response of a name in the format of the evidence. Never throws. */
export async function queryText(name: string, network: Network, signal: AbortSignal | undefined): Promise<TxtAnswer> {
  const answer = await resolve(name, 'TXT', network, { signal });
  let left = CHARACTERS_MAX;
  const records = factOfAnswer(answer, (known) =>
    recordsOf(known.records, 'TXT')
      .slice(0, RECORDS_MAX)
      .map(joinText)
      .filter((text) => {
        left -= text.length;
        return left >= 0;
      }),
  );
  return { name, records, outcome: isAnswer(answer.outcome) ? answer.outcome : unknown(answer.outcome) };
}
