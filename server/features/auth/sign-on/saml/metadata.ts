import { X509Certificate } from 'node:crypto';
import { CERTIFICATES_MAX, METADATA_CHARACTERS_MAX } from '@assay/contract/values/admin.ts';
import { z } from 'zod';
import { MetadataError, providerUrl } from '../test-provider.ts';
import { checkXml } from './xml-limits.ts';

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** What is used of the metadata of an identity provider. */
export interface SamlMetadata {
  entityId: string;
  /** Where requests are sent (HTTP redirect binding). */
  ssoUrl: string;
  /** Base64 of the DER. */
  certificates: string[];
}

/**
 * Reads the metadata of one identity provider (SAML 2.0 Metadata §2.4.3). Its signature is not verified: an administrator
 * enters the document, or its HTTPS URL.
 * @throws {MetadataError} metadata-invalid
 */
export async function parseSamlMetadata(xml: string, privateHosts: readonly string[]): Promise<SamlMetadata> {
  try {
    const text = withoutComments(xml).trim();
    checkXml(text, METADATA_CHARACTERS_MAX);
    // Loaded on first use: few installations use SAML.
    const { parseStringPromise, processors } = await import('xml2js');
    const parsed: unknown = await parseStringPromise(text, { tagNameProcessors: [processors.stripPrefix] });
    const { $, IDPSSODescriptor } = metadataDocument.parse(parsed).EntityDescriptor;
    const [{ SingleSignOnService, KeyDescriptor }] = IDPSSODescriptor;
    const ssoUrl = SingleSignOnService.find((one) => one.$.Binding === REDIRECT)?.$.Location;
    const keys = KeyDescriptor.filter((key) => (key.$?.use ?? 'signing') === 'signing');
    const found = keys.flatMap((key) =>
      key.KeyInfo.flatMap((info) => info.X509Data.flatMap((data) => data.X509Certificate)),
    );
    const certificates = [...new Set(found.map((one) => one.replace(/\s+/g, '')))].slice(0, CERTIFICATES_MAX);
    for (const one of certificates) certificateEnd(one);
    if (!ssoUrl || certificates.length === 0) throw new MetadataError('metadata-invalid');
    providerUrl(ssoUrl, privateHosts);
    return { entityId: $.entityID, ssoUrl, certificates };
  } catch {
    throw new MetadataError('metadata-invalid');
  }
}

/** The elements that are used, without their prefixes. */
const metadataDocument = z.object({
  EntityDescriptor: z.object({
    $: z.object({ entityID: z.string().min(1).max(1_024) }),
    IDPSSODescriptor: z.tuple([
      z.object({
        SingleSignOnService: z.array(z.object({ $: z.object({ Binding: z.string(), Location: z.string() }) })),
        KeyDescriptor: z.array(
          z.object({
            $: z.object({ use: z.string().optional() }).optional(),
            KeyInfo: z.array(z.object({ X509Data: z.array(z.object({ X509Certificate: z.array(z.string()) })) })),
          }),
        ),
      }),
    ]),
  }),
});

/** Metadata may contain comments; what they split is joined. */
function withoutComments(xml: string): string {
  const [first = '', ...rest] = xml.split('<!--');
  const kept = rest.map((part) => {
    const end = part.indexOf('-->');
    return end < 0 ? `<!--${part}` : part.slice(end + 3);
  });
  return first + kept.join('');
}

/** @throws Error if it is not a certificate */
export function certificateEnd(base64: string): Date {
  return new Date(new X509Certificate(Buffer.from(base64, 'base64')).validTo);
}
