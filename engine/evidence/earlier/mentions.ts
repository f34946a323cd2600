import type { ThreatMentionsEvidence } from '../third-party.ts';
import { FINAL_REASONS } from '../unknown.ts';

/** The newer evidence with the earlier mentions of providers that failed now. */
export function withEarlierMentions(
  newer: ThreatMentionsEvidence,
  earlier: ThreatMentionsEvidence,
): ThreatMentionsEvidence {
  const before = new Set(earlier.asked.flatMap(({ provider, reason }) => (reason === null ? [provider] : [])));
  const failed = newer.asked.flatMap(({ provider, reason }) =>
    reason !== null && !FINAL_REASONS.includes(reason) && before.has(provider) ? [provider] : [],
  );
  if (failed.length === 0) return newer;
  return {
    ...newer,
    asked: newer.asked.map((row) => (failed.includes(row.provider) ? { ...row, reason: null } : row)),
    mentions: [...newer.mentions, ...earlier.mentions.filter(({ provider }) => failed.includes(provider))],
  };
}
