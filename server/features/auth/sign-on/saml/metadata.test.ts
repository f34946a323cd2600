import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '@assay/contract/clock.ts';
import { base64Of, samlMetadata } from '#testing/provider/saml-provider.ts';
import { openAuthority } from '../../../../../lab/hosts/certificates.ts';
import { MetadataError } from '../test-provider.ts';
import { parseSamlMetadata } from './saml-thread.ts';

const SSO = 'https://idp.example/sso';
const authority = openAuthority();
const certificateOf = (kind: 'rsa' | 'expired') => ({
  key: '',
  certificate: authority.issue(['idp.example'], kind).certificates[0]!,
});
const own = certificateOf('rsa');
const EXPIRED = base64Of(certificateOf('expired'));

test('ordinary forms of metadata are accepted, and each of the others is refused with its reason', async () => {
  const now = systemClock.now();
  const body = samlMetadata('https://idp.example/saml', SSO, [own, certificateOf('rsa')]);
  const certificates = /<ds:X509Certificate>[^<]*</g;
  const keyName =
    '<md:KeyDescriptor><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:KeyName>k</ds:KeyName></ds:KeyInfo></md:KeyDescriptor>';
  const ROLE = '<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">';
  const older = `<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:1.1:protocol"></md:IDPSSODescriptor>${ROLE}`;
  const element = body.slice(body.indexOf('<md:'));
  const group = (inside: string, attributes = '') =>
    `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"${attributes}>${inside}</md:EntitiesDescriptor>`;
  const service = '<md:EntityDescriptor entityID="sp"><md:SPSSODescriptor/></md:EntityDescriptor>';
  const until = (end: string) => body.replace(' entityID', ` validUntil="${end}" entityID`);
  const frame = (_: string) => `<ds:X509Certificate>\n  ${own.certificate.replaceAll('\n', '\n  ')}\n<`;
  const metadata: Record<string, [string, string | null]> = {
    'a framed certificate': [body.replaceAll(certificates, frame), null],
    'a key that has a name only': [body.replace(ROLE, ROLE + keyName), null],
    'a role of SAML 1.1 before': [body.replace(ROLE, older), null],
    'an aggregate of one provider': [group(group(element) + service), null],
    'valid for a day': [until(new Date(now.getTime() + 86_400_000).toISOString()), null],
    'one certificate expired': [body.replace(/<ds:X509Certificate>[^<]*</, `<ds:X509Certificate>${EXPIRED}<`), null],
    empty: ['', 'metadata-not-saml'],
    'another document': ['<x/>', 'metadata-not-saml'],
    'a page': ['<!doctype html><html><p>Log in<br></html>', 'metadata-not-saml'],
    'a service provider': [body.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), 'metadata-not-saml'],
    'a document type': [`<!DOCTYPE x [<!ENTITY a "b">]>${body}`, 'metadata-not-saml'],
    'unclosed comments': ['<!-- '.repeat(20_000), 'metadata-not-saml'],
    'an aggregate of two': [group(element + element), 'metadata-several'],
    'thousands of elements': [group('<a/>'.repeat(5_000)), 'metadata-several'],
    'sign-on by POST only': [body.replace('HTTP-Redirect', 'HTTP-POST'), 'redirect-binding-missing'],
    'sign-on without TLS': [body.replace(SSO, 'http://idp.example/sso'), 'sign-on-url-invalid'],
    'no certificate': [body.replaceAll(certificates, '<ds:X509Certificate>AAAA<'), 'certificate-missing'],
    'expired certificates': [body.replaceAll(certificates, `<ds:X509Certificate>${EXPIRED}<`), 'certificate-expired'],
    'the end is past': [until('2020-01-01T00:00:00Z'), 'metadata-expired'],
    'the end of the aggregate is past': [group(element, ' validUntil="2020-01-01T00:00:00Z"'), 'metadata-expired'],
    'no role of SAML 2.0': [body.replace('SAML:2.0:protocol', 'SAML:1.1:protocol'), 'metadata-invalid'],
  };
  for (const [name, [text, failure]] of Object.entries(metadata)) {
    const result = await parseSamlMetadata(text, [], now).then(
      ({ entityId, ssoUrl }) => [entityId, ssoUrl],
      (error: unknown) => error instanceof MetadataError && error.failure,
    );
    assert.deepEqual(result, failure ?? ['https://idp.example/saml', SSO], name);
  }
});
