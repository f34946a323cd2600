import { X509Certificate } from 'node:crypto';
import { CERTIFICATES_MAX } from '@assay/contract/values/admin.ts';
import { parseStringPromise, processors } from 'xml2js';
import { z } from 'zod';
import { MetadataError } from '../test-provider.ts';

/** What is used of the metadata of an identity provider. */
export interface SamlMetadata {
  entityId: string;
  /** Where requests are sent (HTTP redirect binding). */
  ssoUrl: string;
  /** Base64 of the DER. */
  certificates: string[];
  /** `validUntil`: the metadata must not be used afterwards (SAML 2.0 Metadata §2.3.2); null if it has no end. */
  ends: Date | null;
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';

const withEnd = z.object({ validUntil: z.iso.datetime({ offset: true }).optional() });
const certificate = z.union([z.string(), z.object({ _: z.string() }).transform(({ _ }) => _)]);
/** The elements that are used, without their prefixes. */
const role = z.object({
  $: withEnd.extend({ protocolSupportEnumeration: z.string().default(PROTOCOL) }),
  SingleSignOnService: z.array(z.object({ $: z.object({ Binding: z.string(), Location: z.string() }) })),
  KeyDescriptor: z
    .array(
      z.object({
        $: z.object({ use: z.string().default('signing') }).default({ use: 'signing' }),
        // A key may be described in other ways, such as by its name.
        KeyInfo: z.array(z.object({ X509Data: z.array(z.unknown()).default([]) }).catch({ X509Data: [] })),
      }),
    )
    .default([]),
});
const certificatesOf = z.object({ X509Certificate: z.array(certificate) });
const entity = z.object({
  $: withEnd.extend({ entityID: z.string().min(1).max(1_024) }),
  IDPSSODescriptor: z.array(z.unknown()).min(1),
});
/** An aggregate; its groups may be nested. */
const entities = z.object({
  $: withEnd.optional(),
  EntityDescriptor: z.array(z.unknown()).default([]),
  EntitiesDescriptor: z.array(z.unknown()).default([]),
});
const document = z.object({ EntityDescriptor: z.unknown().optional(), EntitiesDescriptor: z.unknown().optional() });

/** An entity, and the ends of what contains it. */
interface Found {
  entity: unknown;
  ends: readonly string[];
}

/**
 * Reads the metadata of one identity provider (SAML 2.0 Metadata §2.4.3), alone or as the only one of an aggregate. Its
 * signature is not verified: an administrator enters the document, or its HTTPS URL. `cacheDuration` says how often a
 * copy is renewed, not how long it is valid, so it has no effect.
 * @param xml within the limits of `checkXml`
 * @throws {MetadataError}
 */
export async function readMetadata(xml: string, now: Date): Promise<SamlMetadata> {
  const parsed: unknown = await parseStringPromise(xml, { tagNameProcessors: [processors.stripPrefix] }).catch(() => {
    throw new MetadataError('metadata-not-saml');
  });
  const root = document.safeParse(parsed).data;
  if (!root?.EntityDescriptor && !root?.EntitiesDescriptor) throw new MetadataError('metadata-not-saml');
  const all = root.EntityDescriptor
    ? [{ entity: root.EntityDescriptor, ends: [] }]
    : entitiesIn(root.EntitiesDescriptor, []);
  const [provider, ...others] = all.filter((one) => hasRole(one.entity));
  if (others.length > 0) throw new MetadataError('metadata-several');
  if (!provider) throw new MetadataError('metadata-not-saml');
  return describe(provider, now);
}

const hasRole = (one: unknown) => z.object({ IDPSSODescriptor: z.array(z.unknown()).min(1) }).safeParse(one).success;

function entitiesIn(group: unknown, ends: readonly string[]): Found[] {
  const parsed = entities.safeParse(group).data;
  if (!parsed) throw new MetadataError('metadata-invalid');
  const { $, EntityDescriptor, EntitiesDescriptor } = parsed;
  const all = $?.validUntil ? [...ends, $.validUntil] : ends;
  return [
    ...EntityDescriptor.map((one) => ({ entity: one, ends: all })),
    ...EntitiesDescriptor.flatMap((one) => entitiesIn(one, all)),
  ];
}

function describe(found: Found, now: Date): SamlMetadata {
  const parsed = entity.safeParse(found.entity).data;
  const roles = parsed?.IDPSSODescriptor.map((one) => role.safeParse(one).data) ?? [];
  // Providers that also speak an older version describe it in a role of its own.
  const used = roles.find((one) => one?.$.protocolSupportEnumeration.split(/\s+/).includes(PROTOCOL));
  if (!parsed || !used) throw new MetadataError('metadata-invalid');
  const ends = [...found.ends, parsed.$.validUntil, used.$.validUntil].filter((one) => one !== undefined);
  const end = ends.length > 0 ? new Date(Math.min(...ends.map((one) => Date.parse(one)))) : null;
  if (end && end <= now) throw new MetadataError('metadata-expired');
  const ssoUrl = used.SingleSignOnService.find((one) => one.$.Binding === REDIRECT)?.$.Location;
  if (!ssoUrl) throw new MetadataError('redirect-binding-missing');
  const certificates = used.KeyDescriptor.filter(({ $ }) => $.use === 'signing')
    .flatMap(({ KeyInfo }) => KeyInfo.flatMap(({ X509Data }) => X509Data))
    .flatMap((data) => certificatesOf.safeParse(data).data?.X509Certificate ?? [])
    .map((one) => one.replace(/-----(?:BEGIN|END) CERTIFICATE-----|\s+/g, ''))
    .filter(isCertificate);
  if (certificates.length === 0) throw new MetadataError('certificate-missing');
  if (validCertificates(certificates, now).length === 0) throw new MetadataError('certificate-expired');
  return {
    entityId: parsed.$.entityID,
    ssoUrl,
    certificates: [...new Set(certificates)].slice(0, CERTIFICATES_MAX),
    ends: end,
  };
}

function isCertificate(base64: string): boolean {
  try {
    certificateEnd(base64);
    return true;
  } catch {
    return false;
  }
}

/** Those that have not expired. */
export function validCertificates(certificates: readonly string[], now: Date): string[] {
  return certificates.filter((one) => certificateEnd(one) > now);
}

/** @throws Error if it is not a certificate */
export function certificateEnd(base64: string): Date {
  return new Date(new X509Certificate(Buffer.from(base64, 'base64')).validTo);
}
