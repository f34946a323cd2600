import { lazyCard } from '#components/loading/lazy.tsx';

/** Loaded when a statement is begun, as the forms of decisions are. */
export const ConfirmForm = lazyCard(async () => (await import('./statement-form.tsx')).ConfirmForm, {
  words: ['decisions'],
  lines: 3,
});

export const BuildForm = lazyCard(async () => (await import('./statement-form.tsx')).BuildForm, {
  words: ['decisions'],
  lines: 6,
});
