import { z } from 'zod';
import { nameText } from '../registration/display-name-field.ts';

/** Used for forms and JSON: an absent field is treated as empty, and validateRegistration reports required ones. */
const field = z.string().trim().max(300).default('');
/** A name; validateRegistration reports which rule it violates. */
const name = nameText.default('');
const secret = z.string().max(512).default('');

const personal = {
  account: field,
  name,
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
  company: name,
  companynumber: field,
  capital: field,
  industry: field,
  jobtitle: name,
  /** ISO 3166-1 alpha-2 of the number; absent = taken as text. */
  country: z.string().trim().max(2).optional(),
};

/** POST /api/userRegister and POST /api/MSuserRegister (docs/product/api.md): url-encoded, multipart or JSON. The answer's data is null. */
export const registrationRequest = z.object({ ...personal, ...business });
export type RegistrationRequest = z.infer<typeof registrationRequest>;

/** The business step alone: on /upgrade, for an account without a company. */
export const businessRequest = z.object(business);
export type BusinessRequest = z.infer<typeof businessRequest>;

/** POST /api/account/activate: the token of the mail's link, and the password that was chosen at the registration. */
export const activationRequest = z.object({ token: z.string().max(200), password: secret });
/** What became of it: a main supplier waits for an administrator. */
export const activationData = z.object({ account: z.string(), awaitsApproval: z.boolean() });
export type ActivationData = z.infer<typeof activationData>;

/**
 * POST /api/account/activation/resend and POST /api/forgotPassword. The response never reveals whether the account
 * exists.
 */
export const accountOnlyRequest = z.object({ account: field });

/** POST /api/resetPassword. */
export const resetRequest = z.object({
  token: z.string().max(200),
  newPassword: secret,
  confirmation: z.string().max(512).optional(),
});
