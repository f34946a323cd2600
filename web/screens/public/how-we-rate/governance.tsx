import type { HowWeRate } from '@assay/contract/api/how-we-rate.ts';
import { useTranslation } from 'react-i18next';
import listStyles from '#styles/list.module.css';
import styles from './governance.module.css';

const FIGURES = ['opened', 'open', 'corrected', 'upheld', 'withdrawn'] as const;

/** Results of all disputes of this installation. */
export function DisputeFigures({ figures }: { figures: HowWeRate['disputes'] }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <dl className={styles.figureRow}>
      {FIGURES.map((name) => (
        <div key={name} className="stack gap-2">
          <dt className="small text-3">{t(`howWeRate.disputes.${name}`)}</dt>
          <dd className="figure medium" style={{ margin: 0 }}>
            {number.format(figures[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** All model versions with ratings, the current one first. */
export function ModelHistory({ history }: { history: HowWeRate['history'] }) {
  const { t } = useTranslation();
  return (
    <ol className={listStyles.list}>
      {history.map(({ version, since }, at) => (
        <li key={version} className="stack gap-2">
          <span className="strong">
            {version}
            {at === 0 && <span className="small text-3"> {t('howWeRate.models.present')}</span>}
          </span>
          <span className="small text-2">
            {t('howWeRate.models.since', { day: since })}{' '}
            {t(`howWeRate.models.what.${version.replaceAll('.', '-')}`, { defaultValue: '' })}
          </span>
        </li>
      ))}
    </ol>
  );
}
