import { defineCheck, notAssessed } from '#check.ts';

/** Minimum number of agreeing lists for a reliable listing. */
const LISTS_THAT_AGREE = 2;

/**
 * The domain's name on DNS block lists of names (RFC 5782 §2.3): receivers reject mail that mentions it, regardless of
 * sender.
 */
export default defineCheck({
  id: 'ip_reputation.name-block-lists',
  area: 'ip_reputation',
  topics: ['malware'],
  needs: ['name-lists'],
  findings: {
    listed: {
      severity: ['high', 'medium'],
      cwe: [],
      effort: 'medium',
      facts: { lists: 'names', count: 'count', question: 'names' },
      reproduce: 'dig +short {question} A',
      shows: '127.',
    },
  },
  refs: ['RFC 5782 section 2.3'],
  evaluate({ 'name-lists': { lists, lacks } }, report) {
    if (lists.length > 0 && lists.every(({ state }) => state === 'unusable')) return notAssessed('source-failed');
    const abuse = lists.filter(({ state, policy }) => state === 'listed' && !policy);
    // What the other lists answered stands.
    const gap = lacks?.lists && { ...notAssessed(lacks.lists), inPart: lists.length > 0 };
    if (abuse.length === 0) return gap;
    const agree = abuse.length >= LISTS_THAT_AGREE;
    report('listed', {
      severity: agree ? 'high' : 'medium',
      confidence: agree ? 'firm' : 'tentative',
      facts: {
        lists: abuse.map(({ list }) => list),
        count: abuse.length,
        question: abuse.flatMap(({ question }) => question ?? []),
      },
      seen: abuse.map(({ list, codes, text }) => [list, ...codes, text ?? ''].join(' ').trim()),
    });
    return gap;
  },
});
