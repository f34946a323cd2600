import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { isAtOrUnder } from '#parse/names.ts';
import { removalOf } from '#parse/reputation/block-lists.ts';
import { ownAddresses } from '#parse/services/own-addresses.ts';

/** Minimum number of agreeing lists for a reliable listing. */
const LISTS_THAT_AGREE = 2;

function questions(answers: readonly { question?: string }[]): string[] {
  return answers.flatMap((answer) => answer.question ?? []);
}

/**
 * Addresses on DNS block lists that passed their self-test (RFC 5782 §5). Policy listings are information, not abuse.
 */
export default defineCheck({
  id: 'ip_reputation.dns-block-lists',
  area: 'ip_reputation',
  topics: ['malware'],
  needs: ['reputation', 'scan'],
  findings: {
    listed: {
      severity: ['high', 'medium'],
      cwe: [],
      effort: 'medium',
      facts: { address: 'address', lists: 'names', count: 'count', question: 'names' },
      reproduce: 'dig +short {question} A',
      shows: '127.',
    },
    policy: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { address: 'address', lists: 'names', question: 'names' },
      reproduce: 'dig +short {question} A',
      shows: '127.',
    },
  },
  refs: ['RFC 5782'],
  evaluate({ reputation, scan, asset }, report) {
    const own = ownAddresses(reputation);
    if (own.length === 0) return NOT_APPLICABLE;
    const asked = own.flatMap((row) => row.dnsBlockLists);
    const failure = own.flatMap(({ lacks }) => lacks?.dnsBlockLists ?? [])[0];
    if (asked.length === 0) return notAssessed(failure ?? 'source-off');
    if (asked.every((answer) => answer.state === 'unusable')) return notAssessed('source-failed');
    for (const { address, dnsBlockLists } of own) {
      const listed = dnsBlockLists.filter((answer) => answer.state === 'listed');
      const abuse = listed.filter((answer) => !answer.policy);
      const line = (answer: (typeof listed)[number]) =>
        [answer.list, ...answer.codes, answer.text ?? '', removalOf(answer.question) ?? ''].filter(Boolean).join(' ');
      const details = { subject: address, controlled: isAtOrUnder(asset, scan.domain) };
      if (abuse.length > 0) {
        const agree = abuse.length >= LISTS_THAT_AGREE;
        report('listed', {
          ...details,
          severity: agree ? 'high' : 'medium',
          // Only the provider can fix a listing of its address: reported without score impact.
          confidence: agree && details.controlled ? 'firm' : 'tentative',
          facts: {
            address,
            lists: abuse.map((answer) => answer.list),
            count: abuse.length,
            question: questions(abuse),
          },
          seen: abuse.map(line),
        });
      }
      const policy = listed.filter((answer) => answer.policy);
      if (policy.length > 0) {
        report('policy', {
          ...details,
          facts: { address, lists: policy.map((answer) => answer.list), question: questions(policy) },
          seen: policy.map(line),
        });
      }
    }
    // What the other lists answered stands.
    return failure && { ...notAssessed(failure), inPart: true };
  },
});
