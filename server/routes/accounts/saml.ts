import { z } from 'zod';
import { createProviders } from '#features/auth/sign-on/providers.ts';
import { acsUrlOf, entityIdOf, type SamlProvider } from '#features/auth/sign-on/saml/saml-provider.ts';
import type { App, RouteContext } from '../context.ts';

/** The form of the HTTP POST binding (SAML 2.0 Bindings §3.5); the relay state is the provider's id. */
const acsForm = z.object({
  SAMLResponse: z.string().max(128 * 1024),
  RelayState: z.uuid().optional().catch(undefined),
});

/**
 * The service provider of SAML 2.0: its metadata, and the assertion consumer service. The form comes from the provider's
 * page, so it has no cookie of this installation; its statement is stored until the login page fetches it in the browser
 * that started the login.
 */
export function samlRoutes(app: App, context: RouteContext): void {
  const providers = createProviders(context);
  const { publicUrl } = context.config;

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

  app.post('/saml/acs', { config: { access: 'public' }, schema: { body: acsForm } }, async (request, reply) => {
    const { SAMLResponse, RelayState } = request.body;
    let result = 'failed';
    try {
      const provider = await providers.get(RelayState ?? '');
      if (!isSaml(provider)) throw new Error('the relay state names no SAML provider');
      await provider.accept(SAMLResponse);
      result = 'received';
    } catch (error) {
      // The text of the library's errors contains nothing of the document except of a status.
      context.log.warn({ provider: RelayState ?? '', error: String(error).slice(0, 300) }, 'sign-on');
    }
    return reply.header('cache-control', 'no-store').redirect(`${publicUrl}/login?saml=${result}`, 303);
  });
}

const isSaml = (provider: object): provider is SamlProvider => 'accept' in provider;
