import { cardOnDemand } from '../../loading/on-demand.tsx';

/** Cards of names come with their words. */
const OPTIONS = { words: ['names'], lines: 6 };

export const AssetsCard = cardOnDemand(async () => (await import('./assets-card.tsx')).AssetsCard, OPTIONS);
export const LookAlikesCard = cardOnDemand(
  async () => (await import('./look-alikes-card.tsx')).LookAlikesCard,
  OPTIONS,
);
