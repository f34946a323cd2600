import { createHmac } from 'node:crypto';
import type { SignOnFailure } from '@assay/contract/values/admin.ts';
import {
  base64Of,
  type SamlSigner,
  type SamlStatement,
  SIGNATURE,
  samlAssertion,
  samlResponse,
  signatureOf,
  signXml,
} from './saml-provider.ts';

/** What a forger has: a genuine statement about himself, what he wants to be believed, and a key of his own. */
export interface ForgerMeans {
  genuine: SamlStatement;
  /** About somebody else, with an ID of its own. */
  evil: SamlStatement;
  provider: SamlSigner;
  forger: SamlSigner;
}

export interface Forgery {
  make(means: ForgerMeans): string | Buffer;
  reason: SignOnFailure;
}

const END = '</saml:Assertion>';
const STATUS = '<samlp:Status>';
const signatureIn = (xml: string) => /<ds:Signature [\s\S]*?<\/ds:Signature>/.exec(xml)![0];
const ENDED = new Date(0);
const SHA1 = { signature: `${SIGNATURE}rsa-sha1`, digest: `${SIGNATURE}sha1`, hash: 'sha1' };
const response = (assertion: string, { genuine }: ForgerMeans) => samlResponse(assertion, genuine);
const signed = ({ genuine, provider }: ForgerMeans, changes: Partial<SamlStatement> = {}) =>
  signXml(samlAssertion({ ...genuine, ...changes }), provider);
/** The genuine assertion without its signature, and the signature. */
const parts = (means: ForgerMeans) => {
  const whole = signed(means);
  const signature = signatureIn(whole);
  return { whole, signature, plain: whole.replace(signature, () => '') };
};
/** The forged assertion with something after its issuer. */
const evilWith = ({ evil }: ForgerMeans, inside: string) =>
  samlAssertion(evil).replace('</saml:Issuer>', (issuer) => issuer + inside);
const signedResponse = (means: ForgerMeans) => {
  const whole = signXml(response(samlAssertion(means.genuine), means), means.provider);
  const signature = signatureIn(whole);
  return { signature, plain: whole.replace(signature, () => '') };
};
const changed = (make: (means: ForgerMeans) => Partial<SamlStatement>, reason: SignOnFailure): Forgery => ({
  make: (means) => response(signed(means, make(means)), { ...means, genuine: { ...means.genuine, ...make(means) } }),
  reason,
});
/** Of the assertion only: the response is as it has to be. */
const changedAssertion = (changes: Partial<SamlStatement>, reason: SignOnFailure): Forgery => ({
  make: (means) => response(signed(means, changes), means),
  reason,
});

/** Signature wrapping, XSW 1 to 8 (Somorovsky et al., "On Breaking SAML", 2012) and variants. */
const WRAPPED: Readonly<Record<string, (means: ForgerMeans) => string>> = {
  'XSW1: the signed response in an object of the signature of the forged one': (means) => {
    const { signature, plain } = signedResponse(means);
    const around = signature.replace('</ds:Signature>', () => `<ds:Object>${plain}</ds:Object></ds:Signature>`);
    return response(samlAssertion(means.evil), means).replace(STATUS, () => around + STATUS);
  },
  'XSW2: the signed response beside its signature in the forged one': (means) => {
    const { signature, plain } = signedResponse(means);
    return response(samlAssertion(means.evil), means).replace(STATUS, () => signature + plain + STATUS);
  },
  'XSW3: the forged assertion before the signed one': (means) =>
    response(samlAssertion(means.evil) + signed(means), means),
  'the forged assertion after the signed one': (means) => response(signed(means) + samlAssertion(means.evil), means),
  'XSW4: the forged assertion around the signed one': (means) =>
    response(
      samlAssertion(means.evil).replace(END, () => signed(means) + END),
      means,
    ),
  'XSW5: the signature in the forged assertion, the signed one after it': (means) => {
    const { signature, plain } = parts(means);
    return response(evilWith(means, signature) + plain, means);
  },
  'XSW6: the signed assertion in its signature in the forged one': (means) => {
    const { signature, plain } = parts(means);
    return response(
      evilWith(
        means,
        signature.replace('</ds:Signature>', () => `${plain}</ds:Signature>`),
      ),
      means,
    );
  },
  'XSW7: the forged assertion in an extension': (means) =>
    response(signed(means), means).replace(
      STATUS,
      () => `<samlp:Extensions>${samlAssertion(means.evil)}</samlp:Extensions>${STATUS}`,
    ),
  'XSW8: the signed assertion in an object of the signature of the forged one': (means) => {
    const { signature, plain } = parts(means);
    const around = signature.replace('</ds:Signature>', () => `<ds:Object>${plain}</ds:Object></ds:Signature>`);
    return response(evilWith(means, around), means);
  },
  'the signed assertion in a status detail': (means) =>
    response(samlAssertion(means.evil), means).replace(
      '</samlp:Status>',
      () => `<samlp:StatusDetail>${signed(means)}</samlp:StatusDetail></samlp:Status>`,
    ),
  'the same ID twice': (means) =>
    response(samlAssertion({ ...means.evil, id: means.genuine.id }) + signed(means), means),
  'two SignedInfo in one signature': (means) => {
    const info = /<ds:SignedInfo>[\s\S]*?<\/ds:SignedInfo>/.exec(
      signatureOf(samlAssertion(means.evil), means.forger),
    )![0];
    return response(
      evilWith(
        means,
        parts(means).signature.replace('<ds:SignedInfo>', () => `${info}<ds:SignedInfo>`),
      ),
      means,
    );
  },
  'two references in one signature': (means) => {
    const { whole } = parts(means);
    const reference = /<ds:Reference [\s\S]*?<\/ds:Reference>/.exec(whole)![0].replace(means.genuine.id, means.evil.id);
    const both = whole.replace('</ds:SignedInfo>', () => `${reference}</ds:SignedInfo>`);
    return response(
      both.replace(END, () => samlAssertion(means.evil) + END),
      means,
    );
  },
  'a signature that refers to the document': (means) => {
    const plain = response(samlAssertion(means.genuine), means);
    return signXml(plain, means.provider, { uri: '' });
  },
  'the assertion of a response signed, and the response changed around it': (means) =>
    signXml(response(signed(means), means), means.provider).replace('Version="2.0">', 'Consent="x" Version="2.0">'),
};

