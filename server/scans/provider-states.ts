import type { ProviderFailure, ProviderId } from '@assay/contract/values/providers.ts';
import type { Piece } from '@assay/engine';

/** What a piece of evidence tells of the providers that were asked for it. */
export function providerStatesOf(piece: Piece): { id: ProviderId; failure: ProviderFailure | null }[] {
  if (
    (piece.kind === 'chatter' || piece.kind === 'ransomware-posts') &&
    piece.outcome.ok &&
    piece.outcome.value.asked
  ) {
    return piece.outcome.value.asked.flatMap(({ provider, reason, failure = 'failed' }) => {
      if (reason === 'source-off' || reason === 'source-no-key' || reason === 'stopped') return [];
      return [{ id: provider, failure: reason === null ? null : failure }];
    });
  }
  // Those that are alone behind a kind of evidence.
  const id = ({ breaches: 'haveIBeenPwned', phishing: 'openPhish', 'ransomware-posts': 'ransomLook' } as const)[
    piece.kind as 'breaches'
  ] as ProviderId | undefined;
  if (!id) return [];
  if (piece.outcome.ok) return [{ id, failure: null }];
  return piece.outcome.reason === 'source-failed' ? [{ id, failure: 'failed' }] : [];
}
