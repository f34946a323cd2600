import { createHash, createSign, randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

/** Namespaces and identifiers of SAML 2.0 Core and Bindings. */
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** A statement about a user; a test changes what it tests. */
export interface SamlStatement {
  id: string;
  issuer: string;
  nameId: string;
  nameIdFormat: string;
  audience: string | null;
  recipient: string;
  inResponseTo: string | null;
  issuedAt: Date;
  notBefore: Date;
  notOnOrAfter: Date;
  attributes: Readonly<Record<string, readonly string[]>>;
}

export interface SamlSigner {
  key: string;
  /** PEM. */
  certificate: string;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Base64 of the DER of a PEM certificate. */
export const base64Of = ({ certificate }: SamlSigner) => certificate.replace(/-----[A-Z ]+-----|\s+/g, '');

/** Metadata of an identity provider with the HTTP redirect binding. */
export function samlMetadata(entityId: string, ssoUrl: string, signers: readonly SamlSigner[]): string {
  const keys = signers.map((signer) => {
    const base64 = base64Of(signer);
    return `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${SIGNATURE}"><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><!-- of a test --><md:EntityDescriptor xmlns:md="${METADATA}" entityID="${escaped(entityId)}"><md:IDPSSODescriptor protocolSupportEnumeration="${PROTOCOL}">${keys.join('')}<md:SingleSignOnService Binding="${REDIRECT}" Location="${escaped(ssoUrl)}"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
}

/** The request and the relay state in the URL to which the browser is sent. */
export function readSamlRequest(url: string): { id: string; xml: string; relayState: string } {
  const { searchParams } = new URL(url);
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest')!, 'base64')).toString();
  return { id: /\bID="([^"]+)"/.exec(xml)![1]!, xml, relayState: searchParams.get('RelayState')! };
}

/** A valid statement in response to a request. */
export function samlStatement(
  entityId: string,
  to: { requestId: string; audience: string; recipient: string; now: Date },
  changes: Partial<SamlStatement> = {},
): SamlStatement {
  const minute = 60_000;
  return {
    id: `_${randomBytes(16).toString('hex')}`,
    issuer: entityId,
    nameId: 'u-1',
    nameIdFormat: PERSISTENT,
    audience: to.audience,
    recipient: to.recipient,
    inResponseTo: to.requestId,
    issuedAt: to.now,
    notBefore: new Date(to.now.getTime() - minute),
    notOnOrAfter: new Date(to.now.getTime() + 5 * minute),
    attributes: {},
    ...changes,
  };
}

/** The assertion, unsigned, in the form of exclusive canonicalization. */
export function samlAssertion(one: SamlStatement): string {
  const attributes = Object.entries(one.attributes).map(([name, values]) => {
    const list = values.map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`);
    return `<saml:Attribute Name="${escaped(name)}">${list.join('')}</saml:Attribute>`;
  });
  const statement =
    attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : '';
  const audience =
    one.audience === null
      ? ''
      : `<saml:AudienceRestriction><saml:Audience>${escaped(one.audience)}</saml:Audience></saml:AudienceRestriction>`;
  const answers = one.inResponseTo === null ? '' : ` InResponseTo="${one.inResponseTo}"`;
  const [issued, from, end] = [one.issuedAt, one.notBefore, one.notOnOrAfter].map((at) => at.toISOString());
  return [
    `<saml:Assertion xmlns:saml="${ASSERTION}" ID="${one.id}" IssueInstant="${issued}" Version="2.0">`,
    `<saml:Issuer>${escaped(one.issuer)}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${one.nameIdFormat}">${escaped(one.nameId)}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData${answers} NotOnOrAfter="${end}" Recipient="${escaped(one.recipient)}">`,
    '</saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${from}" NotOnOrAfter="${end}">${audience}</saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${issued}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `${statement}</saml:Assertion>`,
  ].join('');
}

/** What a signature names; a test changes what it tests. */
interface SignatureWishes {
  signature: string;
  digest: string;
  /** Of `signature` and `digest`, as node:crypto names it. */
  hash: string;
  canonicalization: string;
  uri: string;
  keyInfo: string;
}

/** An enveloped signature (XML Signature §6.6.4) over an element in canonical form, made by node:crypto. */
export function signatureOf(canonical: string, { key }: SamlSigner, wishes: Partial<SignatureWishes> = {}): string {
  const { signature, digest, hash, canonicalization, uri, keyInfo } = {
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
    ...{ hash: 'sha256', canonicalization: EXCLUSIVE, uri: `#${/ ID="([^"]+)"/.exec(canonical)![1]}`, keyInfo: '' },
    ...wishes,
  };
  const info = (declared: string) =>
    [
      `<ds:SignedInfo${declared}><ds:CanonicalizationMethod Algorithm="${canonicalization}"></ds:CanonicalizationMethod>`,
      `<ds:SignatureMethod Algorithm="${signature}"></ds:SignatureMethod><ds:Reference URI="${uri}"><ds:Transforms>`,
      `<ds:Transform Algorithm="${SIGNATURE}enveloped-signature"></ds:Transform>`,
      `<ds:Transform Algorithm="${EXCLUSIVE}"></ds:Transform></ds:Transforms>`,
      `<ds:DigestMethod Algorithm="${digest}"></ds:DigestMethod>`,
      `<ds:DigestValue>${createHash(hash).update(canonical).digest('base64')}</ds:DigestValue>`,
      '</ds:Reference></ds:SignedInfo>',
    ].join('');
  const value = createSign(hash)
    .update(info(` xmlns:ds="${SIGNATURE}"`))
    .sign(key, 'base64');
  return `<ds:Signature xmlns:ds="${SIGNATURE}">${info('')}<ds:SignatureValue>${value}</ds:SignatureValue>${keyInfo}</ds:Signature>`;
}

/** An element in canonical form with its signature, after its issuer. */
export function signXml(canonical: string, signer: SamlSigner, wishes: Partial<SignatureWishes> = {}): string {
  const issuer = '</saml:Issuer>';
  return canonical.replace(issuer, () => issuer + signatureOf(canonical, signer, wishes));
}

/** The response around an assertion, in the form of exclusive canonicalization. */
export function samlResponse(assertion: string, one: SamlStatement, status = 'Success'): string {
  const answers = one.inResponseTo === null ? '' : ` InResponseTo="${one.inResponseTo}"`;
  return [
    `<samlp:Response xmlns:samlp="${PROTOCOL}" Destination="${escaped(one.recipient)}" ID="_${randomBytes(16).toString('hex')}"`,
    `${answers} IssueInstant="${one.issuedAt.toISOString()}" Version="2.0">`,
    `<saml:Issuer xmlns:saml="${ASSERTION}">${escaped(one.issuer)}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"></samlp:StatusCode></samlp:Status>`,
    `${assertion}</samlp:Response>`,
  ].join('');
}
