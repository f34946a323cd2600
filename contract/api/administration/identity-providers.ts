import { z } from 'zod';
import { MAPPED_ROLES } from '#roles.ts';
import {
  CERTIFICATES_MAX,
  EMAIL_DOMAINS_MAX,
  GROUP_MAPPINGS_MAX,
  IDENTITY_PROVIDER_FAILURES,
  METADATA_CHARACTERS_MAX,
  SIGN_ON_FAILURES,
  SIGN_ON_PROTOCOLS,
} from '#values/admin.ts';
import { displayName, lineText } from '../../registration/display-name-field.ts';
import { COMPANY_ROLES } from '../../roles.ts';
import { instant } from '../envelope.ts';

const url = z.string().trim().max(2_000);

/** A group of the provider and the role that its members get. */
export const groupRole = z.object({ group: z.string().trim().min(1).max(200), role: z.enum(MAPPED_ROLES) });
export type GroupRole = z.infer<typeof groupRole>;

const shared = {
  /** When adding: `newId` of the list, whose redirect URI is registered already; absent = a new one. */
  id: z.uuid().optional(),
  /** Text of the button on the login page. */
  name: displayName('other', 60),
  enabled: z.boolean(),
  /** Only accounts with addresses of these domains; empty = of any. */
  emailDomains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(253)
        .regex(/^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,10}$/),
    )
    .max(EMAIL_DOMAINS_MAX),
  /** Addresses of `emailDomains` count as verified, for providers that do not assert `email_verified`. */
  trustEmail: z.boolean(),
  secondFactor: z.enum(['own', 'provider']),
  /** Claim or SAML attribute with the groups of the user; empty = roles are not mapped. */
  groupsClaim: z.string().trim().max(200),
  groupRoles: z.array(groupRole).max(GROUP_MAPPINGS_MAX),
  /** Role in the company if no group matches; null = it does not change. */
  defaultRole: z.enum(COMPANY_ROLES).nullable(),
};

/** POST /api/admin/identityProviders and PUT /api/admin/identityProviders/:id. Id and protocol cannot be changed. */
export const identityProviderRequest = z.discriminatedUnion('protocol', [
  z.object({
    protocol: z.literal('oidc'),
    ...shared,
    issuer: url.min(1),
    clientId: lineText(500).min(1),
    /** Empty when changing = stays as it is; it is never sent back. */
    clientSecret: lineText(2_000),
    scopes: z
      .string()
      .trim()
      .max(500)
      .regex(/^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/),
  }),
  z.object({
    protocol: z.literal('saml'),
    ...shared,
    /** URL or text of the provider's metadata; both empty when changing = stays as it is. */
    metadataUrl: url,
    metadata: z.string().max(METADATA_CHARACTERS_MAX),
    /** Attribute with the e-mail address; empty = the name ID. */
    emailClaim: z.string().trim().max(200),
  }),
]);
export type IdentityProviderRequest = z.infer<typeof identityProviderRequest>;

/** GET /api/admin/identityProviders. */
export const identityProviderRow = z.object({
  /** `environment` = the one configured by environment variables, which cannot be changed in the browser. */
  id: z.string(),
  protocol: z.enum(SIGN_ON_PROTOCOLS),
  name: z.string(),
  enabled: z.boolean(),
  /** Issuer of OpenID Connect, or entity ID of SAML. */
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  emailClaim: z.string(),
  /** Where SAML requests are sent; empty for OpenID Connect. */
  ssoUrl: z.string(),
  /** Days on which the signing certificates end. */
  certificatesEnd: z.array(instant),
  /** When the metadata of SAML end: logins are refused afterwards; null if they have no end. */
  metadataEnds: instant.nullable(),
  /** What is registered at the provider: its own address for OpenID Connect; empty for SAML. */
  redirectUri: z.string(),
  /** It still uses `PUBLIC_URL/login`, until an administrator has registered `redirectUri` (decision 0171). */
  sharedRedirectUri: z.boolean(),
  /** Last login that failed, and why; null if none did. */
  lastFailure: z.object({ reason: z.enum(SIGN_ON_FAILURES), at: instant }).nullable(),
  /** Last login that succeeded; null if none did. */
  lastLoginAt: instant.nullable(),
  emailDomains: z.array(z.string()),
  trustEmail: z.boolean(),
  secondFactor: z.enum(['own', 'provider']),
  groupsClaim: z.string(),
  groupRoles: z.array(groupRole),
  defaultRole: z.enum(COMPANY_ROLES).nullable(),
  /** Null for the provider of the environment. */
  createdAt: instant.nullable(),
});
export type IdentityProviderRow = z.infer<typeof identityProviderRow>;

export const identityProvidersData = z.object({
  providers: z.array(identityProviderRow),
  /** Id of the next provider that is added, and its redirect URI, which is registered before. */
  newId: z.uuid(),
  redirectUri: z.string(),
  /** What is registered at a provider of SAML. */
  samlEntityId: z.string(),
  samlAcsUrl: z.string(),
});
export type IdentityProvidersData = z.infer<typeof identityProvidersData>;

/** POST /api/admin/identityProviders/test: what a form contains, before it is saved. */
export const identityProviderTestRequest = z.discriminatedUnion('protocol', [
  z.object({ protocol: z.literal('oidc'), issuer: url.min(1) }),
  z.object({ protocol: z.literal('saml'), metadataUrl: url, metadata: z.string().max(METADATA_CHARACTERS_MAX) }),
]);
export const identityProviderTest = z.object({
  /** Null = the provider responded with valid metadata. */
  failure: z.enum(IDENTITY_PROVIDER_FAILURES).nullable(),
  issuer: z.string(),
  /** Where the browser is sent. */
  signOnUrl: z.string(),
  certificatesEnd: z.array(instant).max(CERTIFICATES_MAX),
});
export type IdentityProviderTest = z.infer<typeof identityProviderTest>;

/** Path parameter: the id of a provider, also that of the environment. */
export const identityProviderParams = z.object({ id: z.string().max(40) });

/** POST /api/admin/identityProviders/:id/testLogin: where the browser is sent, or why the provider cannot be used. */
export const testLoginStart = z.object({ url: z.string().nullable(), failure: z.enum(SIGN_ON_FAILURES).nullable() });

/** POST /api/admin/identityProviders/finishTestLogin: query and path of the redirect to the login page. */
export const testLoginFinish = z.object({ search: z.string().max(8000), path: z.string().max(200) });

/** What a login would have done; no session was opened and no account was linked. */
export const testLoginResult = z.object({
  /** Name of the provider; empty if this session started no test login within ten minutes. */
  provider: z.string(),
  /** Why the login would be refused; null = it would succeed. */
  failure: z.enum(SIGN_ON_FAILURES).nullable(),
  /** What the provider stated; null if its response was not accepted. */
  identity: z
    .object({
      subject: z.string(),
      email: z.string(),
      emailVerified: z.boolean(),
      /** The first 100; null = not read. */
      groups: z.array(z.string()).nullable(),
      /** Role in the company that results from the groups; null = it does not change. */
      companyRole: z.enum(COMPANY_ROLES).nullable(),
      /** Whether the groups give or withdraw the role of administrator; null = it does not change. */
      administrator: z.boolean().nullable(),
    })
    .nullable(),
  /** The account that would be logged in; null if there is none. */
  account: z.string().nullable(),
  /** The account is linked with this identity already; otherwise it would be linked now. */
  linked: z.boolean(),
});
export type TestLoginResult = z.infer<typeof testLoginResult>;
