import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { insertSamlResponse, takeSamlResponse } from '#platform/db/accounts/sign-on/saml-responses.ts';
import { AppError } from '#platform/errors.ts';
import { type Identity, type IdentityProvider, isOfDomain, type ProviderSettings } from '../identity-provider.ts';
import { groupsIn, mapRoles } from '../mapped-roles.ts';
import { ProviderError } from '../provider-fetch.ts';
import { validCertificates } from './metadata.ts';
import type { VerifiedResponse } from './response.ts';
import { verifyResponseInThread } from './saml-thread.ts';

export interface SamlSettings extends ProviderSettings {
  ssoUrl: string;
  /** Base64 of the DER. */
  certificates: readonly string[];
  /** End of its metadata; null if they have none. */
  metadataEnds: Date | null;
  /** Attribute with the e-mail address; empty = the name ID. */
  emailClaim: string;
  /** Addresses of `emailDomains` count as verified. */
  trustEmail: boolean;
}

/** A provider by SAML 2.0; its responses arrive at the assertion consumer service. */
export interface SamlProvider extends IdentityProvider<{ requestId: string }> {
  /**
   * Verifies a response and stores its statement for the browser that started the login.
   * @param response the form field `SAMLResponse`
   * @returns a random value for the browser that delivered the response: only it can finish the login
   * @throws {ProviderError}
   * @throws {AppError} server-busy
   */
  accept(response: string): Promise<string>;
}

/** Base64 of a response of the permitted length. */
const FORM_CHARACTERS_MAX = 180_000;

export const entityIdOf = (publicUrl: string) => `${publicUrl}/saml/metadata`;
export const acsUrlOf = (publicUrl: string) => `${publicUrl}/saml/acs`;

/** Opens a provider with the signing certificates of its metadata. */
export function createSamlProvider(
  { config, db, clock, secrets }: Pick<Context, 'config' | 'db' | 'clock' | 'secrets'>,
  settings: SamlSettings,
): SamlProvider {
  const { id: providerId, issuer, ssoUrl, metadataEnds, name } = settings;
  const audience = entityIdOf(config.publicUrl);
  const recipient = acsUrlOf(config.publicUrl);

  /** @throws {ProviderError} metadata-expired, certificate-expired */
  function certificates(): string[] {
    const now = clock.now();
    if (metadataEnds && metadataEnds <= now) {
      throw new ProviderError('the metadata of the provider have expired', 'metadata-expired');
    }
    const valid = validCertificates(settings.certificates, now);
    if (valid.length > 0) return valid;
    throw new ProviderError('the signing certificates of the provider have expired', 'certificate-expired');
  }

  function identityOf({ subject, attributes }: VerifiedResponse): Identity {
    const attribute = (key: string) => (Object.hasOwn(attributes, key) ? attributes[key] : undefined);
    const named = settings.emailClaim === '' ? subject : attribute(settings.emailClaim);
    const email = typeof named === 'string' ? named.trim().slice(0, 254) : '';
    return {
      ...{ issuer, subject, email },
      emailVerified: settings.trustEmail && isOfDomain(email, settings.emailDomains),
      roles: mapRoles(settings, groupsIn(attribute(settings.groupsClaim))),
    };
  }

  return {
    settings,
    async begin() {
      // Loaded with the first login: most installations have no SAML provider.
      const { SAML } = await import('@node-saml/node-saml');
      // An NCName, with 160 random bits (SAML 2.0 Core §1.3.4).
      const requestId = `_${randomBytes(20).toString('hex')}`;
      const saml = new SAML({
        ...{ issuer: audience, audience, callbackUrl: recipient, entryPoint: ssoUrl, idpCert: certificates() },
        ...{ disableRequestedAuthnContext: true, identifierFormat: null, generateUniqueId: () => requestId },
      });
      const url = await saml.getAuthorizeUrlAsync(providerId, undefined, {});
      return { url, asked: { requestId } };
    },
    async accept(response) {
      if (response.length > FORM_CHARACTERS_MAX) {
        throw new ProviderError('the response is too large', 'response-too-complex');
      }
      const xml = Buffer.from(response, 'base64').toString('utf8');
      const expected = { issuer, certificates: certificates(), audience, recipient, now: clock.now() };
      const verified = await verifyResponseInThread({ xml, ...expected });
      const { id: assertionId, requestId, expiresAt } = verified;
      const delivery = randomBytes(32).toString('base64url');
      const plain = Buffer.from(JSON.stringify(identityOf(verified)));
      const identity = secrets.seal('sign-on', plain, contextOf(requestId)).toString('base64');
      const record = { requestId, providerId, assertionId, identity, deliveryHash: hashOf(delivery), expiresAt };
      const stored = await db.withoutCompany((tx) => insertSamlResponse(tx, record));
      if (!stored) throw new ProviderError('the response is a replay', 'replay');
      return delivery;
    },
    async finish(search, { requestId }) {
      // The consumer service has reported why.
      if (search.get('saml') !== 'received') throw new AppError('sign-on-failed', { name });
      const deliveryHash = hashOf(search.get('response') ?? '');
      const taken = await db.withoutCompany((tx) => takeSamlResponse(tx, { providerId, requestId, deliveryHash }));
      if (!taken) {
        throw new ProviderError('no response to the request of this browser was delivered by it', 'other-browser');
      }
      const plain = secrets.open('sign-on', Buffer.from(taken, 'base64'), contextOf(requestId));
      const identity: Identity = JSON.parse(plain.toString());
      return identity;
    },
  };
}

const contextOf = (requestId: string) => `response ${requestId}`;
const hashOf = (delivery: string) => createHash('sha256').update(delivery).digest();
