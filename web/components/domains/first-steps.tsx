import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { associatedDomainsQuery } from '#api/domains.ts';
import { AddDomain } from './add-domain.tsx';
import styles from './first-steps.module.css';
import { FirstScan } from './upgrade-link.tsx';

/** Verify, scan, read; without a plan verify, trial, scan (docs/product/roles-and-plans.md). @param scans whether the plan allows scans */
export function FirstSteps({ scans = true }: { scans?: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data = [] } = useQuery(associatedDomainsQuery);
  const verified = data.find((row) => row.status === 'verified');
  const step = verified ? 2 : 1;
  return (
    <ol className={styles.steps}>
      <li {...(step === 1 ? { 'aria-current': 'step' as const } : {})}>
        <div className="stack" style={{ gap: 10 }}>
          <div className="stack gap-2">
            <h2>{t('firstRun.verify')}</h2>
            <p className="text-2">
              {verified ? t('firstRun.verified', { domain: verified.unicode }) : t('firstRun.verifyWhy')}
            </p>
          </div>
          {!verified && (
            <AddDomain
              action={t('firstRun.verifyAction')}
              onAdded={(domain) => navigate(`/listAssociatedDomains?verify=${encodeURIComponent(domain)}`)}
            />
          )}
        </div>
      </li>
      <li {...(step === 2 ? { 'aria-current': 'step' as const } : {})}>
        <div className="stack" style={{ gap: 10 }}>
          <div className="stack gap-2">
            <h2 className={step === 2 ? '' : 'text-2'}>{t(scans ? 'firstRun.scan' : 'firstRun.trial')}</h2>
            <p className={step === 2 ? 'text-2' : 'text-3'}>{t(scans ? 'firstRun.scanWhy' : 'firstRun.trialWhy')}</p>
          </div>
          {verified && <FirstScan domain={verified.domain} scans={scans} />}
        </div>
      </li>
      <li>
        <div className="stack gap-2">
          <h2 className="text-2">{t(scans ? 'firstRun.read' : 'firstRun.scan')}</h2>
          <p className="text-3">{t(scans ? 'firstRun.readWhy' : 'firstRun.scanWhy')}</p>
        </div>
      </li>
    </ol>
  );
}
