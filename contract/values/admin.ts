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
  /** Not the SAML metadata of an identity provider, or with a document type. */
  'metadata-not-saml',
  /** Of several identity providers, or larger than those of one. */
  'metadata-several',
  'metadata-expired',
  /** No sign-on service with the HTTP redirect binding. */
  'redirect-binding-missing',
  'sign-on-url-invalid',
  'certificate-missing',
  /** All signing certificates have expired. */
  'certificate-expired',
] as const;
export type IdentityProviderFailure = (typeof IDENTITY_PROVIDER_FAILURES)[number];

/** Why a login at an identity provider failed, as its row in the settings says. Codes of texts in `locales`. */
export const SIGN_ON_FAILURES = [
  /** No response in time, or an address that is refused. */
  'unreachable',
  /** The provider responded with HTTP status 429 or 5xx. */
  'provider-error',
  /** The provider refused the login of the user (OAuth `error`, SAML status other than Success). */
  'refused-by-provider',
  /** The provider does not accept the client id, its secret or the redirect URI. */
  'client-refused',
  'response-invalid',
  /** More elements, attributes, signatures or text than a genuine response has, or not verified in time. */
  'response-too-complex',
  /** Neither the response nor its assertion is signed. */
  'signature-missing',
  /** Signed, but not with a key of the provider, or changed after it was signed. */
  'signature-invalid',
  /** An algorithm that is not in the allow-list. */
  'algorithm-refused',
  /** The assertion is encrypted, which is not supported. */
  'encrypted',
  /** Validity of the provider's metadata or of its signing certificates is over. */
  'metadata-expired',
  'certificate-expired',
  'issuer-mismatch',
  /** Audience (client id, entity id) or recipient is another one. */
  'audience-mismatch',
  /** Not yet or no longer valid; often clocks that differ. */
  'not-valid-now',
  /** Received before, or in answer to no request. */
  'replay',
  /** Not delivered by the browser that began the login. */
  'other-browser',
  /** Delivered to the address of another provider (RFC 9700 section 4.4). */
  'other-provider',
  /** It shares the former redirect URI with other providers, and does not send `iss` (RFC 9207). */
  'redirect-uri-shared',
  'subject-invalid',
  /** The token names groups only by reference. */
  'groups-missing',
  'email-unverified',
  /** The address is not of the domains of this provider. */
  'domain-refused',
  'account-unknown',
  /** The account with this address is linked with another user of the provider. */
  'identity-conflict',
  /** The account is disabled, not activated, or waits for approval. */
  'account-inactive',
] as const;
export type SignOnFailure = (typeof SIGN_ON_FAILURES)[number];
