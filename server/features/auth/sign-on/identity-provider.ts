import type { MappedRoles, RoleMapping } from './mapped-roles.ts';

/** A provider as it is configured. */
export interface ProviderSettings extends RoleMapping {
  id: string;
  /** Text of the button. */
  name: string;
  issuer: string;
  /** Whether the account's own second factor is required as well. */
  secondFactor: 'own' | 'provider';
  /** Only accounts with addresses of these domains; empty = of any. */
  emailDomains: readonly string[];
}

export interface OidcSettings extends ProviderSettings {
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** Addresses of `emailDomains` count as verified. */
  trustEmail: boolean;
  /** Hosts that may have private addresses. */
  privateHosts: readonly string[];
  /** The issuer's own host may have one, too. */
  trustIssuer: boolean;
  /**
   * Every response must name its issuer (RFC 9207), because the redirect URI is that of other providers as well: the
   * response of another one without `iss` cannot be told from one of this provider (RFC 9700 §4.4).
   */
  issuerRequired: boolean;
}

/** Identity asserted by the provider. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Empty if the provider sent none. */
  email: string;
  emailVerified: boolean;
  /** Null if the provider maps no roles. */
  roles: MappedRoles | null;
  /** Up to 100 groups that were sent, for the result of a test login. */
  groups?: readonly string[];
}

/** A provider of single sign-on, whatever its protocol. */
export interface IdentityProvider<Asked = unknown> {
  settings: ProviderSettings;
  /** URL to which the browser is redirected, and the values for the verification. @throws {ProviderError} */
  begin(): Promise<{ url: string; asked: Asked }>;
  /**
   * Exchanges the provider's response for an identity, after verifying it against the request.
   * @param search query of the URL that the browser was redirected to
   * @throws {ProviderError}
   */
  finish(search: URLSearchParams, asked: Asked): Promise<Identity>;
}

/** Whether an address is of one of the domains, without regard to case; subdomains are other domains. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}
