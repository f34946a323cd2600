import { lazyCard } from '#components/loading/lazy.tsx';

/** Why a scan failed, loaded with its texts. */
export const ScanFailure = lazyCard(async () => (await import('./scan-failure.tsx')).ScanFailure, {
  words: ['scan'],
  lines: 0,
});
