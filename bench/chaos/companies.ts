import { readConfig } from '@assay/server/platform/config/config.ts';
import { openContext } from '@assay/server/platform/context.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { type ApiCaller, callerWith } from '@assay/server/testing/api.ts';
import { createDomain } from '@assay/server/testing/domains.ts';

/** A company of the run with its owner. */
export interface BenchCompany {
  email: string;
  domains: string[];
}

/** As many domains as wanted: those of the lab in turn, so that a domain may be one of several companies. */
export function domainsFor(count: number, domains: readonly { domain: string }[]): string[] {
  return Array.from({ length: count }, (_, at) => domains[at % domains.length]!.domain);
}

/** Creates companies with an owner and so many of the domains each; consecutive domains have to differ. */
export async function prepareCompanies(
  environment: Readonly<Record<string, string>>,
  domains: readonly string[],
  perCompany: number,
): Promise<BenchCompany[]> {
  const context = await openContext(readConfig({ ...environment, PORT: '0', LOG_LEVEL: 'silent' }));
  try {
    const companies: BenchCompany[] = [];
    for (let at = 0; at < domains.length; at += perCompany) {
      const email = `owner${at}@bench.example`;
      const person = await createTestAccount(context, { email, permission: 23, company: `Bench ${at}` });
      const own = domains.slice(at, at + perCompany);
      for (const domain of own) await createDomain(context, person, domain);
      companies.push({ email, domains: own });
    }
    return companies;
  } finally {
    await context.close();
  }
}

/** @throws Error with the answer's message if it is none of success */
export async function succeeds<T extends { success: boolean; message: string }>(answer: Promise<T>): Promise<T> {
  const given = await answer;
  if (!given.success) throw new Error(given.message);
  return given;
}

async function logIn(url: string, account: string): Promise<ApiCaller> {
  const anonymous = callerWith(url, null, null);
  const { headers } = await succeeds(anonymous.call('POST', '/api/userLogin', { account, password: TEST_PASSWORD }));
  return callerWith(url, headers.get('x-auth-token'), headers.get('x-csrf-token'));
}

/**
 * Requests a scan of each domain as the owner of its company.
 * @param before called with each owner's session first
 * @returns a caller of the first company
 */
export async function requestScans(
  url: string,
  companies: readonly BenchCompany[],
  before: (caller: ApiCaller) => Promise<void> = async () => {},
): Promise<ApiCaller> {
  const callers: ApiCaller[] = [];
  for (const { email, domains } of companies) {
    const caller = await logIn(url, email);
    callers.push(caller);
    await before(caller);
    for (const domain of domains) await succeeds(caller.call('POST', '/api/scans', { domain }));
  }
  const [first] = callers;
  if (!first) throw new Error('no company has scans');
  return first;
}
