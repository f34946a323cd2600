import type { CustomFetch } from 'openid-client';

/** The provider answered, with something that cannot be accepted. */
export class ProviderFault extends Error {}

/** Bytes of one answer: metadata, keys and tokens of real providers have less than 100 kB. */
const ANSWER_MAX_BYTES = 1_000_000;

/**
 * `fetch` for a provider that is not trusted with this installation's memory or network: answers are bounded in size, and a
 * provider on plain HTTP, which is taken on loopback only, is asked at its own origin alone. One on HTTPS may name other
 * hosts, as the large ones do; the certificate proves those (CWE-918).
 * @param issuer the provider's address as the operator set it
 */
export function providerFetch(issuer: URL): CustomFetch {
  return async (url, options) => {
    if (issuer.protocol === 'http:' && new URL(url).origin !== issuer.origin) {
      throw new ProviderFault('the provider names an address at another origin');
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
    if (length > ANSWER_MAX_BYTES) throw new ProviderFault('the answer of the provider is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
