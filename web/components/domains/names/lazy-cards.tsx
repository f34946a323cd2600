import { lazyCard } from '#components/loading/lazy.tsx';

/** Cards and their texts are loaded together. */
const OPTIONS = { words: ['names'], lines: 6 };

export const AssetsCard = lazyCard(async () => (await import('./assets-card.tsx')).AssetsCard, OPTIONS);
export const LookAlikesCard = lazyCard(async () => (await import('./look-alikes-card.tsx')).LookAlikesCard, OPTIONS);
