import { compactVerify, createRemoteJWKSet, customFetch as customKeyFetch } from 'jose';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { type Claims, identityIn } from './claims.ts';
import { providerError } from './failure-reason.ts';
import type { Identity, IdentityProvider, OidcSettings } from './identity-provider.ts';
import { ProviderError, providerFetch } from './provider-fetch.ts';

/** Values that the browser's response is verified against. */
export interface AuthorizationRequest {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  verifier: string;
}

/** Timeout of one response of the provider, seconds. */
const TIMEOUT_SECONDS = 10;
/** Interval after which its metadata and keys are requested again, milliseconds. */
const METADATA_MS = 3_600_000;
/** Interval after which only its keys are: a withdrawn key is accepted for five minutes at most. */
export const KEYS_MS = 300_000;
/** A token with an unknown key has the keys requested again at once, at most this often, milliseconds. */
export const UNKNOWN_KEY_MS = 2_000;
/** Signatures with public keys (RFC 7518 §3.1, RFC 8037). */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'Ed25519', 'EdDSA'],
];

interface Opened {
  configuration: Configuration;
  /** Verifies the signature of an ID token with the provider's keys. */
  verify(token: string): Promise<unknown>;
}

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
  const fetch = providerFetch(server, privateHosts, trustIssuer);
  let known: { opened: Promise<Opened>; until: number } | null = null;

  async function open(): Promise<Opened> {
    const configuration = await discovery(server, clientId, clientSecret, undefined, {
      timeout,
      [customFetch]: fetch,
      // Plain HTTP is accepted for loopback only, which the configuration validates.
      execute: server.protocol === 'http:' ? [allowInsecureRequests] : [],
    });
    const { jwks_uri: address } = configuration.serverMetadata();
    if (!address || !URL.canParse(address)) throw new ProviderError('the metadata has no jwks_uri');
    // Unlike those of openid-client, these keys are requested again at once when a token has an unknown one.
    const keys = createRemoteJWKSet(new URL(address), {
      timeoutDuration: timeout * 1000,
      cacheMaxAge: KEYS_MS,
      cooldownDuration: UNKNOWN_KEY_MS,
      [customKeyFetch]: (url, { headers, ...options }) =>
        fetch(url, { ...options, headers: Object.fromEntries(headers), body: undefined }),
    });
    return { configuration, verify: (token) => compactVerify(token, keys, { algorithms: ALGORITHMS }) };
  }

  const configured = async (): Promise<Opened> => {
    if (!known || known.until <= performance.now()) {
      const opened = open();
      known = { opened, until: performance.now() + METADATA_MS };
      opened.catch(() => {
        known = null;
      });
    }
    const opened = await known.opened;
    const { authorization_response_iss_parameter_supported: names } = opened.configuration.serverMetadata();
    if (settings.issuerRequired && names !== true) {
      throw new ProviderError('the provider shares its redirect URI and sends no iss', 'redirect-uri-shared');
    }
    return opened;
  };

  /** Claims of the UserInfo endpoint if the ID token lacks some that are needed. */
  async function moreClaims(
    { configuration }: Opened,
    token: string,
    claims: Claims & { sub: string },
  ): Promise<Claims> {
    const { groupsClaim } = settings;
    const lacksGroups =
      groupsClaim !== '' &&
      !Object.hasOwn(claims, groupsClaim) &&
      configuration.serverMetadata().userinfo_endpoint !== undefined;
    return claims.email === undefined || lacksGroups ? fetchUserInfo(configuration, token, claims.sub) : {};
  }

  async function begin() {
    const { configuration } = await configured();
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
  }

  async function finish(search: URLSearchParams, asked: AuthorizationRequest): Promise<Identity> {
    const opened = await configured();
    const { configuration, verify } = opened;
    checkResponse(search, asked, configuration, settings.issuerRequired);
    const tokens = await authorizationCodeGrant(configuration, new URL(`${returnTo}?${search}`), {
      expectedState: asked.state,
      expectedNonce: asked.nonce,
      pkceCodeVerifier: asked.verifier,
      idTokenExpected: true,
    });
    // It comes directly from the provider; the signature is verified nevertheless.
    const claims = tokens.claims();
    if (!tokens.id_token || !claims) throw new ProviderError('the response has no ID token');
    await verify(tokens.id_token);
    return identityIn(settings, claims, await moreClaims(opened, tokens.access_token, claims));
  }

  const named = (error: unknown) => {
    throw providerError(error);
  };
  return {
    settings,
    begin: () => begin().catch(named),
    finish: (search, asked) => finish(search, asked).catch(named),
  };
}

/**
 * Refuses a response to another request, or of another provider, before its code is sent anywhere.
 * @throws {ProviderError} other-browser, other-provider
 */
function checkResponse(
  search: URLSearchParams,
  asked: AuthorizationRequest,
  configuration: Configuration,
  issuerRequired: boolean,
): void {
  const { issuer, authorization_response_iss_parameter_supported: names } = configuration.serverMetadata();
  const issuers = search.getAll('iss');
  const fits = issuers.length === 0 ? !issuerRequired && names !== true : issuers.every((one) => one === issuer);
  if (!fits) throw new ProviderError('the response is of another provider', 'other-provider');
  const states = search.getAll('state');
  if (states.length !== 1 || states[0] !== asked.state) {
    throw new ProviderError('the response is to another request', 'other-browser');
  }
}
