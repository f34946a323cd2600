import { randomInt } from 'node:crypto';
import { APPLICATION_NAME } from '@assay/contract/limits.ts';
import { ROLES } from '@assay/contract/roles.ts';
import { uuidv7 } from 'uuidv7';
import type { Context } from '#platform/context.ts';
import { administratorExists, insertAccount } from '#platform/db/accounts/accounts.ts';
import { insertCompany } from '#platform/db/accounts/companies.ts';
import { audit } from '#platform/db/audit.ts';
import { hashPassword } from './passwords/password-hash.ts';

/** Without letters and digits that are easily mistaken for one another. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** About 116 random bits in groups that can be typed from a terminal. */
export function oneTimePassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/**
 * Creates the first administrator if there is none.
 * @returns address and one-time password, which must be changed before the first session; null if one already existed
 */
export async function ensureAdministrator(
  context: Pick<Context, 'db' | 'config'>,
): Promise<{ email: string; password: string } | null> {
  const { db, config } = context;
  const email = config.administratorEmail;
  const password = oneTimePassword();
  const passwordHash = await hashPassword(password);
  return db.withAllCompanies('log-in-and-session', async (tx) => {
    if (await administratorExists(tx)) return null;
    const companyId = uuidv7();
    await insertCompany(tx, { id: companyId, name: APPLICATION_NAME, personal: true });
    await insertAccount(tx, {
      id: uuidv7(),
      companyId,
      email,
      name: 'Administrator',
      companyRole: 'owner',
      grantedPermission: ROLES.administrator,
      passwordHash,
      passwordExpired: true,
    });
    await audit(tx, { companyId, action: 'account.first-administrator', target: email });
    return { email, password };
  });
}
