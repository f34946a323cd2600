import { z } from 'zod';
import { displayName, nameText } from '../registration/display-name-field.ts';
import { API_SCOPES } from '../values/integrations/api-scopes.ts';
import { revokedAccess } from './credentials/ended-access.ts';
import { passkeyAssertion } from './credentials/passkeys.ts';
import { instant } from './envelope.ts';

export * from './credentials/ended-access.ts';

const THEME_KEYS_MAX = 20;
/** Colours and layout a person chose; the web app's own words, stored as they are. */
export const theme = z.record(z.string().max(40), z.string().max(60));
/** Counts the keys first: validating each of the 25,000 that fit into a body takes 170 ms. */
const changedTheme = z.preprocess((value: z.infer<typeof theme>, { issues }) => {
  const many = typeof value === 'object' && value !== null && Object.keys(value).length > THEME_KEYS_MAX;
  if (many) issues.push({ code: 'custom', input: value });
  return many ? z.NEVER : value;
}, theme);

/** How much of a plan is used; null = without limit. */
export const usage = z.object({
  used: z.number().int().describe('number in use'),
  allowed: z.number().int().nullable().describe('number allowed; null = without limit'),
});

/** GET /api/account, and the answer to PUT. */
export const accountData = z.object({
  account: z.string(),
  name: z.string(),
  phone: z.string(),
  jobTitle: z.string(),
  language: z.string(),
  timeZone: z.string(),
  theme,
  /** PNG in base64, at most 256 × 256; null = none. */
  avatar: z.string().nullable(),
  permission: z.number().int().describe('number of the role'),
  companyRole: z.string(),
  company: z.object({
    id: z.string(),
    /** Empty for a general user or administrator. */
    name: z.string(),
    number: z.string(),
    capital: z.string(),
    industry: z.string(),
    confirmed: z.boolean(),
  }),
  plan: z.object({
    startDate: z.string().nullable(),
    expiredDate: z.string().nullable(),
    daysLeft: z
      .number()
      .int()
      .nullable()
      .describe('whole days until the last day, 0 on it, negative once it has expired; null without an end'),
    expired: z.boolean(),
    /** Plans that follow when this one ends, with their days. */
    waiting: z.array(
      z.object({ plan: z.number().int().describe('number of the plan'), days: z.number().int().describe('days') }),
    ),
    trialUsed: z.boolean(),
    /**
     * When a main supplier's role that came with an invitation ends; null while an association extends it, or if it is
     * permanent.
     */
    mainSupplierUntil: instant.nullable(),
    limits: z.object({ verifiedDomains: usage, automaticScans: usage, mainSuppliersInvited: usage, apiTokens: usage }),
  }),
  /** An app or a passkey. */
  secondFactor: z.boolean(),
  authenticatorApp: z.boolean(),
  lastLoginAt: instant.nullable(),
  createdAt: instant,
});
export type AccountData = z.infer<typeof accountData>;

/** PUT /api/account: what is absent stays. */
export const accountChange = z.object({
  name: nameText.optional(),
  phone: z.string().trim().max(60).optional(),
  jobTitle: nameText.optional(),
  language: z.string().max(20).optional(),
  timeZone: z.string().max(60).optional(),
  theme: changedTheme.optional(),
});
export type AccountChange = z.infer<typeof accountChange>;

/** Bytes of the largest image that can be uploaded. */
export const AVATAR_BYTES_MAX = 2 * 1024 * 1024;
export const AVATAR_SIZE_PX = 256;
/** POST /api/avatar as JSON (docs/product/api.md): base64, with or without `data:image/…;base64,` before it. */
export const avatarRequest = z.object({ avatar: z.string().min(1).max(2_900_000) });
export const avatarData = z.object({ avatar: z.string() });

/**
 * Fresh re-authentication before what changes how an account is opened, or cannot be undone (ASVS 5.0, 7.5.1): a passkey, or
 * the password with a code where a second factor is set up.
 */
export const confirmation = z.object({
  password: z.string().max(512).optional(),
  /** Of the authenticator app, or a recovery code; required by `second-factor-needed`. */
  code: z.string().trim().max(20).optional(),
  /** Answer to POST /api/account/confirmation. */
  passkey: passkeyAssertion.optional(),
});
export type Confirmation = z.infer<typeof confirmation>;

/** GET /api/account/sessions. */
export const sessionRow = z.object({
  id: z.string(),
  createdAt: instant,
  expiresAt: instant,
  address: z.string(),
  device: z.string(),
  /** The session of the request. */
  current: z.boolean(),
});
/** POST /api/account/secondFactor: begins, shows the secret; it counts once a code was confirmed. */
export const secondFactorOffer = z.object({
  /** Base32, to be typed. */
  secret: z.string(),
  /** otpauth:// address. */
  uri: z.string(),
  /** QR code of it, SVG. */
  svg: z.string(),
});
/** POST /api/account/secondFactor/confirm. */
export const codeRequest = z.object({ code: z.string().trim().max(20) });
/** Shown once; each is valid once, instead of a code. */
export const recoveryCodes = z.object({ codes: z.array(z.string()), ended: revokedAccess });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

/** GET /api/account/signOn: with which log-in of the provider the account is linked; DELETE ends the link. */
export const signOnLink = z.object({
  /** Null where single sign-on is off. */
  provider: z.string().nullable(),
  linkedAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
});
/** GET /api/account/tokens. */
export const apiTokenRow = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
});
/** POST /api/account/tokens. */
export const apiTokenRequest = confirmation.extend({
  name: displayName().min(1),
  scopes: z.array(z.enum(API_SCOPES)).min(1),
  days: z.number().int().min(1).max(366).describe('days'),
});
/** The token itself is shown only here. */
export const createdApiToken = apiTokenRow.extend({ token: z.string() });
