import type { VerifiedReport } from '@assay/contract/api/reports/report-verification.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CopyButton } from '#components/copy-button.tsx';
import { Host } from '#components/host.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { Instant } from '#components/instant.tsx';
import { Note } from '#components/note.tsx';
import factStyles from '#styles/facts.module.css';

/** The stored report, and whether it is the newest. */
export function StoredReport({ report }: { report: VerifiedReport }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-16">
      <Note tone="good" lead={t('reportCheck.genuine')} live />
      <dl className={factStyles.facts}>
        {report.integrated ? (
          <>
            <dt>{t('reportCheck.targetVendor')}</dt>
            <dd className="strong">{report.integrated.targetVendor}</dd>
            <dt>{t('reportCheck.targetDomain')}</dt>
            <dd style={{ overflowWrap: 'anywhere' }}>{report.integrated.domains.join(', ')}</dd>
          </>
        ) : (
          <>
            <dt>{t('reportCheck.domain')}</dt>
            <dd className="strong">
              <Host name={report.domain} />
            </dd>
            <dt>{t('reportCheck.grade')}</dt>
            <dd className="row">
              <GradeMark grade={report.grade} limited={report.limited} size={24} />
              {report.grade === null && t('reportCheck.notRated')}
            </dd>
          </>
        )}
        <dt>{t('reportCheck.madeAt')}</dt>
        <dd>
          <Instant at={report.madeAt} />
        </dd>
        <dt>{t('reportCheck.scannedAt')}</dt>
        <dd>
          <Instant at={report.scannedAt} />
        </dd>
        {report.kind === 'board' && (
          <>
            <dt>{t('reportCheck.kind')}</dt>
            <dd>{t('reportCheck.board')}</dd>
          </>
        )}
        {report.recipient && (
          <>
            <dt>{t('reportCheck.recipient')}</dt>
            <dd style={{ overflowWrap: 'anywhere' }}>{report.recipient}</dd>
          </>
        )}
        {report.watermark && (
          <>
            <dt>{t('reportCheck.watermark')}</dt>
            <dd style={{ overflowWrap: 'anywhere' }}>{report.watermark}</dd>
          </>
        )}
        <dt>{t('reportCheck.sha256')}</dt>
        <dd className="row">
          <span className="mono" style={{ overflowWrap: 'anywhere' }}>
            {report.sha256}
          </span>
          <CopyButton value={report.sha256} name={t('reportCheck.sha256')} />
        </dd>
      </dl>
      {report.newer ? (
        <Note tone="warn" lead={t('reportCheck.newer')}>
          {t('reportCheck.newerWhy')}
        </Note>
      ) : (
        <p className="small text-2">{t('reportCheck.newest')}</p>
      )}
      <Link to="/verify" className="small">
        {t('reportCheck.another')}
      </Link>
    </div>
  );
}
