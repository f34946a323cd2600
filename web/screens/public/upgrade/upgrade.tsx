import { hasNoPlan, isGranted, ROLES } from '@assay/contract/roles.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { accountQuery } from '#api/own-account.ts';
import { Card } from '#components/card.tsx';
import { RedeemLicense } from '#components/forms/redeem-license.tsx';
import { useLicenseContact } from '#components/forms/use-installation.ts';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { PublicLayout } from '#shell/public-layout.tsx';
import { PlanTable } from './plan-table.tsx';
import { TrialCard } from './trial-card.tsx';

/** `/upgrade`: limits of each plan, and the trial for accounts without a plan. */
export default function Upgrade() {
  const { t } = useTranslation();
  const query = useQuery(accountQuery);
  const contact = useLicenseContact();
  return (
    <PublicLayout wide>
      <Link to="/" className="row small" style={{ gap: 8, marginBottom: 12 }}>
        <IconArrowLeft size={15} aria-hidden="true" />
        {t('upgrade.home')}
      </Link>
      <h1 style={{ marginBottom: 20 }}>{t('titles.upgrade')}</h1>
      <QueryBoundary query={query} lines={8}>
        {(account) => {
          const without = hasNoPlan(account.permission);
          return (
            <div className="grid">
              <Card flush title={t('upgrade.compare')}>
                <PlanTable permission={account.permission} />
              </Card>
              {without && !account.plan.trialUsed && account.companyRole === 'owner' && <TrialCard account={account} />}
              <Card title={t('upgrade.licence')} className="half">
                <div className="stack gap-12">
                  {without && account.companyRole !== 'owner' && <Note lead={t('upgrade.ownersOnly')} />}
                  {without && account.plan.trialUsed && <Note tone="warn" lead={t('upgrade.trialUsed')} />}
                  <p className="text-2">{t('upgrade.licenceWhy')}</p>
                  {contact && (
                    <p>
                      {t('upgrade.licenseContact')}{' '}
                      <a href={contact.includes('://') ? contact : `mailto:${contact}`}>{contact}</a>
                    </p>
                  )}
                  {account.companyRole === 'owner' && !isGranted(account.permission) && (
                    <RedeemLicense needsCompany={account.permission === ROLES.generalUser} />
                  )}
                </div>
              </Card>
            </div>
          );
        }}
      </QueryBoundary>
    </PublicLayout>
  );
}
