import { hashPassword } from '@assay/server/features/auth/passwords/password-hash.ts';
import type { Context } from '@assay/server/platform/context.ts';
import { accountByEmail, insertAccount } from '@assay/server/platform/db/accounts/accounts.ts';
import { insertCompany } from '@assay/server/platform/db/accounts/companies.ts';
import { backdatePassword } from '@assay/server/platform/db/scans/import-history.ts';
import { uuidv7 } from 'uuidv7';
import { DEMO_PASSWORD, SEED_COMPANIES } from './seed-companies.ts';
import type { DemoCompany, SeedPerson } from './seed-types.ts';

const DAY = 86_400_000;
/** Passwords of the demo expire by age, so that one is shown that expires soon. */
export const PASSWORD_EXPIRY_DAYS = 365;
/** Within the last 14 days, in which the product asks for a change. */
const EXPIRING_IN_DAYS = 9;
/** Permissions granted by an administrator; the others depend on the company's plan. */
const GRANTED: readonly number[] = [0, 9];

const JOB_TITLES = { owner: 'Head of information security', member: 'Security analyst', viewer: 'Internal auditor' };

/** Creates the demo's companies and accounts if missing. @returns whether they were created */
export async function createAccounts({ db }: Context): Promise<boolean> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return db.withAllCompanies('migration', async (tx) => {
    const made = (await accountByEmail(tx, SEED_COMPANIES[0]!.people[0]!.email)) === null;
    if (made) {
      let phone = 0;
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
            passwordExpired: person.state === 'password-expired',
            // Numbers that Ofcom keeps free for drama.
            phone: `+44 1632 960${String(phone++).padStart(3, '0')}`,
            jobTitle: jobTitleOf(company, person),
            timeZone: company.timeZone,
          });
        }
      }
    }
    // At each start, because the demo may be older than the passwords last.
    for (const { email, state } of SEED_COMPANIES.flatMap(({ people }) => people)) {
      const age = state === 'password-expiring' ? PASSWORD_EXPIRY_DAYS - EXPIRING_IN_DAYS : 0;
      await backdatePassword(tx, email, new Date(Date.now() - age * DAY));
    }
    return made;
  });
}

function jobTitleOf({ permission }: DemoCompany, { role }: SeedPerson): string {
  if (permission === 0) return 'System administrator';
  return permission === 1 ? 'Consultant' : JOB_TITLES[role];
}

function companyOf({ name, number, industry, capital, timeZone, permission }: DemoCompany) {
  const personal = permission === 0 || permission === 1;
  const base = { name, number, industry, capital, timeZone, personal };
  if (permission < 20) return base;
  // Without a plan: it expired two months ago; the ratings from that time exist.
  if (permission === 20) return { ...base, plan: 21, planStart: dayFromNow(-400), planEnd: dayFromNow(-60) };
  const end = permission === 27 ? 5 : 200;
  return { ...base, plan: permission, planStart: dayFromNow(permission === 27 ? -2 : -400), planEnd: dayFromNow(end) };
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
}
