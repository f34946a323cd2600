import { hashPassword } from '@assay/server/features/auth/passwords/password-hash.ts';
import type { Context } from '@assay/server/platform/context.ts';
import { accountByEmail, insertAccount } from '@assay/server/platform/db/accounts/accounts.ts';
import { insertCompany } from '@assay/server/platform/db/accounts/companies.ts';
import { uuidv7 } from 'uuidv7';
import { DEMO_PASSWORD, type DemoCompany, SEED_COMPANIES } from './seed-companies.ts';

const DAY = 86_400_000;
/** Permissions granted by an administrator; the others depend on the company's plan. */
const GRANTED: readonly number[] = [0, 9];

/** Creates the demo's companies and accounts if missing. @returns whether they were created */
export async function createAccounts({ db }: Context): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return db.withAllCompanies('migration', async (tx) => {
    if (await accountByEmail(tx, SEED_COMPANIES[0]!.people[0]!.email)) return false;
    for (const company of SEED_COMPANIES) {
      const companyId = uuidv7();
      await insertCompany(tx, { id: companyId, ...companyOf(company) });
      for (const person of company.people) {
        await insertAccount(tx, {
          id: uuidv7(),
          companyId,
          email: person.email,
          name: person.name,
          companyRole: person.role,
          grantedPermission: GRANTED.includes(company.permission) ? company.permission : null,
          passwordHash,
          passwordExpired: false,
        });
      }
    }
    return true;
  });
}

function companyOf({ name, number, industry, timeZone, permission }: DemoCompany) {
  const personal = permission === 0 || permission === 1;
  const base = { name, number, industry, timeZone, personal };
  if (permission < 20) return base;
  // Without a plan: it expired two months ago; the ratings from that time exist.
  if (permission === 20) return { ...base, plan: 21, planStart: dayFromNow(-400), planEnd: dayFromNow(-60) };
  const end = permission === 27 ? 5 : 200;
  return { ...base, plan: permission, planStart: dayFromNow(permission === 27 ? -2 : -400), planEnd: dayFromNow(end) };
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
}
