import type { TxtAnswer } from '#evidence/dns.ts';
import { unknown } from '#evidence/unknown.ts';
import { canonicalName, joinText, recordsOf } from '#network/dns/message.ts';
import { factOfAnswer, isAnswer, resolve } from '#network/dns/resolver.ts';
import type { Network } from '#network/network.ts';

/** Maximum number of TXT records, and of their characters in total, kept of one name. */
const RECORDS_MAX = 50;
const CHARACTERS_MAX = 16_384;

/**
 * TXT response of a name in the format of the evidence, which follows a CNAME as mail servers do. A CNAME beside records
 * of the same name is noted if the response shows both. Never throws.
 */
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
  const [target] = answer.cnames;
  const alias = target === undefined ? {} : { alias: answer.conflict ? target : null };
  return { name, records, outcome: isAnswer(answer.outcome) ? answer.outcome : unknown(answer.outcome), ...alias };
}

/**
 * The same with the question whether records of the name itself stand beside a CNAME. Servers that accept such a zone answer
 * each type for itself, and a resolver that has the CNAME in its cache hides the records (RFC 2181 §10.1).
 */
export async function queryOwnText(
  name: string,
  network: Network,
  signal: AbortSignal | undefined,
): Promise<TxtAnswer> {
  const answer = await queryText(name, network, signal);
  if (answer.outcome !== 'answered' || answer.alias !== undefined) return answer;
  const cname = await resolve(name, 'CNAME', network, { signal });
  const alias = factOfAnswer(cname, ({ records }) => recordsOf(records, 'CNAME').map(canonicalName)[0] ?? null);
  return { ...answer, alias };
}
