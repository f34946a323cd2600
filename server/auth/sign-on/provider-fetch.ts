import type { CustomFetch } from 'openid-client';

/** The provider's response cannot be accepted. */
export class ProviderFault extends Error {}

/** Maximum size of a response: metadata, keys and tokens of real providers are below 100 kB. */
const ANSWER_MAX_BYTES = 1_000_000;

/**
 * `fetch` for an untrusted provider: responses are limited in size, and a provider on plain HTTP, which is allowed on
 * loopback only, can name endpoints at its own origin only (CWE-918). One on HTTPS may name other hosts, as the large
 * providers do; those are authenticated by their certificates.
 * @param issuer the provider's URL as configured
 */
export function providerFetch(issuer: URL): CustomFetch {
  return async (url, options) => {
    if (issuer.protocol === 'http:' && new URL(url).origin !== issuer.origin) {
      throw new ProviderFault('the provider names an endpoint at another origin');
    }
    const response = await fetch(url, options as RequestInit);
    const { status, statusText, headers } = response;
    const body = await bounded(response);
    return new Response(body.length > 0 ? body : null, { status, statusText, headers });
  };
}

/** Decompressed bytes count, so that a small compressed answer cannot fill the memory. */
async function bounded(response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > ANSWER_MAX_BYTES) throw new ProviderFault('the response of the provider is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
