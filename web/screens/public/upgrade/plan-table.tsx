import { TRIAL_DAYS } from '@assay/contract/limits.ts';
import { COUNTED_LIMITS, PLAN_LIMITS, type PlanLimits } from '@assay/contract/plans.ts';
import { COMPANY_PLANS, hasNoPlan, isTrial, LICENSE_PLANS, type Permission, ROLES } from '@assay/contract/roles.ts';
import { useTranslation } from 'react-i18next';
import tableStyles from '#styles/table.module.css';

const PLANS: readonly Permission[] = [ROLES.enterpriseNoPlan, ...COMPANY_PLANS.filter(isTrial), ...LICENSE_PLANS];
const OPEN = ['scans', 'enterpriseAnalysis'] as const satisfies readonly (keyof PlanLimits)[];

/** Limits of each plan, with the current one marked. */
export function PlanTable({ permission }: { permission: number }) {
  const { t } = useTranslation();
  const present = hasNoPlan(permission) ? ROLES.enterpriseNoPlan : permission;
  return (
    <section className={tableStyles.wrap} aria-label={t('upgrade.compare')}>
      <table className={`${tableStyles.table} ${tableStyles.middle}`}>
        <thead>
          <tr>
            <th scope="col">{t('upgrade.allows')}</th>
            {PLANS.map((plan) => (
              <th key={plan} scope="col" {...(plan === present ? { 'aria-current': true } : {})}>
                {t(`role.${plan}`)}
                {plan === present && <span className="text-2"> {t('upgrade.present')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COUNTED_LIMITS.map((limit) => (
            <tr key={limit}>
              <th scope="row">{t(`terms:planLimits.${limit}`)}</th>
              {PLANS.map((plan) => (
                <td key={plan} data-label={t(`role.${plan}`)}>
                  {PLAN_LIMITS[plan][limit]}
                </td>
              ))}
            </tr>
          ))}
          {OPEN.map((what) => (
            <tr key={what}>
              <th scope="row">{t(`upgrade.${what}`)}</th>
              {PLANS.map((plan) => (
                <td key={plan} data-label={t(`role.${plan}`)}>
                  {PLAN_LIMITS[plan][what] ? t('yes') : t('no')}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('upgrade.how')}</th>
            {PLANS.map((plan) => (
              <td key={plan} data-label={t(`role.${plan}`)}>
                {hasNoPlan(plan)
                  ? t('upgrade.byRegistration')
                  : isTrial(plan)
                    ? t('upgrade.byTrial', { count: TRIAL_DAYS })
                    : t('upgrade.byLicence')}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
