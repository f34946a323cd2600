import { useTranslation } from 'react-i18next';
import { lazyCard } from '#components/loading/lazy.tsx';
import { useSession } from '#session/current-session.ts';
import styles from './checklist.module.css';

const Checklist = lazyCard(async () => (await import('./checklist.tsx')).Checklist, {
  words: ['onboarding'],
  lines: 0,
});

/** Above every page of the shell for newcomers, until they dismiss it. */
export function ChecklistBar() {
  const { t } = useTranslation();
  if (!useSession()?.onboarding) return null;
  return (
    <section className={styles.bar} aria-label={t('titles.onboarding')}>
      <Checklist />
    </section>
  );
}
