import type { TestLoginResult } from '@assay/contract/api/administration/identity-providers.ts';
import type { SignOnFailure } from '@assay/contract/values/admin.ts';
import type { Context } from '#platform/context.ts';
import type { AccountRow } from '#platform/db/accounts/accounts.ts';
import { audit } from '#platform/db/audit.ts';
import { isInvited } from '#platform/db/suppliers/invitations.ts';
import type { Actor } from '../session.ts';
import type { Identity, ProviderSettings } from './identity-provider.ts';
import { refusalOf } from './last-failure.ts';
import { ProviderError } from './provider-fetch.ts';
import { finishAt, type OpenedProvider } from './providers.ts';
import { checkAccount, findAccount } from './sign-on.ts';

/** A response, and the provider that it was requested from. */
export interface Delivered {
  provider: OpenedProvider;
  asked: unknown;
  search: string;
  /** Path of the page to which it was delivered. */
  path: string;
}

const NOTHING = { identity: null, account: null, linked: false } as const;

/** The result in a session that started no test login, or whose time is over. */
export const NOT_STARTED: TestLoginResult = { provider: '', failure: 'other-browser', ...NOTHING };

/** What a login with this response would do. It opens no session, links no account and changes no role. Audited. */
export async function finishTestLogin(context: Context, by: Actor, delivered: Delivered): Promise<TestLoginResult> {
  const { settings } = delivered.provider;
  const result = await resultOf(context, delivered);
  const { companyId, accountId } = by.session;
  await context.db.withCompany(companyId, (tx) =>
    audit(tx, {
      ...{ companyId, accountId, address: by.address, action: 'identity-provider.tested', target: settings.name },
      facts: { login: true, failure: result.failure, account: result.account },
    }),
  );
  return result;
}

async function resultOf(context: Context, { provider, asked, search, path }: Delivered): Promise<TestLoginResult> {
  const { settings } = provider;
  try {
    const identity = await finishAt(provider, path, search, asked);
    const { subject, email, emailVerified, groups = null, roles } = identity;
    const { companyRole = null, administrator = null } = roles ?? {};
    const shown = { subject, email, emailVerified, groups: groups && [...groups], companyRole, administrator };
    return { provider: settings.name, ...(await outcomeOf(context, settings, identity)), identity: shown };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { provider: settings.name, failure: error.reason, ...NOTHING };
  }
}

async function outcomeOf(
  context: Context,
  settings: ProviderSettings,
  identity: Identity,
): Promise<{ failure: SignOnFailure | null; account: string | null; linked: boolean }> {
  const found = await findAccount(context, identity);
  const account = found.account && (await asApproved(context, found.account));
  const facts = { account: account?.email ?? null, linked: found.linked && account !== null };
  try {
    await checkAccount(context, settings, identity, { ...found, account });
    return { failure: null, ...facts };
  } catch (error) {
    const failure = refusalOf(error);
    if (!failure) throw error;
    return { failure, ...facts };
  }
}

/** As a login sees it: an invitation approves an account that waits (`approveInvited`). */
async function asApproved({ db }: Context, account: AccountRow): Promise<AccountRow> {
  if (!account.approvalPending) return account;
  const invited = await db.withAllCompanies('supplier-chain', (tx) => isInvited(tx, account.email));
  return invited ? { ...account, approvalPending: false } : account;
}
