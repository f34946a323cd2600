import { type Identity, isOfDomain, type OidcSettings } from './identity-provider.ts';
import { groupsIn, mapRoles } from './mapped-roles.ts';
import { ProviderError } from './provider-fetch.ts';

/** What a provider states about a user: claims of the ID token, or of the response of the UserInfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

/** Characters of a subject identifier (OpenID Connect Core 1.0 §2). */
const SUBJECT_MAX = 255;
/** Characters of an email address (RFC 5321 §4.5.3.1.3, without the angle brackets). */
const EMAIL_MAX = 254;
/** Groups that a test login lists, and their characters. */
const GROUPS_SHOWN = 100;
const GROUP_MAX = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Text that is stored and compared as it was sent: no control characters and no surrogates without their pair. */
const isPlain = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && value.isWellFormed() && !CONTROL.test(value);

/** An address as a provider states it; empty if it cannot be one. It is never cut: that would be another address. */
function emailIn(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : null;
  return isPlain(text, EMAIL_MAX) ? text : '';
}

/** The part of the groups that a test login shows. */
const shownGroups = (groups: ReadonlySet<string>): string[] =>
  [...groups].slice(0, GROUPS_SHOWN).map((group) => group.slice(0, GROUP_MAX).toWellFormed());

/**
 * The identity in verified claims.
 * @param token claims of the ID token
 * @param more claims of the UserInfo endpoint, where the token lacks some (OpenID Connect Core 1.0 §5.4)
 * @throws {ProviderError} subject-invalid, groups-missing
 */
export function identityIn(settings: OidcSettings, token: Claims & { iss: string }, more: Claims): Identity {
  const { groupsClaim, trustEmail, emailDomains } = settings;
  const { iss: issuer, sub: subject } = token;
  if (!isPlain(subject, SUBJECT_MAX) || subject === '') {
    throw new ProviderError('the subject identifier is too long or not plain text', 'subject-invalid');
  }
  const told: Claims = { ...more, ...token };
  // Too many groups for a token: a provider then names where to request them (Core §5.6.2). Without them, a role could
  // be neither given nor withdrawn.
  const elsewhere = told._claim_names;
  if (groupsClaim !== '' && typeof elsewhere === 'object' && elsewhere && Object.hasOwn(elsewhere, groupsClaim)) {
    const text = 'the groups are not in the token: limit the claim to the groups of this application';
    throw new ProviderError(text, 'groups-missing');
  }
  const { email: address, email_verified: verified } = token.email === undefined ? more : token;
  const email = emailIn(address);
  const groups = groupsIn(Object.hasOwn(told, groupsClaim) ? told[groupsClaim] : undefined);
  return {
    ...{ issuer, subject, email },
    emailVerified:
      email !== '' &&
      // Some send the boolean as a string.
      (verified === true ||
        verified === 'true' ||
        (trustEmail && verified === undefined && isOfDomain(email, emailDomains))),
    roles: mapRoles(settings, groups),
    groups: shownGroups(groups),
  };
}
