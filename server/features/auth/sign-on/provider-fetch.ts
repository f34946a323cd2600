import dns from 'node:dns';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { SignOnFailure } from '@assay/contract/values/admin.ts';
import { createTargetPolicy } from '@assay/engine';
import type { CustomFetch } from 'openid-client';

/** The provider's response cannot be accepted. */
export class ProviderError extends Error {
  readonly reason: SignOnFailure;

  constructor(message: string, reason: SignOnFailure = 'response-invalid') {
    super(message);
    this.reason = reason;
  }
}

/** The provider, or an endpoint that it names, has a private address that the operator did not allow. */
export class RefusedAddressError extends ProviderError {}

/** There was no connection, or no response on it. Fails like `fetch`. */
export class UnreachableError extends TypeError {}

/** Maximum size of a response: metadata, keys and tokens of real providers are below 100 kB. */
const ANSWER_MAX_BYTES = 1_000_000;

/** Globally routable addresses only. */
const PUBLIC = createTargetPolicy({ allowPrivate: false, doNotScan: [] });

/**
 * `fetch` for an untrusted provider, which must not exhaust this installation's memory or reach its network (CWE-918):
 * the size of responses is limited and redirects are not followed. A provider on plain HTTP, which is accepted on
 * loopback only, is requested at its own origin only. One on HTTPS may use other hosts, as large providers do, at
 * public addresses; private addresses must be listed by the operator. Addresses are checked on connection, so that a
 * name cannot change its address after the check.
 * @param issuer the provider's URL from the configuration
 * @param privateHosts names and addresses of further hosts that may be private
 * @param trustIssuer the issuer's own host may be private: it was configured on the server, not in the browser
 */
export function providerFetch(issuer: URL, privateHosts: readonly string[] = [], trustIssuer = true): CustomFetch {
  const trusted = new Set([...(trustIssuer ? [issuer.hostname] : []), ...privateHosts].map(plain));
  return async (address, options) => {
    const url = new URL(address);
    if (issuer.protocol === 'http:' && url.origin !== issuer.origin) {
      throw new ProviderError('the provider names an endpoint at another origin');
    }
    if (url.protocol !== issuer.protocol) throw new ProviderError('the provider names an endpoint without HTTPS');
    const host = plain(url.hostname);
    const checked = !trusted.has(host);
    if (checked && isIP(host) !== 0 && !PUBLIC.addressAllowed(host)) throw notPublic(host);
    const request = new Request(url, options as RequestInit);
    const answer = exchange(request, checked ? publicLookup : undefined);
    const { status, statusText, headers, body } = await answer.catch((error) => {
      // Fails like `fetch`, which the caller distinguishes from invalid responses.
      if (request.signal.aborted) throw request.signal.reason;
      throw error instanceof ProviderError
        ? error
        : new UnreachableError('the provider cannot be reached', { cause: error });
    });
    // RFC 9110 §15.6, RFC 6585 §4: the provider is not able to answer now.
    if (status === 429 || status >= 500) {
      throw new ProviderError(`the provider responded with status ${status}`, 'provider-error');
    }
    return new Response(body.length > 0 ? body : null, { status, statusText, headers });
  };
}

/** In the form of a URL's host name, without the brackets of IPv6. */
const plain = (host: string) => host.toLowerCase().replace(/^\[|\]$/g, '');

const notPublic = (host: string) =>
  new RefusedAddressError(
    `the provider names ${host}, which has no public address; OIDC_PRIVATE_HOSTS can allow it`,
    'unreachable',
  );

/** Resolves a name, and fails when any of its addresses is not public. */
const publicLookup: LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (!addresses.every(({ address }) => PUBLIC.addressAllowed(address))) return done(notPublic(host), []);
    if (options.all) return done(null, addresses);
    done(null, addresses[0]!.address, addresses[0]!.family);
  });
};

async function exchange(request: Request, lookup: LookupFunction | undefined) {
  const url = new URL(request.url);
  const body = Buffer.from(await request.arrayBuffer());
  // Disables compression, so that a small response cannot expand into a large one.
  const headers = { ...Object.fromEntries(request.headers), 'accept-encoding': 'identity' };
  const { signal, method } = request;
  const call = (url.protocol === 'https:' ? https : http).request(url, {
    ...{ method, headers, signal, agent: false },
    ...(lookup ? { lookup } : {}),
  });
  // An abort is also reported here after the response has begun; reading it fails by then.
  call.on('error', () => {});
  call.end(body);
  const [response] = (await once(call, 'response', { signal })) as [IncomingMessage];
  try {
    if ((response.headers['content-encoding'] ?? 'identity') !== 'identity') {
      throw new ProviderError('the response of the provider is compressed');
    }
    return {
      status: response.statusCode!,
      statusText: response.statusMessage ?? '',
      headers: headersOf(response),
      body: await bounded(response),
    };
  } finally {
    response.destroy();
  }
}

function headersOf(response: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(response.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  return headers;
}

async function bounded(response: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > ANSWER_MAX_BYTES) throw new ProviderError('the response of the provider is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
