import type { ProviderId } from '@assay/contract/values/intelligence-providers.ts';
import type { Mention, ThreatMentionsEvidence } from '../evidence/third-party.ts';

/** Results of threat intelligence providers for tests: these providers responded, with these mentions. */
export function threatMentions(
  providers: readonly ProviderId[],
  ...mentions: Partial<Mention>[]
): ThreatMentionsEvidence {
  const [provider = 'otx'] = providers;
  return {
    asked: providers.map((id) => ({ provider: id, reason: null })),
    mentions: mentions.map((said) => ({
      provider,
      kind: 'pulses',
      subject: 'example.com',
      title: 'an invented thing',
      date: '2026-11-10T00:00:00.000Z',
      count: 2,
      score: null,
      open: null,
      link: null,
      tags: [],
      ...said,
    })),
  };
}

/** None of these providers responded. */
export function noThreatMentions(
  reason: ThreatMentionsEvidence['asked'][number]['reason'],
  ...providers: ProviderId[]
): ThreatMentionsEvidence {
  return { asked: providers.map((provider) => ({ provider, reason })), mentions: [] };
}
