import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { groupsIn, type MappedRoles, mapRoles, type RoleMapping } from './mapped-roles.ts';
import { ProviderError, providerFetch } from './provider-fetch.ts';

/** Values that the browser's response is verified against. */
export interface AuthorizationRequest {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  verifier: string;
}

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
}

/** A provider of single sign-on, whatever its protocol. */
export interface IdentityProvider<Asked = unknown> {
  settings: ProviderSettings;
  /** URL to which the browser is redirected, and the values for the verification. */
  begin(): Promise<{ url: string; asked: Asked }>;
  /**
   * Exchanges the provider's response for an identity, after verifying it against the request.
   * @param search query of the URL that the browser was redirected to
   */
  finish(search: URLSearchParams, asked: Asked): Promise<Identity>;
}

/** Timeout of one response of the provider, seconds. */
const TIMEOUT_SECONDS = 10;
/** Interval after which its metadata and keys are requested again, milliseconds. */
const METADATA_MS = 3_600_000;

/** Characters of a subject identifier (OpenID Connect Core 1.0 §2). */
const SUBJECT_MAX = 255;

/**
 * A provider by OpenID Connect: state, nonce, PKCE and the ID token's signature are verified.
 * @param returnTo where the provider sends the browser; registered there for this client
 * @param timeout of one response of the provider, seconds
 */
export function createIdentityProvider(
  settings: OidcSettings,
  returnTo: string,
  timeout = TIMEOUT_SECONDS,
): IdentityProvider<AuthorizationRequest> {
  const { issuer, clientId, clientSecret, privateHosts, trustIssuer } = settings;
  const server = new URL(issuer);
  let known: { configuration: Promise<Configuration>; until: number } | null = null;

  const configured = (): Promise<Configuration> => {
    if (known && known.until > performance.now()) return known.configuration;
    const configuration = discovery(server, clientId, clientSecret, undefined, {
      timeout,
      [customFetch]: providerFetch(server, privateHosts, trustIssuer),
      // Plain HTTP is accepted for loopback only, which the configuration validates. The signature of the ID token is
      // verified although it comes directly from the provider.
      execute: [enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
    known = { configuration, until: performance.now() + METADATA_MS };
    configuration.catch(() => {
      known = null;
    });
    return configuration;
  };

  return {
    settings,
    async begin() {
      const configuration = await configured();
      const asked = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        scope: settings.scopes,
        state: asked.state,
        nonce: asked.nonce,
        code_challenge: await calculatePKCECodeChallenge(asked.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, asked };
    },
    async finish(search, asked) {
      const configuration = await configured();
      const tokens = await authorizationCodeGrant(configuration, new URL(`${returnTo}?${search}`), {
        expectedState: asked.state,
        expectedNonce: asked.nonce,
        pkceCodeVerifier: asked.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      if (claims.sub.length > SUBJECT_MAX) throw new ProviderError('the subject identifier is too long');
      const { groupsClaim } = settings;
      const lacksGroups =
        groupsClaim !== '' &&
        !Object.hasOwn(claims, groupsClaim) &&
        configuration.serverMetadata().userinfo_endpoint !== undefined;
      // Providers may include the address in the ID token or only in the response of the UserInfo endpoint (OpenID
      // Connect Core 1.0 §5.4).
      const asksMore = claims.email === undefined || lacksGroups;
      const more: Readonly<Record<string, unknown>> = asksMore
        ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
      const told: Readonly<Record<string, unknown>> = { ...more, ...claims };
      // Too many groups for a token: a provider then names where to request them (Core §5.6.2). Without them, a role
      // could be neither given nor withdrawn.
      const elsewhere = told._claim_names;
      if (groupsClaim !== '' && typeof elsewhere === 'object' && elsewhere && Object.hasOwn(elsewhere, groupsClaim)) {
        throw new ProviderError('the groups are not in the token: limit the claim to the groups of this application');
      }
      const { email: address, email_verified: verified } = claims.email === undefined ? more : claims;
      const email = typeof address === 'string' ? address.slice(0, 254) : '';
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email,
        // Some send the boolean as a string.
        emailVerified:
          verified === true ||
          String(verified) === 'true' ||
          (settings.trustEmail && verified === undefined && isOfDomain(email, settings.emailDomains)),
        roles: mapRoles(settings, groupsIn(Object.hasOwn(told, groupsClaim) ? told[groupsClaim] : undefined)),
      };
    },
  };
}

/** Whether an address is of one of the domains, without regard to case; subdomains are other domains. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}
