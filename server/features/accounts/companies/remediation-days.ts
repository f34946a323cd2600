import type { RemediationDays } from '@assay/contract/api/company.ts';
import type { Session } from '#features/auth/index.ts';
import { NOTICES } from '#platform/bus/notice-kinds.ts';
import type { Context } from '#platform/context.ts';
import { companyProfile, setRemediationDays } from '#platform/db/accounts/companies/company-profiles.ts';
import { audit } from '#platform/db/audit.ts';
import { AppError } from '#platform/errors.ts';

/**
 * Sets in how many days the company fixes findings of each severity (decision 0093). Due dates of all open findings
 * follow at once, because they are computed when they are read.
 * @param days null = no policy
 * @throws {AppError} company-missing, no-data-changed
 */
export async function changeRemediationDays(
  context: Context,
  session: Session,
  days: RemediationDays | null,
  address: string,
): Promise<void> {
  const { companyId, accountId, company: target } = session;
  await context.db.withCompany(companyId, async (tx) => {
    const { personal, remediationDays: before } = await companyProfile(tx, companyId);
    if (personal) throw new AppError('company-missing');
    if (JSON.stringify(sorted(before)) === JSON.stringify(sorted(days))) throw new AppError('no-data-changed');
    await setRemediationDays(tx, companyId, days);
    const values = { before: { remediationDays: before }, after: { remediationDays: days } };
    await audit(tx, { companyId, accountId, address, action: 'company.remediation-days', target, ...values });
  });
  context.bus.send({ type: NOTICES.company, id: companyId, company: companyId });
}

const sorted = (days: RemediationDays | null) => days && [days.critical, days.high, days.medium, days.low];
