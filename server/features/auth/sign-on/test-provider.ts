import type { IdentityProviderTest } from '@assay/contract/api/administration/identity-providers.ts';
import type { IdentityProviderFailure } from '@assay/contract/values/admin.ts';
import { z } from 'zod';
import { parseJson } from '#platform/parse-json.ts';
import { ProviderError, providerFetch, RefusedAddressError } from './provider-fetch.ts';

/** Metadata of a provider that cannot be used. */
export class MetadataError extends Error {
  readonly failure: IdentityProviderFailure;

  constructor(failure: IdentityProviderFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Timeout of one response, milliseconds. */
const TIMEOUT_MS = 10_000;
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The URL of a provider that is configured in the browser: HTTPS, or HTTP at a loopback host that the operator lists.
 * @throws {MetadataError} url-invalid
 */
export function providerUrl(text: string, privateHosts: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain = url?.protocol === 'http:' && LOOPBACK.includes(url.hostname);
  const allowed = plain && privateHosts.includes(url.hostname.replace(/^\[|\]$/g, ''));
  if (!url || !(url.protocol === 'https:' || allowed) || url.username || url.password || url.hash) {
    throw new MetadataError('url-invalid');
  }
  return url;
}

/**
 * Fetches a document from a provider, without redirects, at public addresses and those that the operator lists.
 * @throws {MetadataError}
 */
export async function fetchMetadata(url: URL, privateHosts: readonly string[]): Promise<string> {
  const fetched = providerFetch(
    url,
    privateHosts,
    false,
  )(url.href, {
    ...{ method: 'GET', headers: {}, body: null, redirect: 'manual' as const },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const response = await fetched.catch((error: unknown) => {
    if (error instanceof RefusedAddressError) throw new MetadataError('address-refused');
    const { cause } = error as Error;
    if (cause instanceof RefusedAddressError) throw new MetadataError('address-refused');
    throw new MetadataError(error instanceof ProviderError ? 'response-invalid' : 'unreachable');
  });
  if (response.status !== 200) throw new MetadataError('response-invalid');
  return response.text();
}

/** What is verified of a discovery document (OpenID Connect Discovery 1.0 §3). */
const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }),
  jwks_uri: z.url({ protocol: /^https?$/ }),
});

/**
 * Fetches the discovery document of an issuer and verifies that it is the issuer's own.
 * @throws {MetadataError}
 */
export async function testIssuer(issuer: string, privateHosts: readonly string[]): Promise<IdentityProviderTest> {
  const url = providerUrl(issuer, privateHosts);
  if (url.search) throw new MetadataError('url-invalid');
  const document = new URL(`${url.href.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const text = await fetchMetadata(document, privateHosts);
  const parsed = discoveryDocument.safeParse(parseJson(text));
  if (!parsed.success) throw new MetadataError('metadata-invalid');
  // Discovery §4.3: exactly the issuer that the document was requested from.
  if (parsed.data.issuer.replace(/\/$/, '') !== url.href.replace(/\/$/, ''))
    throw new MetadataError('metadata-invalid');
  const { issuer: own, authorization_endpoint: signOnUrl } = parsed.data;
  return { failure: null, issuer: own, signOnUrl, certificatesEnd: [] };
}
