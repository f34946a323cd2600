export const MEMBER_SORTS = ['account', 'name', 'company', 'createdAt', 'lastLoginAt'] as const;
export const MEMBER_STATES = ['active', 'disabled', 'waiting', 'expired-password'] as const;
/** Accounts in one export; a larger installation exports them by role or state. About a megabyte. */
export const MEMBERS_EXPORTED_MAX = 10_000;

export const LICENSE_STATES = ['unused', 'redeemed', 'revoked'] as const;

export const SIGN_ON_PROTOCOLS = ['oidc', 'saml'] as const;
export type SignOnProtocol = (typeof SIGN_ON_PROTOCOLS)[number];

/** Id of the provider that environment variables configure. */
export const ENVIRONMENT_PROVIDER = 'environment';

/** Providers of an installation: each is a button on the login page. */
export const IDENTITY_PROVIDERS_MAX = 20;
export const EMAIL_DOMAINS_MAX = 100;
export const GROUP_MAPPINGS_MAX = 100;
/** Signing certificates of one provider: the current one and its successors. */
export const CERTIFICATES_MAX = 10;
/** Metadata of one provider is below 20 kB; a federation's aggregate is not accepted. Below the body limit of 128 KiB. */
export const METADATA_CHARACTERS_MAX = 100_000;

/** Why metadata was not accepted. */
export const IDENTITY_PROVIDER_FAILURES = [
  'url-invalid',
  'unreachable',
  'address-refused',
  'response-invalid',
  'metadata-invalid',
] as const;
export type IdentityProviderFailure = (typeof IDENTITY_PROVIDER_FAILURES)[number];
