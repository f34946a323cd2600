import { lazy } from 'react';
import { loadScreenWords } from '../../../language/i18n.ts';

/** Cards of names come with their words. */
const withWords =
  <T,>(load: () => Promise<T>) =>
  async () =>
    (await Promise.all([load(), loadScreenWords('names')]))[0];

export const AssetsCard = lazy(withWords(() => import('./assets-card.tsx')));
export const LookAlikesCard = lazy(withWords(() => import('./look-alikes-card.tsx')));
