import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import OidcProvider from 'oidc-provider';
import { Memory } from './memory.ts';

/** A user of the provider. */
export interface ProviderPerson {
  sub: string;
  email: string;
  emailVerified: boolean;
  groups?: readonly string[];
}

/** A real OpenID Connect provider on loopback, with one logged-in user at a time. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** User of the next login; null declines. */
  person: ProviderPerson | null;
  /** Responds to a request instead of the provider. @returns false if the provider should */
  instead: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Claims in its ID tokens and at its UserInfo endpoint, in addition to those of the user. */
  claims: Readonly<Record<string, unknown>>;
  /** Replaces the signing key; the former one is withdrawn. */
  rotate(): void;
  /** Opens the address as a browser does, and follows it until the provider sends it back. @returns that address */
  visit(url: string): Promise<URL>;
  close(): Promise<void>;
}

/** Seconds. */
const MINUTE = 60;
const CLIENT_ID = 'assay';
const CLIENT_SECRET = 'only-for-tests-on-loopback';

interface Options {
  /** Whether responses name the issuer, and the metadata say so (RFC 9207). */
  namesIssuer?: boolean;
}

/** @param returnTo redirect addresses that are registered for the client */
export async function startProvider(
  returnTo: string | string[],
  { namesIssuer = true }: Options = {},
): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, ProviderPerson>();
  const open = () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const opened = new OidcProvider(issuer, {
      clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [returnTo].flat() }],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
      adapter: Memory,
      ttl: {
        Interaction: MINUTE,
        Session: MINUTE,
        Grant: MINUTE,
        AccessToken: MINUTE,
        AuthorizationCode: MINUTE,
        IdToken: MINUTE,
      },
      cookies: { keys: ['only-for-tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      findAccount: (_context: unknown, accountId: string) => ({
        accountId,
        claims: () => {
          const { sub, email, emailVerified, groups } = people.get(accountId)!;
          return { sub, email, email_verified: emailVerified, ...(groups ? { groups } : {}), ...test.claims };
        },
      }),
    });
    opened.use(async (context, next) => {
      await next();
      if (!namesIssuer) delete context.body?.authorization_response_iss_parameter_supported;
    });
    return { opened, protocol: opened.callback() };
  };
  let current = open();
  const test: TestProvider = {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    person: null,
    instead: () => false,
    claims: {},
    rotate: () => {
      current = open();
    },
    visit: async (url) => {
      const back = await visit(url);
      if (!namesIssuer) back.searchParams.delete('iss');
      return back;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };

  /** Simulates a user on the provider's pages, without the pages. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = current.opened;
    const { prompt, session, params } = await provider.interactionDetails(request, response);
    const { person } = test;
    if (!person) return provider.interactionFinished(request, response, { error: 'access_denied' });
    people.set(person.sub, person);
    if (prompt.name === 'login') {
      return provider.interactionFinished(request, response, { login: { accountId: person.sub, remember: false } });
    }
    const grant = new provider.Grant({ accountId: session!.accountId, clientId: params.client_id });
    grant.addOIDCScope('openid email groups');
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  server.on('request', (request, response) => {
    if (test.instead(request, response)) return;
    if (!request.url?.startsWith('/interaction/')) return current.protocol(request, response);
    interact(request, response).catch((error) => response.destroy(error as Error));
  });
  return test;
}

async function visit(first: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(first);
  for (let url = new URL(first), steps = 0; steps < 10; steps++) {
    if (url.origin !== origin) return url;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    const body = await response.text();
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`the provider answered ${response.status}: ${body.slice(0, 300)}`);
    url = new URL(location, url);
  }
  throw new Error('the provider sends the browser in circles');
}
