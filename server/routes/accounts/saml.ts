import { z } from 'zod';
import { recordSignOnFailure } from '#features/auth/sign-on/last-failure.ts';
import { ProviderError } from '#features/auth/sign-on/provider-fetch.ts';
import { createProviders } from '#features/auth/sign-on/providers.ts';
import { acsUrlOf, entityIdOf, type SamlProvider } from '#features/auth/sign-on/saml/saml-provider.ts';
import type { App, RouteContext } from '../context.ts';

/** The form of the HTTP POST binding (SAML 2.0 Bindings §3.5); the relay state is the provider's id. */
const acsForm = z.object({
  SAMLResponse: z.string().max(128 * 1024),
  RelayState: z.uuid().optional().catch(undefined),
});

/**
 * Share of a network's requests that may be responses: they are verified one after another, each with up to a second of CPU
 * time. 120 of the default of 1,200 a minute.
 */
const RESPONSES_SHARE = 0.1;

/**
 * The service provider of SAML 2.0: its metadata, and the assertion consumer service. The form comes from the provider's
 * page, so it has no cookie of this installation. Its statement is stored for the login page, which the browser that
 * delivered it gets with a random value: the login is finished by a browser that has this value and the cookie of the
 * request, so that nobody can finish a login that was started for, or delivered by, someone else.
 */
export function samlRoutes(app: App, context: RouteContext): void {
  const providers = createProviders(context);
  const { publicUrl, callsPerMinute } = context.config;
  const rateLimit = { max: Math.ceil(callsPerMinute * RESPONSES_SHARE) };

  app.get('/saml/metadata', { config: { access: 'public' } }, async (_request, reply) => {
    const { generateServiceProviderMetadata } = await import('@node-saml/node-saml');
    const xml = generateServiceProviderMetadata({
      issuer: entityIdOf(publicUrl),
      callbackUrl: acsUrlOf(publicUrl),
      identifierFormat: null,
      wantAssertionsSigned: true,
      // The same document each time.
      generateUniqueId: () => '_assay',
    });
    return reply.type('application/samlmetadata+xml; charset=utf-8').send(xml);
  });

  /** Why a response was refused: of the document, the texts of errors contain only a status or an audience. */
  async function failed(providerId: string, error: unknown): Promise<void> {
    const reason = error instanceof ProviderError ? error.reason : undefined;
    context.log.warn({ provider: providerId, reason, error: String(error).slice(0, 300) }, 'sign-on');
    if (reason) await recordSignOnFailure(context, providerId, reason);
  }

  app.post(
    '/saml/acs',
    { config: { access: 'public', rateLimit }, schema: { body: acsForm } },
    async (request, reply) => {
      const { SAMLResponse, RelayState } = request.body;
      const search = new URLSearchParams({ saml: 'failed' });
      try {
        const provider = await providers.get(RelayState ?? '', { disabled: true });
        if (!isSaml(provider)) throw new Error('the relay state names no SAML provider');
        search.set('response', await provider.accept(SAMLResponse));
        search.set('saml', 'received');
      } catch (error) {
        await failed(RelayState ?? '', error);
      }
      return reply.header('cache-control', 'no-store').redirect(`${publicUrl}/login?${search}`, 303);
    },
  );
}

const isSaml = (provider: object): provider is SamlProvider => 'accept' in provider;
