import type { ActivationData } from '@assay/contract/api/registration.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { uuidv7 } from 'uuidv7';
import { passwordMatches } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { accountByEmail, insertAccount } from '#platform/db/accounts/accounts.ts';
import { insertCompany } from '#platform/db/accounts/companies.ts';
import { claimRegistration, deleteRegistrationsOf, registrationOfLink } from '#platform/db/accounts/registrations.ts';
import { audit } from '#platform/db/audit.ts';
import { AppError } from '#platform/errors.ts';
import { linkTokenHash } from '#platform/secrets/link-token.ts';
import { sendApprovalMails } from './approval-mail.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Creates company and account of a registration whose link was opened. The password binds the holder of the address to
 * whoever registered: the link alone would activate a registration of someone else, who could then log in.
 * @throws {AppError} link-invalid, activation-password-incorrect
 */
export async function activate(
  context: Context,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<ActivationData> {
  const hash = linkTokenHash(token);
  const waiting = await context.db.withAllCompanies('link-and-report-codes', (tx) => registrationOfLink(tx, hash));
  if (!waiting) throw new AppError('link-invalid');
  if (!(await passwordMatches(waiting.passwordHash, password))) throw new AppError('activation-password-incorrect');
  try {
    return await context.db.withAllCompanies('link-and-report-codes', async (tx) => {
      const taken = await claimRegistration(tx, hash);
      if (!taken || (await accountByEmail(tx, taken.email))) throw new AppError('link-invalid');
      const { name, phone, language, timeZone, business } = taken.data;
      const companyId = uuidv7();
      await insertCompany(tx, {
        id: companyId,
        name: business?.company ?? name,
        number: business?.number ?? '',
        country: business?.country ?? '',
        capital: business?.capital ?? '',
        industry: business?.industry ?? '',
        personal: business === null,
        timeZone,
      });
      const accountId = uuidv7();
      await insertAccount(tx, {
        id: accountId,
        companyId,
        email: taken.email,
        name,
        phone,
        jobTitle: business?.jobTitle ?? '',
        language,
        timeZone,
        companyRole: 'owner',
        grantedPermission: taken.mainSupplier ? ROLES.mainSupplier : null,
        approvalPending: taken.mainSupplier,
        passwordHash: taken.passwordHash,
        passwordExpired: false,
        privacyVersion: taken.privacyVersion,
        onboarding: true,
      });
      await deleteRegistrationsOf(tx, taken.email);
      await audit(tx, { companyId, accountId, address, action: 'account.activated', target: taken.email });
      if (taken.mainSupplier) {
        await sendApprovalMails(context, tx, { account: taken.email, name, company: business?.company ?? name });
      }
      return { account: taken.email, awaitsApproval: taken.mainSupplier };
    });
  } catch (error) {
    // Two concurrent requests with links of one address: the other one created the account.
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw new AppError('link-invalid');
    throw error;
  }
}
