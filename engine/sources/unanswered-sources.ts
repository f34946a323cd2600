import { isIPv6 } from 'node:net';
import { NOT_LOOKED_AT_REASONS, type NotAssessedReason } from '@assay/contract/assessment.ts';
import type { EvidenceItem, EvidenceSet } from '../evidence/index.ts';
import type { ListAnswer } from '../evidence/third-party.ts';
import type { BlockList, SourceSettings } from '../settings.ts';

/** What of a reputation item comes from a source with an answer of its own. */
const REPUTATION_PARTS = ['country', 'blockLists', 'malicious', 'route'] as const;

const isFailure = (reason: NotAssessedReason | null | undefined): boolean =>
  Boolean(reason) && !NOT_LOOKED_AT_REASONS.includes(reason!);

/**
 * Ids of the lists that did not answer, refused the query or failed their test points (RFC 5782 §5).
 * @param hasFailed a list without an answer was queried
 */
function silentLists(answers: readonly ListAnswer[], lists: readonly BlockList[], hasFailed: boolean): string[] {
  return lists
    .filter(({ id }) => {
      const own = answers.filter(({ list }) => list === id);
      return own.length === 0 ? hasFailed : own.every(({ state }) => state === 'unusable');
    })
    .map(({ id }) => id);
}

function unansweredIn(
  piece: EvidenceItem,
  sources: Pick<SourceSettings, 'dnsBlockLists' | 'nameBlockLists'>,
): string[] {
  if (!piece.outcome.ok) return [];
  switch (piece.kind) {
    case 'name-lists': {
      const { lists, lacks } = piece.outcome.value;
      return silentLists(lists, sources.nameBlockLists ?? NO_LISTS, isFailure(lacks?.lists));
    }
    case 'reputation':
      return piece.outcome.value.addresses.flatMap(({ address, dnsBlockLists, lacks = {} }) => {
        const parts = REPUTATION_PARTS.some((part) => isFailure(lacks[part])) ? [piece.kind] : [];
        // Many lists contain no IPv6 addresses, and fail the test points there.
        const isUsable = ({ id }: BlockList) =>
          !isIPv6(address) || !dnsBlockLists.some(({ list, state }) => list === id && state === 'unusable');
        const lists = sources.dnsBlockLists.filter(isUsable);
        return [...parts, ...silentLists(dnsBlockLists, lists, isFailure(lacks.dnsBlockLists))];
      });
    case 'chatter':
      return piece.outcome.value.asked.flatMap(({ provider, reason }) => (isFailure(reason) ? [provider] : []));
    default:
      return [];
  }
}

const NO_LISTS: readonly BlockList[] = [];

/**
 * Sources that did not answer a scan, or not about everything, although the evidence of their kind was collected: ids of
 * block lists and providers, `reputation` for other sources about addresses. Sorted, each once.
 */
export function unansweredSources(
  set: EvidenceSet,
  sources: Pick<SourceSettings, 'dnsBlockLists' | 'nameBlockLists'>,
): string[] {
  return [...new Set(set.flatMap((piece) => unansweredIn(piece, sources)))].sort();
}
