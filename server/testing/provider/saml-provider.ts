import { randomBytes } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';

/** Namespaces and identifiers of SAML 2.0 Core and Bindings. */
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
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

/** Metadata of an identity provider with the HTTP redirect binding. */
export function samlMetadata(entityId: string, ssoUrl: string, signers: readonly SamlSigner[]): string {
  const keys = signers.map(({ certificate }) => {
    const base64 = certificate.replace(/-----[A-Z ]+-----/g, '').trim();
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

/** The assertion, unsigned. */
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
    `<saml:Assertion xmlns:saml="${ASSERTION}" ID="${one.id}" Version="2.0" IssueInstant="${issued}">`,
    `<saml:Issuer>${escaped(one.issuer)}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${one.nameIdFormat}">${escaped(one.nameId)}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${escaped(one.recipient)}"${answers}/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${from}" NotOnOrAfter="${end}">${audience}</saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${issued}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `${statement}</saml:Assertion>`,
  ].join('');
}

/** The XML with an enveloped signature over one element, after its issuer. */
export function signXml(xml: string, element: string, { key, certificate }: SamlSigner, weak = false): string {
  const xpath = `//*[local-name(.)='${element}']`;
  const signer = new SignedXml({
    privateKey: key,
    publicCert: certificate,
    signatureAlgorithm: weak ? `${SIGNATURE}rsa-sha1` : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  signer.addReference({
    xpath,
    transforms: [`${SIGNATURE}enveloped-signature`, 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm: weak ? `${SIGNATURE}sha1` : 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  const reference = `${xpath}/*[local-name(.)='Issuer']`;
  signer.computeSignature(xml, { location: { reference, action: 'after' } });
  return signer.getSignedXml();
}

/** The response around an assertion. */
export function samlResponse(assertion: string, one: SamlStatement): string {
  const answers = one.inResponseTo === null ? '' : ` InResponseTo="${one.inResponseTo}"`;
  return `<samlp:Response xmlns:samlp="${PROTOCOL}" ID="_${randomBytes(16).toString('hex')}" Version="2.0" IssueInstant="${one.issuedAt.toISOString()}" Destination="${escaped(one.recipient)}"${answers}><saml:Issuer xmlns:saml="${ASSERTION}">${escaped(one.issuer)}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`;
}
