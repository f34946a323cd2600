import { COMPANY_PLANS, type CompanyRole, isGranted, ROLES } from '@assay/contract/roles.ts';
import { type Algorithm, hash } from '@node-rs/argon2';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../platform/context.ts';
import { insertAccount } from '../platform/db/accounts/accounts.ts';
import { insertCompany } from '../platform/db/accounts/companies.ts';
import { addDays, dayIn } from '../platform/http/calendar.ts';

/** The password of all accounts in tests. */
export const TEST_PASSWORD = 'Granite-otter-41';
/**
 * Verification costs what the hash itself specifies (PHC string): the minimum that Argon2 allows (RFC 9106 §3.1)
 * instead of the product's, because most tests log in only to have a session.
 */
const CHEAP = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | null = null;

/** A hash that is cheap to verify; for accounts whose login is not the subject of a test. */
export function cheapHash(password: string): Promise<string> {
  return hash(password, CHEAP);
}

export interface TestAccount {
  companyId: string;
  accountId: string;
  email: string;
}

export interface WantedAccount {
  email: string;
  /** docs/product/roles-and-plans.md. */
  permission: number;
  companyRole?: CompanyRole;
  company?: string;
  industry?: string;
  /** An account of this company instead of a new one. */
  companyId?: string;
  timeZone?: string;
  passwordExpired?: boolean;
}

/** A company with one account; its plan, if any, began yesterday and runs for a month. */
export async function createTestAccount(context: Pick<Context, 'db'>, wanted: WantedAccount): Promise<TestAccount> {
  passwordHash ??= cheapHash(TEST_PASSWORD);
  const { permission } = wanted;
  const companyId = wanted.companyId ?? uuidv7();
  const accountId = uuidv7();
  const planned = (COMPANY_PLANS as readonly number[]).includes(permission);
  const storedHash = await passwordHash;
  await context.db.withCompany(companyId, async (tx) => {
    if (!wanted.companyId) {
      await insertCompany(tx, {
        id: companyId,
        name: wanted.company ?? `Company of ${wanted.email}`,
        personal: permission === ROLES.administrator || permission === ROLES.generalUser,
        industry: wanted.industry ?? 'J',
        timeZone: wanted.timeZone ?? 'UTC',
        ...(planned
          ? {
              plan: permission,
              planStart: addDays(dayIn('UTC', context.db.clock.now()), -1),
              planEnd: addDays(dayIn('UTC', context.db.clock.now()), 30),
            }
          : {}),
      });
    }
    await insertAccount(tx, {
      id: accountId,
      companyId,
      email: wanted.email,
      name: wanted.email.split('@')[0]!,
      companyRole: wanted.companyRole ?? 'owner',
      grantedPermission: isGranted(permission) ? permission : null,
      passwordHash: storedHash,
      passwordExpired: wanted.passwordExpired ?? false,
    });
  });
  return { companyId, accountId, email: wanted.email };
}
