import { z } from 'zod';
import { ProviderError } from '../provider-fetch.ts';

/** Clocks of provider and server may differ by this much, milliseconds. */
export const CLOCK_SKEW_MS = 60_000;
/** An assertion is accepted for at most this long after it was issued, milliseconds. */
export const ASSERTION_AGE_MS = 600_000;

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
/** Characters of a name ID or an ID: as an OpenID Connect subject. */
const ID_MAX = 255;

const attributesOf = z.record(z.string(), z.string());
const confirmation = z.object({
  $: z.object({ Method: z.literal(BEARER) }),
  SubjectConfirmationData: z.tuple([z.object({ $: attributesOf })]),
});
const nameId = z.tuple([z.object({ _: z.string().min(1).max(ID_MAX), $: attributesOf.optional() })]);
/** The verified assertion as the library parses it. */
const verifiedAssertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1).max(ID_MAX), Version: z.literal('2.0') }),
    Issuer: z.tuple([z.object({ _: z.string() })]),
    Subject: z.tuple([z.object({ NameID: z.unknown(), SubjectConfirmation: z.array(z.unknown()).min(1).max(10) })]),
    Conditions: z.tuple([z.object({ $: attributesOf, AudienceRestriction: z.array(z.unknown()).min(1) })]),
    AuthnStatement: z.array(z.unknown()).min(1),
  }),
});

export interface VerifiedAssertion {
  id: string;
  subject: string;
  /** ID of the request that it answers. */
  requestId: string;
  expiresAt: Date;
}

/**
 * The checks of the Web Browser SSO profile (SAML 2.0 Profiles §4.1.4.3) that the library leaves to its caller, on the
 * signed assertion only: issuer, a bearer confirmation for this recipient in response to a request, and a name ID that
 * stays the same.
 * @param parsed the assertion whose signature was verified
 * @throws {ProviderError}
 */
export function checkAssertion(
  parsed: unknown,
  expected: { issuer: string; recipient: string; now: Date },
): VerifiedAssertion {
  const result = verifiedAssertion.safeParse(parsed);
  if (!result.success) throw new ProviderError('the assertion is incomplete');
  const { $, Issuer, Subject, Conditions } = result.data.Assertion;
  if (Issuer[0]._.trim() !== expected.issuer) {
    throw new ProviderError('the assertion is of another issuer', 'issuer-mismatch');
  }
  const [{ NameID, SubjectConfirmation }] = Subject;
  const subject = nameId.safeParse(NameID).data?.[0];
  if (!subject) throw new ProviderError('the assertion has no name ID of a permitted length', 'subject-invalid');
  if (subject.$?.Format === TRANSIENT) throw new ProviderError('the name ID is transient', 'subject-invalid');
  let refused = new ProviderError('the assertion has no bearer confirmation');
  for (const one of SubjectConfirmation) {
    const parsedOne = confirmation.safeParse(one);
    if (!parsedOne.success) continue;
    const { NotBefore, NotOnOrAfter, Recipient, InResponseTo = '' } = parsedOne.data.SubjectConfirmationData[0].$;
    const end = Date.parse(NotOnOrAfter ?? '');
    if (Recipient !== expected.recipient) {
      refused = new ProviderError('the confirmation is for another recipient', 'audience-mismatch');
    } else if (!(end + CLOCK_SKEW_MS > expected.now.getTime()) || NotBefore !== undefined) {
      refused = new ProviderError('the confirmation is not valid now', 'not-valid-now');
    } else if (!InResponseTo || InResponseTo.length > ID_MAX) {
      refused = new ProviderError('the assertion answers no request', 'replay');
    } else {
      const last = Math.max(end, Date.parse(Conditions[0].$.NotOnOrAfter ?? '') || end) + CLOCK_SKEW_MS;
      return { id: $.ID, subject: subject._, requestId: InResponseTo, expiresAt: new Date(last) };
    }
  }
  throw refused;
}
