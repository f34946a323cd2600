import { z } from 'zod';
import { MAPPED_ROLES } from '#roles.ts';
import {
  CERTIFICATES_MAX,
  EMAIL_DOMAINS_MAX,
  GROUP_MAPPINGS_MAX,
  IDENTITY_PROVIDER_FAILURES,
  METADATA_CHARACTERS_MAX,
  SIGN_ON_PROTOCOLS,
} from '#values/admin.ts';
import { displayName } from '../../registration/display-name-field.ts';
import { COMPANY_ROLES } from '../../roles.ts';
import { instant } from '../envelope.ts';

const url = z.string().trim().max(2_000);

/** A group of the provider and the role that its members get. */
export const groupRole = z.object({ group: z.string().trim().min(1).max(200), role: z.enum(MAPPED_ROLES) });
export type GroupRole = z.infer<typeof groupRole>;

const shared = {
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

/** POST /api/admin/identityProviders and PUT /api/admin/identityProviders/:id. The protocol cannot be changed. */
export const identityProviderRequest = z.discriminatedUnion('protocol', [
  z.object({
    protocol: z.literal('oidc'),
    ...shared,
    issuer: url.min(1),
    clientId: z.string().trim().min(1).max(500),
    /** Empty when changing = stays as it is; it is never sent back. */
    clientSecret: z.string().max(2_000),
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
  /** What is registered at the provider. */
  redirectUri: z.string(),
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
