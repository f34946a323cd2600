import { lazyCard } from '#components/loading/lazy.tsx';

/** Loaded when a decision is begun: its fields are the largest part of lists of findings. */
export const DecisionForm = lazyCard(async () => (await import('./decision-form.tsx')).DecisionForm, {
  words: ['decisions'],
  lines: 6,
});
