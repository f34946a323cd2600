import { z } from 'zod';
import { companyNumberFits } from '../company-numbers.ts';
import type { ErrorId } from '../errors.ts';
import { isCapitalCode, isIndustryCode } from '../industries.ts';
import { NAME_LENGTH_MAX } from '../limits.ts';

/** Forms and JSON alike: an absent field is an empty one, and registrationFault says which may not be. */
const field = z.string().trim().max(300).default('');
const secret = z.string().max(512).default('');

const personal = {
  account: field,
  name: field,
  phone: field,
  password: secret,
  /** Compared when sent. */
  confirmation: z.string().max(512).optional(),
  /** `true`, `on`, `1`, `yes` as a form sends it, or true. */
  privacy: z.union([z.boolean(), z.string().max(10)]).default(false),
  /** Language of the account and its mails; Accept-Language where absent. */
  language: z.string().max(20).optional(),
  /** IANA zone of the browser. */
  timeZone: z.string().max(60).optional(),
};

const business = {
  company: field,
  companynumber: field,
  capital: field,
  industry: field,
  jobtitle: field,
  /** ISO 3166-1 alpha-2 of the number; absent = taken as text. */
  country: z.string().trim().max(2).optional(),
};

/** POST /api/userRegister and POST /api/MSuserRegister (SPEC §7): url-encoded, multipart or JSON. The answer's data is null. */
export const registrationRequest = z.object({ ...personal, ...business });
export type RegistrationRequest = z.infer<typeof registrationRequest>;

/** The business step alone: on /upgrade, for an account without a company. */
export const businessRequest = z.object(business);
export type BusinessRequest = z.infer<typeof businessRequest>;

/** POST /api/account/activate: the token of the mail's link. */
export const activationRequest = z.object({ token: z.string().max(200) });
/** What became of it: a main supplier waits for an administrator. */
export const activationData = z.object({ account: z.string(), awaitsApproval: z.boolean() });
export type ActivationData = z.infer<typeof activationData>;

/** POST /api/account/activation/resend and POST /api/forgotPassword. The answer never tells whether the account exists. */
export const accountOnlyRequest = z.object({ account: field });

/** POST /api/resetPassword. */
export const resetRequest = z.object({
  token: z.string().max(200),
  newPassword: secret,
  confirmation: z.string().max(512).optional(),
});

/** A rule that a registration breaks, and the field it belongs to. */
export interface RegistrationFault {
  id: ErrorId;
  field: string;
}

/** Enough to refuse what cannot be an address; whether it can be reached is for the mail to show (RFC 5321 §4.5.3.1). */
export function isEmailAddress(value: string): boolean {
  return (
    value.length <= 254 && /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\.]{2,}$/u.test(value)
  );
}

export function isTicked(value: unknown): boolean {
  return value === true || (typeof value === 'string' && /^(true|on|1|yes)$/i.test(value));
}

/** First broken rule of SPEC §5 for an address, or null. */
export function accountFault(account: string): RegistrationFault | null {
  if (account.trim() === '') return { id: 'account-empty', field: 'account' };
  return isEmailAddress(account.trim()) ? null : { id: 'account-invalid', field: 'account' };
}

/**
 * First broken rule of SPEC §5, in the order of the form; the password's own rules are the server's. The five business
 * fields are given all or none, unless they are needed.
 */
export function registrationFault(form: RegistrationRequest, needsBusiness: boolean): RegistrationFault | null {
  const ofAccount = accountFault(form.account);
  if (ofAccount) return ofAccount;
  if (form.name === '') return { id: 'name-empty', field: 'name' };
  if (form.name.length > NAME_LENGTH_MAX) return { id: 'text-too-long', field: 'name' };
  if (form.phone === '') return { id: 'phone-empty', field: 'phone' };
  if (form.confirmation !== undefined && form.confirmation !== form.password) {
    return { id: 'passwords-do-not-match', field: 'confirmation' };
  }
  if (!isTicked(form.privacy)) return { id: 'privacy-not-accepted', field: 'privacy' };
  return needsBusiness || hasBusiness(form) ? businessFault(form) : null;
}

/** Was the business step filled in, if only in part? */
export function hasBusiness(form: BusinessRequest): boolean {
  return [form.company, form.companynumber, form.capital, form.industry, form.jobtitle].some((value) => value !== '');
}

/** First broken rule of the business step, or null. */
export function businessFault(form: BusinessRequest): RegistrationFault | null {
  if (form.company === '') return { id: 'company-empty', field: 'company' };
  if (form.company.length > NAME_LENGTH_MAX) return { id: 'text-too-long', field: 'company' };
  if (form.companynumber === '') return { id: 'company-number-empty', field: 'companynumber' };
  if (!companyNumberFits(form.country, form.companynumber)) {
    return { id: 'company-number-invalid', field: 'companynumber' };
  }
  if (!isCapitalCode(form.capital)) return { id: 'capital-not-chosen', field: 'capital' };
  if (!isIndustryCode(form.industry)) return { id: 'industry-not-chosen', field: 'industry' };
  if (form.jobtitle === '') return { id: 'job-title-empty', field: 'jobtitle' };
  return null;
}
