import type { ErrorId } from '@assay/contract/errors.ts';
import type { SignOnFailure } from '@assay/contract/values/admin.ts';
import type { Context } from '#platform/context.ts';
import { recordProviderUse } from '#platform/db/accounts/sign-on/provider-status.ts';
import { AppError } from '#platform/errors.ts';

type StatusContext = Pick<Context, 'db' | 'clock' | 'log'>;

/** Refusals of a user whom the provider has authenticated. */
const REFUSALS: Readonly<Partial<Record<ErrorId, SignOnFailure>>> = {
  'account-disabled': 'account-inactive',
  'account-not-activated': 'account-inactive',
  'approval-pending': 'account-inactive',
  'sign-on-domain-refused': 'domain-refused',
  'sign-on-email-unverified': 'email-unverified',
  'sign-on-unknown': 'account-unknown',
  'sso-identity-conflict': 'identity-conflict',
};

/** Why an authenticated user is refused; null for other errors, such as a missing second factor. */
export function refusalOf(error: unknown): SignOnFailure | null {
  return error instanceof AppError ? (REFUSALS[error.id] ?? null) : null;
}

/**
 * Stores why a login at a provider failed, for its row in the settings. At most one in five seconds is written for each
 * provider; an unknown provider is ignored. Never throws.
 */
export function recordSignOnFailure(context: StatusContext, providerId: string, reason: SignOnFailure): Promise<void> {
  return record(context, providerId, reason);
}

/** Stores that a login at a provider succeeded. Never throws. */
export function recordSignOnSuccess(context: StatusContext, providerId: string): Promise<void> {
  return record(context, providerId, null);
}

async function record(
  { db, clock, log }: StatusContext,
  providerId: string,
  failure: SignOnFailure | null,
): Promise<void> {
  try {
    await db.withoutCompany((tx) => recordProviderUse(tx, providerId, failure, clock.now()));
  } catch (error) {
    log.warn({ provider: providerId, error: String(error) }, 'the result of a sign-on was not stored');
  }
}
