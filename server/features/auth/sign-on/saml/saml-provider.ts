import { randomBytes } from 'node:crypto';
import type { Profile } from '@node-saml/node-saml';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { insertSamlResponse, takeSamlResponse } from '#platform/db/accounts/sign-on/saml-responses.ts';
import { type Identity, type IdentityProvider, isOfDomain, type ProviderSettings } from '../identity-provider.ts';
import { groupsIn, mapRoles } from '../mapped-roles.ts';
import { ProviderError } from '../provider-fetch.ts';
import { ASSERTION_AGE_MS, CLOCK_SKEW_MS, checkAssertion } from './assertion.ts';
import { checkXml } from './xml-limits.ts';

export interface SamlSettings extends ProviderSettings {
  ssoUrl: string;
  /** Base64 of the DER. */
  certificates: readonly string[];
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
   * @throws Error if it is not accepted
   */
  accept(response: string): Promise<void>;
}

/** Responses of real providers are below 50 kB. */
const RESPONSE_CHARACTERS_MAX = 90_000;
/**
 * SHA-1 (RFC 9155, NIST SP 800-131A), and HMAC, whose secret would be the public certificate. Algorithm identifiers of
 * XML Signature §6.1.
 */
const WEAK = /xmldsig(?:-more)?#(?:[a-z]+-)?(?:sha1|md5)|#hmac-/;

const samlIdentity = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  roles: z
    .object({ companyRole: z.enum(['owner', 'member', 'viewer']).nullable(), administrator: z.boolean().nullable() })
    .nullable(),
});

export const entityIdOf = (publicUrl: string) => `${publicUrl}/saml/metadata`;
export const acsUrlOf = (publicUrl: string) => `${publicUrl}/saml/acs`;

/** Opens a provider with the signing certificates of its metadata. */
export function createSamlProvider(
  { config, db, clock }: Pick<Context, 'config' | 'db' | 'clock'>,
  settings: SamlSettings,
): SamlProvider {
  const { id: providerId, issuer, ssoUrl, certificates } = settings;
  const recipient = acsUrlOf(config.publicUrl);
  const open = async (requestId = '') => {
    // Loaded with the first login: its XML libraries take three megabytes, and most installations have no SAML provider.
    const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
    return new SAML({
      issuer: entityIdOf(config.publicUrl),
      audience: entityIdOf(config.publicUrl),
      callbackUrl: recipient,
      entryPoint: ssoUrl,
      idpCert: [...certificates],
      generateUniqueId: () => requestId,
      wantAssertionsSigned: true,
      // The assertion is what is used; providers sign the response as well, or not.
      wantAuthnResponseSigned: false,
      // `checkAssertion` compares the signed value, and the browser's cookie has the request.
      validateInResponseTo: ValidateInResponseTo.never,
      acceptedClockSkewMs: CLOCK_SKEW_MS,
      maxAssertionAgeMs: ASSERTION_AGE_MS,
      disableRequestedAuthnContext: true,
      identifierFormat: null,
    });
  };

  function identityOf(profile: Profile, subject: string): Identity {
    const attributes = (profile.attributes ?? {}) as Readonly<Record<string, unknown>>;
    const attribute = (name: string) => (Object.hasOwn(attributes, name) ? attributes[name] : undefined);
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
      // An NCName, with 160 random bits (SAML 2.0 Core §1.3.4).
      const requestId = `_${randomBytes(20).toString('hex')}`;
      const saml = await open(requestId);
      const url = await saml.getAuthorizeUrlAsync(providerId, undefined, {});
      return { url, asked: { requestId } };
    },
    async accept(response) {
      if (response.length > 2 * RESPONSE_CHARACTERS_MAX) throw new ProviderError('the response is too large');
      const xml = Buffer.from(response, 'base64').toString('utf8');
      checkXml(xml, RESPONSE_CHARACTERS_MAX);
      if (WEAK.test(xml)) throw new ProviderError('the response is signed with a weak algorithm');
      // Normalized, so that no other decoding of the same text can lead to another document.
      const SAMLResponse = Buffer.from(xml).toString('base64');
      const saml = await open();
      const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
      if (!profile?.getAssertion) throw new ProviderError('the response has no assertion');
      const now = clock.now();
      const { id, subject, requestId, expiresAt } = checkAssertion(profile.getAssertion(), { issuer, recipient, now });
      const identity = identityOf(profile, subject);
      const record = { requestId, providerId, assertionId: id, identity, expiresAt };
      const stored = await db.withoutCompany((tx) => insertSamlResponse(tx, record));
      if (!stored) throw new ProviderError('the response is a replay');
    },
    async finish(_search, { requestId }) {
      const stored = await db.withoutCompany((tx) => takeSamlResponse(tx, providerId, requestId));
      const identity = samlIdentity.safeParse(stored);
      if (!identity.success) throw new ProviderError('no response to the request of this browser was accepted');
      return identity.data;
    },
  };
}
