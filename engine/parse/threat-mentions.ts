import type { NotAssessedReason } from '@assay/contract/assessment.ts';
import type { ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import type { Mention, MentionKind, ThreatMentionsEvidence } from '../evidence/third-party.ts';

/** Worst news first: what stands first explains most why nothing can be said. */
const REASONS: readonly NotAssessedReason[] = ['source-failed', 'source-no-key', 'source-off'];

/**
 * What some providers say of some kinds of things, or the reason why none of them could be asked. One that answered is enough
 * to judge by.
 */
export function mentionsIn(
  { asked, mentions }: ThreatMentionsEvidence,
  providers: readonly ProviderId[],
  kinds: readonly MentionKind[],
): { reason: NotAssessedReason } | { mentions: Mention[] } {
  const reasons = asked.filter(({ provider }) => providers.includes(provider)).map(({ reason }) => reason);
  if (!reasons.includes(null)) {
    return { reason: REASONS.find((reason) => reasons.includes(reason)) ?? reasons[0] ?? 'source-off' };
  }
  return { mentions: mentions.filter(({ kind }) => kinds.includes(kind)) };
}
