import type { Branding } from '@assay/contract/api/reports/branding.ts';
import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import { useTranslation } from 'react-i18next';
import './cover-preview.css';

interface Props {
  company: string;
  logo: Branding['logo'];
  colors: { primary: string; secondary: string };
}

/** The cover of a report as printed: on white paper, in dark mode too. */
export function CoverPreview({ company, logo, colors }: Props) {
  const { t } = useTranslation();
  return (
    <figure className="cover-preview">
      <div className="cover-paper">
        <span className="cover-edge" style={{ background: colors.primary }} />
        <span className="cover-line" style={{ background: colors.secondary }} />
        <div className="cover-words">
          <div className="cover-head">
            {logo ? (
              <>
                <img src={logo.src} alt="" />
                <span>{APPLICATION_NAME}</span>
              </>
            ) : (
              <b style={{ color: colors.primary }}>{APPLICATION_NAME}</b>
            )}
          </div>
          <strong className="cover-name">{t('branding.report')}</strong>
          <span className="cover-company">{company}</span>
        </div>
      </div>
      <figcaption className="small text-2">{t('branding.preview')}</figcaption>
    </figure>
  );
}