/** Responses that must not log anyone in, with the reason that an administrator reads. */
export const FORGERIES: Readonly<Record<string, Forgery>> = {
  ...Object.fromEntries(
    Object.entries(WRAPPED).map(([name, make]): [string, Forgery] => [name, { make, reason: 'signature-invalid' }]),
  ),
  unsigned: { make: (means) => response(samlAssertion(means.genuine), means), reason: 'signature-missing' },
  'signed by another key': {
    make: (means) => response(signXml(samlAssertion(means.genuine), means.forger), means),
    reason: 'signature-invalid',
  },
  'a certificate of the forger in the signature': {
    make: (means) => {
      const keyInfo = `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64Of(means.forger)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`;
      return response(signXml(samlAssertion(means.genuine), means.forger, { keyInfo }), means);
    },
    reason: 'signature-invalid',
  },
  'changed after it was signed': {
    make: (means) => response(signed(means).replace(`>${means.genuine.nameId}<`, '>u-2<'), means),
    reason: 'signature-invalid',
  },
  'SHA-1': {
    make: (means) => response(signXml(samlAssertion(means.genuine), means.provider, SHA1), means),
    reason: 'algorithm-refused',
  },
  'SHA-1 as character references': {
    make: (means) =>
      response(signXml(samlAssertion(means.genuine), means.provider, SHA1), means).replaceAll('sha1"', 'sha&#49;"'),
    reason: 'algorithm-refused',
  },
  'SHA-1 as the digest only, as character references': {
    make: (means) => {
      const plain = samlAssertion(means.genuine);
      const weak = { ...SHA1, signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' };
      return response(signXml(plain, means.provider, weak), means).replaceAll('sha1"', 'sha&#x31;"');
    },
    reason: 'algorithm-refused',
  },
  'another transform': {
    make: (means) =>
      response(
        signed(means).replace(`${SIGNATURE}enveloped-signature`, 'http://www.w3.org/TR/1999/REC-xpath-19991116'),
        means,
      ),
    reason: 'algorithm-refused',
  },
  'another canonicalization': {
    make: (means) =>
      response(
        signXml(samlAssertion(means.genuine), means.provider, {
          canonicalization: 'http://www.w3.org/2006/12/xml-c14n11',
        }),
        means,
      ),
    reason: 'algorithm-refused',
  },
  'HMAC with the public certificate': {
    make: (means) => {
      const { whole } = parts(means);
      const hmac = whole.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', `${SIGNATURE}hmac-sha1`);
      const info = /<ds:SignedInfo>[\s\S]*?<\/ds:SignedInfo>/.exec(hmac)![0];
      const value = createHmac('sha1', means.provider.certificate)
        .update(info.replace('<ds:SignedInfo>', `<ds:SignedInfo xmlns:ds="${SIGNATURE}">`))
        .digest('base64');
      const forged = hmac.replace(/(<ds:SignatureValue>)[^<]*/, (_, tag) => tag + value);
      return response(forged.replace('hmac-sha1', 'hmac-sha&#49;'), means);
    },
    reason: 'algorithm-refused',
  },
  encrypted: {
    make: (means) => {
      const method = `<e:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"><ds:DigestMethod xmlns:ds="${SIGNATURE}" Algorithm="${SIGNATURE}sha1"/></e:EncryptionMethod>`;
      const data = `<e:EncryptedData xmlns:e="http://www.w3.org/2001/04/xmlenc#">${method}</e:EncryptedData>`;
      return response(
        `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:EncryptedAssertion>`,
        means,
      );
    },
    reason: 'encrypted',
  },
  'a status other than success, with a valid assertion': {
    make: (means) => samlResponse(signed(means), means.genuine, 'Responder'),
    reason: 'refused-by-provider',
  },
  'a status other than success, without an assertion': {
    make: (means) => samlResponse('', means.genuine, 'Responder'),
    reason: 'refused-by-provider',
  },
  'another audience': changedAssertion({ audience: 'https://other.example/saml/metadata' }, 'audience-mismatch'),
  'no audience': changedAssertion({ audience: null }, 'audience-mismatch'),
  'another recipient': changedAssertion({ recipient: 'https://other.example/saml/acs' }, 'audience-mismatch'),
  'another destination': changed(() => ({ recipient: 'https://other.example/saml/acs' }), 'audience-mismatch'),
  'another issuer': changedAssertion({ issuer: 'https://other.example/saml' }, 'issuer-mismatch'),
  expired: changedAssertion({ issuedAt: ENDED, notBefore: ENDED, notOnOrAfter: new Date(1_000) }, 'not-valid-now'),
  'valid for hours, but issued long ago': changedAssertion({ issuedAt: ENDED, notBefore: ENDED }, 'not-valid-now'),
  early: changed(
    ({ genuine }) => ({
      notBefore: new Date(genuine.issuedAt.getTime() + 600_000),
      notOnOrAfter: new Date(genuine.issuedAt.getTime() + 1_200_000),
    }),
    'not-valid-now',
  ),
  unsolicited: changed(() => ({ inResponseTo: null }), 'replay'),
  'a transient name ID': changedAssertion(
    { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    'subject-invalid',
  ),
  'a name ID of 10,000 characters': changedAssertion({ nameId: 'u'.repeat(10_000) }, 'subject-invalid'),
  'an empty name ID': changedAssertion({ nameId: '' }, 'subject-invalid'),
  'a comment in the address': {
    make: (means) => response(signed(means).replace('@', '@<!---->'), means),
    reason: 'response-invalid',
  },
  CDATA: {
    make: (means) =>
      response(signed(means).replace(`>${means.genuine.nameId}<`, `><![CDATA[${means.genuine.nameId}]]><`), means),
    reason: 'response-invalid',
  },
  'an external entity': {
    make: (means) =>
      `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${response(signed(means, { nameId: '&x;' }), means)}`,
    reason: 'response-invalid',
  },
  'entity expansion': {
    make: (means) =>
      `<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${response(signed(means), means)}`,
    reason: 'response-invalid',
  },
  'UTF-16 with a document type': {
    make: (means) => {
      const start = '\ufeff<?xml version="1.0" encoding="UTF-16"?><!DOCTYPE r [<!ENTITY x "y">]>';
      return Buffer.from(start + response(signed(means), means), 'utf16le');
    },
    reason: 'response-invalid',
  },
  'a processing instruction': {
    make: (means) => response(signed(means), means).replace(STATUS, `<?x y?>${STATUS}`),
    reason: 'response-invalid',
  },
  'an attribute twice': {
    make: (means) => response(signed(means), means).replace('<samlp:Response ', '<samlp:Response ID="_a" '),
    reason: 'response-invalid',
  },
  'deep nesting': { make: () => '<a>'.repeat(20_000), reason: 'response-too-complex' },
  'deep nesting between texts that look like ends of tags': {
    make: () => '<a>/>'.repeat(15_000),
    reason: 'response-too-complex',
  },
  '20,000 elements beside each other': {
    make: (means) => response('<a/>'.repeat(20_000), means),
    reason: 'response-too-complex',
  },
  'thousands of namespaces': {
    make: (means) => response(`<a ${Array.from({ length: 3_000 }, (_, n) => `xmlns:a${n}="u"`).join(' ')}/>`, means),
    reason: 'response-too-complex',
  },
  'starts of tags only': { make: () => '</'.repeat(45_000), reason: 'response-invalid' },
  'no XML': { make: () => 'x', reason: 'response-invalid' },
  empty: { make: () => '', reason: 'response-invalid' },
};
