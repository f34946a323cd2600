import type { SignOnFailure } from '@assay/contract/values/admin.ts';
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { DOMParser } from '@xmldom/xmldom';
import { ProviderError } from '../provider-fetch.ts';
import { ASSERTION_AGE_MS, CLOCK_SKEW_MS, checkAssertion, type VerifiedAssertion } from './assertion.ts';

/** A response and what it has to match. */
export interface ReceivedResponse {
  /** Within the limits of `checkXml`. */
  xml: string;
  /** Entity ID of the provider. */
  issuer: string;
  /** Signing certificates of the provider: Base64 of the DER. */
  certificates: readonly string[];
  /** Entity ID of this service provider. */
  audience: string;
  /** URL of its assertion consumer service. */
  recipient: string;
  now: Date;
}

export interface VerifiedResponse extends VerifiedAssertion {
  attributes: Readonly<Record<string, unknown>>;
}

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const ENCRYPTION = 'http://www.w3.org/2001/04/xmlenc#';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

const C14N = ['http://www.w3.org/2001/10/xml-exc-c14n#', 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'];
/**
 * What a signature may consist of, by the element that names it (XML Signature §6, RFC 9231): SHA-1 (RFC 9155), MD5, and
 * HMAC, whose secret would be the public certificate, are not among them. A response has no comments, so that the
 * canonical forms with and without them are the same. ECDSA is missing because the library does not verify it.
 */
const ALGORITHMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    SignatureMethod: [
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
      'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
    ],
    DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
    CanonicalizationMethod: [...C14N, ...C14N.map((one) => `${one.replace(/#$/, '')}#WithComments`)],
    Transform: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      ...C14N,
      ...C14N.map((one) => `${one.replace(/#$/, '')}#WithComments`),
    ],
  }),
);

/**
 * Verifies a response (SAML 2.0 Core §5, Profiles §4.1.4.3): the response, its assertion or both are signed, and every
 * signature over one of them is valid. What is returned is taken from the signed XML only.
 * @throws {ProviderError}
 */
export async function verifyResponse(received: ReceivedResponse): Promise<VerifiedResponse> {
  const { xml, issuer, certificates, audience, recipient, now } = received;
  const signed = readEnvelope(xml, recipient);
  const saml = new SAML({
    issuer: audience,
    audience,
    callbackUrl: recipient,
    idpCert: [...certificates],
    wantAuthnResponseSigned: signed.response,
    wantAssertionsSigned: signed.assertion,
    // `checkAssertion` returns the signed value, and the browser's cookie has the request.
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    maxAssertionAgeMs: ASSERTION_AGE_MS,
  });
  // Encoded anew, so that no other decoding of the same text can lead to another document.
  const SAMLResponse = Buffer.from(xml).toString('base64');
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse }).catch((error: Error) => {
    throw new ProviderError(error.message.slice(0, 300), reasonOf(error.message));
  });
  if (!profile?.getAssertion) throw new ProviderError('the response has no assertion');
  const assertion = checkAssertion(profile.getAssertion(), { issuer, recipient, now });
  return { ...assertion, attributes: Object(profile.attributes) };
}

/** Of the library's errors, which have only their texts. */
function reasonOf(message: string): SignOnFailure {
  if (/^SAML assertion (?:expired|not yet valid)/.test(message)) return 'not-valid-now';
  if (/^SAML assertion (?:audience|(?:has no )?AudienceRestriction)/.test(message)) return 'audience-mismatch';
  return /signature/i.test(message) ? 'signature-invalid' : 'response-invalid';
}

/**
 * The checks that come before the signature's: reads each element once, without XPath.
 * @returns over what there are signatures
 */
function readEnvelope(xml: string, recipient: string): { response: boolean; assertion: boolean } {
  const root = parse(xml);
  if (!isNamed(root, PROTOCOL, 'Response')) throw new ProviderError('the XML is no response');
  const all = elementsIn(root);
  if (all.some((one) => isNamed(one, ENCRYPTION, 'EncryptedData'))) {
    throw new ProviderError('the assertion is encrypted', 'encrypted');
  }
  checkStatus(root);
  const destination = root.getAttribute('Destination');
  // Bindings §3.5.5.2.
  if (destination && destination !== recipient) {
    throw new ProviderError('the response is for another recipient', 'audience-mismatch');
  }
  const assertions = childrenOf(root, ASSERTION, 'Assertion');
  const named = all.filter((one) => one.localName === 'Signature').length;
  if (named === 0) throw new ProviderError('neither the response nor the assertion is signed', 'signature-missing');
  const signatures = [root, ...assertions].map((one) => childrenOf(one, SIGNATURE, 'Signature').length);
  const misplaced = named !== signatures.reduce((sum, count) => sum + count);
  // Signature wrapping: a genuine response has one assertion, and signatures only where they are verified.
  if (misplaced || assertions.length !== 1 || all.filter((one) => one.localName === 'Assertion').length !== 1) {
    throw new ProviderError('the response has further assertions or signatures', 'signature-invalid');
  }
  for (const one of all) checkAlgorithm(one);
  const [response = 0, assertion = 0] = signatures;
  return { response: response > 0, assertion: assertion > 0 };
}

function parse(xml: string): Element {
  const refuse = () => {
    throw new ProviderError('the XML is malformed');
  };
  const document = new DOMParser({
    locator: {},
    errorHandler: { warning: refuse, error: refuse, fatalError: refuse },
  }).parseFromString(xml, 'text/xml');
  // An empty document has none.
  return document?.documentElement ?? refuse();
}

/** Core §3.2.2.2: the top-level code says whether the request succeeded, the one below why not. */
function checkStatus(response: Element): void {
  const codes = childrenOf(response, PROTOCOL, 'Status').flatMap((one) => childrenOf(one, PROTOCOL, 'StatusCode'));
  const [code] = codes;
  if (codes.length !== 1 || !code) throw new ProviderError('the response has no status');
  const value = code.getAttribute('Value');
  if (value === SUCCESS) return;
  const below = childrenOf(code, PROTOCOL, 'StatusCode')[0]?.getAttribute('Value') ?? '';
  throw new ProviderError(`the provider's status is ${value} ${below}`.slice(0, 300), 'refused-by-provider');
}

/** Whatever its namespace: the library selects these elements by their local names. */
function checkAlgorithm(one: Element): void {
  const permitted = ALGORITHMS.get(one.localName);
  if (!permitted || permitted.includes(one.getAttribute('Algorithm') ?? '')) return;
  throw new ProviderError(`the ${one.localName} of the signature is not accepted`, 'algorithm-refused');
}

const isNamed = (one: Element, namespace: string, name: string) =>
  one.namespaceURI === namespace && one.localName === name;

function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  const found: Element[] = [];
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (isElement(child) && isNamed(child, namespace, name)) found.push(child);
  }
  return found;
}

/** An element and those in it; their depth is limited. */
function elementsIn(root: Element): Element[] {
  const found = [root];
  for (let child = root.firstChild; child; child = child.nextSibling) {
    if (isElement(child)) found.push(...elementsIn(child));
  }
  return found;
}

const isElement = (node: Node): node is Element => node.nodeType === 1;
