import { randomBytes } from 'node:crypto';
import type { Outcome } from '../../evidence/index.ts';
import type { DiscoveryEvidence } from '../../evidence/outside.ts';
import { recordsOf } from '../dns/message.ts';
import { isAnswer, type Resolution } from '../dns/resolver.ts';
import { type Network, reasonOf } from '../network.ts';
import { type BulkResolver, openBulkResolver } from '../reach/bulk-resolver.ts';
import { USUAL_NAMES } from './usual-names.ts';

/** A list of which this share goes unanswered says nothing. */
const UNANSWERED_MAX = 0.5;
const FAMILIES = ['A', 'AAAA'] as const;

/** `discovery`: which of the usual host names exist under the domain, and what a name that nobody made answers. */
export async function probeDiscovery(
  input: { domain: string },
  network: Network,
  signal?: AbortSignal,
): Promise<Outcome<DiscoveryEvidence>> {
  const { domain } = input;
  const resolver = openBulkResolver(network, signal);
  try {
    // Two names that nobody made, in both families: a wildcard may answer in turns, and hosts have the addresses of both.
    const nobody = await Promise.all(
      [1, 2].flatMap(() => {
        const name = `${randomBytes(8).toString('hex')}.${domain}`;
        return FAMILIES.map((type) => resolver.ask(name, type));
      }),
    );
    const wild = nobody.some(({ outcome }) => outcome === 'answered');
    const wildcard = [...new Set(nobody.flatMap(addressesOf))].sort();
    const answers = await Promise.all(
      USUAL_NAMES.map(async (label) => ({ label, answer: await lookUp(`${label}.${domain}`, resolver) })),
    );
    if (signal?.aborted) return { ok: false, reason: 'stopped' };
    const unanswered = answers.filter(({ answer }) => !isAnswer(answer.outcome)).length;
    if (unanswered / answers.length > UNANSWERED_MAX) return { ok: false, reason: 'unreachable' };
    const names = answers
      .map(({ label, answer }) => ({ name: `${label}.${domain}`, addresses: addressesOf(answer), answer }))
      // A name without addresses of its own exists all the same, as a mail domain does; it is no host.
      .filter(({ answer }) => answer.outcome === 'answered')
      .filter(({ addresses }) => !wild || addresses.some((address) => !wildcard.includes(address)))
      .map(({ name, addresses }) => ({ name, addresses: addresses.slice(0, 16) }));
    return { ok: true, value: { asked: answers.length, unanswered, wildcard: wildcard.slice(0, 16), names } };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  } finally {
    resolver.close();
  }
}

/** Addresses of a name: those of IPv4, else those of IPv6 alone. */
async function lookUp(name: string, resolver: BulkResolver): Promise<Resolution> {
  const answer = await resolver.ask(name, 'A');
  return answer.outcome === 'no-data' ? resolver.ask(name, 'AAAA') : answer;
}

function addressesOf({ records }: Resolution): string[] {
  return FAMILIES.flatMap((type) => recordsOf(records, type)).sort();
}
