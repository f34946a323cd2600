import { useTranslation } from 'react-i18next';
import styles from './skeleton.module.css';

/** Placeholder lines; shown after 200 ms. */
export function Skeleton({ lines = 4, height = 12 }: { lines?: number; height?: number }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-12" role="status" data-loading>
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other identity
          key={line}
          className={styles.skeleton}
          style={{ height, width: `${90 - ((line * 17) % 40)}%` }}
        />
      ))}
    </div>
  );
}
