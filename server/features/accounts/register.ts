import type { RegistrationRequest } from '@assay/contract/api/registration.ts';
import { ACTIVATION_LIFETIME_MS } from '@assay/contract/limits.ts';
import { type DisplayNameKind, validateDisplayName } from '@assay/contract/registration/display-name.ts';
import { hasBusiness, validateRegistration } from '@assay/contract/registration/validation.ts';
import { uuidv7 } from 'uuidv7';
import { hashPassword, reserveMail, validatePassword } from '#features/auth/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { accountByEmail } from '#platform/db/accounts/accounts.ts';
import { findPendingRegistration, insertRegistration, renewRegistration } from '#platform/db/accounts/registrations.ts';
import { audit } from '#platform/db/audit.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { isTimeZone } from '#platform/http/calendar.ts';
import { formRefusal } from '#platform/http/form-refusal.ts';
import { enqueueMail } from '#platform/mail/mail-outbox.ts';
import { newLinkToken } from '#platform/secrets/link-token.ts';
import { isRefused } from './refused-addresses.ts';

/** Data of a registration in addition to the form. */
export interface Origin {
  address: string;
  /** Preferred language of the browser. */
  language: string;
  /** Cookie of known browsers, as received. */
  browser: string | undefined;
}

/**
 * Validates a name that replaces another: an existing name that predates the rules may stay unchanged.
 * @throws {AppError} text-too-long, name-with-link, name-with-hidden-character
 */
export function checkChangedName(field: string, before: string, after: string, kind?: DisplayNameKind): void {
  const id = before === after ? null : validateDisplayName(after, kind);
  if (id) throw formRefusal({ id, field });
}

/**
 * Accepts a registration and sends the activation link. An address with an account gets a different mail; the response
 * is the same (docs/product/accounts.md).
 * @param mainSupplier requires the business fields and an administrator's approval
 * @throws {AppError} the rules of docs/product/validation.md
 */
export async function register(
  context: Context,
  form: RegistrationRequest,
  mainSupplier: boolean,
  origin: Origin,
): Promise<void> {
  const fault = validateRegistration(form, mainSupplier);
  if (fault) throw formRefusal(fault);
  const { account, name, company = null } = form;
  const weak = validatePassword(form.password, context.config.passwords.lengthMin, { account, name, company });
  if (weak) throw new AppError(weak.id, weak.facts);
  if (await context.db.withoutCompany((tx) => isRefused(tx, form.account))) throw new AppError('account-refused');
  const { address } = origin;
  if (!(await reserveMail(context, { recipient: form.account, address, registration: true }))) return;
  const passwordHash = await hashPassword(form.password);
  const language = form.language ?? origin.language;
  await context.db.withAllCompanies('log-in-and-session', async (tx) => {
    await audit(tx, { address: origin.address, action: 'account.registered', target: form.account });
    const taken = await accountByEmail(tx, form.account);
    if (taken) {
      const { email: to, id: accountId } = taken;
      await enqueueMail(context, tx, {
        to,
        accountId,
        template: 'already-registered',
        language: taken.language,
        path: '/login',
      });
      return;
    }
    const { token, hash } = newLinkToken();
    await insertRegistration(tx, {
      id: uuidv7(),
      email: form.account,
      mainSupplier,
      data: {
        name: form.name,
        phone: form.phone,
        language,
        timeZone: form.timeZone && isTimeZone(form.timeZone) ? form.timeZone : 'UTC',
        business: hasBusiness(form)
          ? {
              company: form.company,
              number: form.companynumber,
              country: (form.country ?? '').toUpperCase(),
              capital: form.capital,
              industry: form.industry,
              jobTitle: form.jobtitle,
            }
          : null,
      },
      passwordHash,
      privacyVersion: context.config.privacy.version,
      tokenHash: hash,
      expiresAt: new Date(nowOf(tx).getTime() + ACTIVATION_LIFETIME_MS),
    });
    await sendLink(context, tx, { to: form.account, language, token });
  });
}

/** Sends the newest registration's link again; the previous one becomes invalid. Same response for every address. */
export async function resendActivation(context: Context, account: string, origin: Origin): Promise<void> {
  if (!(await reserveMail(context, { recipient: account, address: origin.address }))) return;
  await context.db.withAllCompanies('log-in-and-session', (tx) => renewLink(context, tx, account));
}

/** Needs a transaction over all companies. @returns false if there is no registration of this address */
export async function renewLink(context: Context, tx: Tx, account: string): Promise<boolean> {
  const waiting = await findPendingRegistration(tx, account);
  if (!waiting) return false;
  const { token, hash } = newLinkToken();
  await renewRegistration(tx, waiting.id, hash, new Date(nowOf(tx).getTime() + ACTIVATION_LIFETIME_MS));
  const { language } = waiting.data;
  await sendLink(context, tx, { to: waiting.email, language, token });
  return true;
}

async function sendLink(
  context: Context,
  tx: Tx,
  { to, language, token }: { to: string; language: string; token: string },
): Promise<void> {
  await enqueueMail(context, tx, {
    to,
    template: 'activate',
    language,
    path: `/activateAccount?token=${token}`,
    opensAccount: true,
    lifetimeMs: ACTIVATION_LIFETIME_MS,
  });
}
