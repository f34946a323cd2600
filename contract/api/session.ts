import { z } from 'zod';
import { passkeyAssertion } from './credentials/passkeys.ts';

/** POST /api/userLogin: form or JSON. */
export const loginRequest = z.object({
  account: z.string().trim().max(254),
  password: z.string().max(512),
  /** Of the authenticator app, or a recovery code; requested with `second-factor-needed`. */
  code: z.string().trim().max(20).optional(),
  /** Instead of a code: the response to POST /api/passkeyLogin/options. In JSON only. */
  passkey: passkeyAssertion.optional(),
});

/** docs/product/data.md, login response; the further fields are what the browser stores (docs/product/data.md, stored session values). */
export const sessionData = z.object({
  account: z.string(),
  name: z.string(),
  phone: z.string(),
  permission: z.number().int().describe('number of the role'),
  companyRole: z.string(),
  company: z.string(),
  /** Plan start and end, YYYY-MM-DD; null without a plan. */
  startDate: z.string().nullable(),
  expiredDate: z.string().nullable(),
  language: z.string(),
  timeZone: z.string(),
  /** No other action is permitted until a second factor is set up. */
  secondFactorNeeded: z.boolean().optional(),
  /** The checklist of the first steps is shown. */
  onboarding: z.boolean().optional(),
  /** ISO 8601: absolute end of the session. */
  tokenExpiry: z.string(),
});
export type SessionData = z.infer<typeof sessionData>;

/** GET /api/signOn: no log-in. */
export const signOnData = z.object({
  /** The first provider's; null = single sign-on is off. */
  name: z.string().nullable(),
  /** A button each, in alphabetical order. */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type SignOnProvider = z.infer<typeof signOnData>['providers'][number];
/** POST /api/signOn/start: without a body, the first provider. */
export const signOnStartRequest = z.object({ provider: z.string().max(40).optional() }).nullish();
/** Where to send the browser. */
export const signOnStart = z.object({ url: z.string() });
/** POST /api/signOn/finish: query and path of the redirect to the login page, or the code that was requested then. */
export const signOnFinish = z.object({
  search: z.string().max(8000).optional(),
  /** Path of the page to which the provider redirected; absent = `/login`. Each provider has its own. */
  path: z.string().max(200).optional(),
  code: z.string().trim().max(20).optional(),
  passkey: passkeyAssertion.optional(),
});

/** POST /api/password/change: without a session, for an expired password. */
export const expiredPasswordRequest = z.object({
  account: z.string().trim().max(254),
  currentPassword: z.string().max(512),
  newPassword: z.string().max(512),
  /** Where a second factor is set up. */
  code: z.string().trim().max(20).optional(),
  passkey: passkeyAssertion.optional(),
});
/** POST /api/editPassword: with a session. */
export const editPasswordRequest = z.object({ currentPassword: z.string().max(512), newPassword: z.string().max(512) });

export const passwordStatus = z.object({
  daysLeft: z.number().int().nullable().describe('null when passwords do not expire'),
  expired: z.boolean(),
  expiringSoon: z.boolean(),
  minimumLength: z.number().int().describe('characters'),
});
export type PasswordStatus = z.infer<typeof passwordStatus>;

/** GET /api/health: what works now. A response means that reading does. */
export const healthData = z.object({ reading: z.literal(true), writing: z.boolean() });

/** GET /api/version: no log-in. */
export const versionData = z.object({ version: z.string(), commit: z.string().nullable(), modelVersion: z.string() });
