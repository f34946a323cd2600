import type { AccountData } from '@assay/contract/api/account.ts';
import { hasNoPlan, isGranted, ROLES } from '@assay/contract/roles.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '#components/card.tsx';
import { UpgradeButton } from '#components/domains/upgrade-link.tsx';
import { RedeemLicense } from '#components/forms/redeem-license.tsx';
import { Day } from '#components/instant.tsx';
import factStyles from '#styles/facts.module.css';

const LIMITS = ['verifiedDomains', 'automaticScans', 'mainSuppliersInvited', 'apiTokens'] as const;

function Expiry({ plan }: { plan: AccountData['plan'] }) {
  const { t } = useTranslation();
  if (plan.daysLeft === null) return <>{t('account.noEnd')}</>;
  const words = plan.expired ? t('account.expired') : t('account.expires', { count: plan.daysLeft });
  return (
    <>
      <span className={plan.expired ? 'bad strong' : plan.daysLeft <= 14 ? 'warn strong' : ''}>{words}</span>{' '}
      <span className="nowrap text-2">({plan.expiredDate})</span>
    </>
  );
}

/** The company's plan: limits, usage and expiry. */
export function PlanCard({ account }: { account: AccountData }) {
  const { t } = useTranslation();
  const { company, plan } = account;
  return (
    <Card title={t('account.plan')} className="half">
      <div className="stack gap-16">
        <dl className={factStyles.facts}>
          <dt>{t('account.plan')}</dt>
          <dd className="strong">{t(`role.${account.permission}`)}</dd>
          <dt>{t('account.expiry')}</dt>
          <dd>
            <Expiry plan={plan} />
          </dd>
          {company.name && (
            <>
              <dt>{t('business.company')}</dt>
              <dd>
                <bdi>{company.name}</bdi>{' '}
                <span className="text-2">{company.confirmed ? t('account.confirmed') : t('account.selfDeclared')}</span>
              </dd>
              <dt>{t('account.place')}</dt>
              <dd>{t(`terms:companyRoles.${account.companyRole}`)}</dd>
            </>
          )}
          {plan.mainSupplierUntil && (
            <>
              <dt>{t('account.mainSupplierUntil')}</dt>
              <dd>
                <Day at={plan.mainSupplierUntil} /> <span className="text-2">{t('account.mainSupplierWhy')}</span>
              </dd>
            </>
          )}
          {plan.waiting.map((next) => (
            <div key={next.plan} style={{ display: 'contents' }}>
              <dt>{t('account.waiting')}</dt>
              <dd>{t('account.waitingPlan', { plan: t(`role.${next.plan}`), count: next.days })}</dd>
            </div>
          ))}
        </dl>
        <dl className={factStyles.facts} aria-label={t('account.limits')}>
          {LIMITS.map((limit) => {
            const { used, allowed } = plan.limits[limit];
            return (
              <div key={limit} style={{ display: 'contents' }}>
                <dt>{t(`terms:planLimits.${limit}`)}</dt>
                <dd className="nowrap">
                  {allowed === null ? t('account.unlimited', { used }) : t('account.usedOf', { used, allowed })}
                </dd>
              </div>
            );
          })}
        </dl>
        {account.permission !== ROLES.administrator && (
          <p>
            <Link to="/account/company">{t('company.link')}</Link>
          </p>
        )}
        {hasNoPlan(account.permission) && (
          <div>
            <UpgradeButton>{t('account.upgrade')}</UpgradeButton>
          </div>
        )}
        {account.companyRole === 'owner' && !isGranted(account.permission) && (
          <RedeemLicense needsCompany={account.permission === ROLES.generalUser} />
        )}
      </div>
    </Card>
  );
}
