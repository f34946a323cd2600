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
import type { Config } from '#platform/config/config.ts';
import { ProviderError, providerFetch } from './provider-fetch.ts';

/** Values that the browser's response is verified against. */
export interface AuthorizationRequest {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  verifier: string;
}

/** Identity asserted by the provider. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Empty if the provider sent none. */
  email: string;
  emailVerified: boolean;
}

/** The one OpenID Connect provider of this installation. */
export interface IdentityProvider {
  /** Text of the button. */
  name: string;
  /** URL to which the browser is redirected, and the values for the verification. */
  begin(): Promise<{ url: string; asked: AuthorizationRequest }>;
  /**
   * Exchanges the provider's response for an identity, after verifying it against the request.
   * @param search query of the URL that the browser was redirected to
   */
  finish(search: URLSearchParams, asked: AuthorizationRequest): Promise<Identity>;
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
  settings: NonNullable<Config['signOn']>,
  returnTo: string,
  timeout = TIMEOUT_SECONDS,
): IdentityProvider {
  const { issuer, clientId, clientSecret, name, privateHosts } = settings;
  const server = new URL(issuer);
  let known: { configuration: Promise<Configuration>; until: number } | null = null;

  const configured = (): Promise<Configuration> => {
    if (known && known.until > performance.now()) return known.configuration;
    const configuration = discovery(server, clientId, clientSecret, undefined, {
      timeout,
      [customFetch]: providerFetch(server, privateHosts),
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
    name,
    async begin() {
      const configuration = await configured();
      const asked = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        scope: 'openid email',
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
      // Providers may include the address in the ID token or only in the response of the UserInfo endpoint (OpenID
      // Connect Core 1.0 §5.4).
      const told =
        claims.email === undefined ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof told.email === 'string' ? told.email.slice(0, 254) : '',
        // Some send the boolean as a string.
        emailVerified: told.email_verified === true || String(told.email_verified) === 'true',
      };
    },
  };
}
