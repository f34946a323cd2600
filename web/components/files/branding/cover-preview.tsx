import type { Branding } from '@assay/contract/api/reports/branding.ts';
import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import styles from './cover-preview.module.css';

interface Props {
  company: string;
  logo: Branding['logo'];
  colors: { primary: string; secondary: string };
}

/** The cover of a report as printed: on white paper, in dark mode too. */
export function CoverPreview({ company, logo, colors }: Props) {
  const { t } = useTranslation();
  return (
    <figure className={styles.preview}>
      <div className={styles.paper}>
        <span className={styles.edge} style={{ background: colors.primary }} />
        <span className={styles.line} style={{ background: colors.secondary }} />
        <div className={styles.words}>
          <div className={styles.head}>
            {logo ? (
              <>
                <img src={logo.src} alt="" />
                <span>{APPLICATION_NAME}</span>
              </>
            ) : (
              <b style={{ color: colors.primary }}>{APPLICATION_NAME}</b>
            )}
          </div>
          <strong className={styles.name}>{t('branding.report')}</strong>
          <span className={styles.company}>{company}</span>
        </div>
      </div>
      <figcaption className="small text-2">{t('branding.preview')}</figcaption>
    </figure>
  );
}
