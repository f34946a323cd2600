import { NOT_LOOKED_AT_REASONS, type NotAssessedReason } from '@assay/contract/assessment.ts';
import type { ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import type { Mention, MentionKind, ThreatMentionsEvidence } from '../evidence/third-party.ts';

/** Most severe reason first: it best explains why there is no result. */
const REASONS: readonly NotAssessedReason[] = ['source-failed', 'source-no-key', 'source-off'];

/**
 * Data of the given providers and kinds, or the reason why none of them could be queried. `unseen`: why one of them failed,
 * so that no mention does not mean that there is none; providers that are not enabled are not missed.
 */
export function mentionsIn(
  { asked, mentions }: ThreatMentionsEvidence,
  providers: readonly ProviderId[],
  kinds: readonly MentionKind[],
): { reason: NotAssessedReason } | { mentions: Mention[]; unseen: NotAssessedReason | null } {
  const reasons = asked.filter(({ provider }) => providers.includes(provider)).map(({ reason }) => reason);
  if (!reasons.includes(null)) {
    return { reason: REASONS.find((reason) => reasons.includes(reason)) ?? reasons[0] ?? 'source-off' };
  }
  const unseen = reasons.find((reason) => reason !== null && !NOT_LOOKED_AT_REASONS.includes(reason));
  return { mentions: mentions.filter(({ kind }) => kinds.includes(kind)), unseen: unseen ?? null };
}
