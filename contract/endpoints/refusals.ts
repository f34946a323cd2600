import type { ErrorId } from '../errors.ts';

/** Refusals that several endpoints share, grouped by what is validated. */

/** Names of people, companies and things (`displayName`). */
export const NAME_REFUSALS = [
  'text-too-long',
  'name-with-link',
  'name-with-hidden-character',
] as const satisfies readonly ErrorId[];
/** A new password. */
export const PASSWORD_REFUSALS = [
  'password-too-short',
  'password-too-long',
  'password-too-simple',
  'password-too-common',
  'password-from-names',
] as const satisfies readonly ErrorId[];
/** The account that a form names. */
export const ACCOUNT_REFUSALS = ['account-empty', 'account-invalid'] as const satisfies readonly ErrorId[];
/** The company of a form. */
export const BUSINESS_REFUSALS = [
  ...NAME_REFUSALS,
  'company-empty',
  'company-number-empty',
  'company-number-invalid',
  'job-title-empty',
  'capital-not-chosen',
  'industry-not-chosen',
] as const satisfies readonly ErrorId[];
/** A registration. */
export const REGISTRATION_REFUSALS = [
  ...ACCOUNT_REFUSALS,
  ...PASSWORD_REFUSALS,
  ...BUSINESS_REFUSALS,
  'name-empty',
  'phone-empty',
  'privacy-not-accepted',
  'passwords-do-not-match',
] as const satisfies readonly ErrorId[];
/** A domain name in a request. */
export const DOMAIN_NAME_REFUSALS = [
  'domain-has-scheme',
  'domain-incomplete',
  'domain-invalid',
  'domain-is-address',
  'domain-public-suffix',
  'domain-too-long',
] as const satisfies readonly ErrorId[];
/** A domain of the company. */
export const DOMAIN_REFUSALS = [...DOMAIN_NAME_REFUSALS, 'domain-not-found'] as const satisfies readonly ErrorId[];
/** A domain of the company, or one whose rating a supplier shares with it. */
export const SHARED_DOMAIN_REFUSALS = [...DOMAIN_REFUSALS, 'sharing-hides'] as const satisfies readonly ErrorId[];
/** The latest rating of a domain. */
export const RATING_REFUSALS = [...SHARED_DOMAIN_REFUSALS, 'rating-not-found'] as const satisfies readonly ErrorId[];
/** The stored assessment of the latest rating. */
export const ASSESSMENT_REFUSALS = [
  ...SHARED_DOMAIN_REFUSALS,
  'not-found',
  'rating-not-found',
] as const satisfies readonly ErrorId[];
/** A second factor: one-time password, recovery code or passkey. */
export const SECOND_FACTOR_REFUSALS = [
  'login-locked',
  'passkey-not-accepted',
  'passkey-unavailable',
  'second-factor-needed',
  'second-factor-wrong',
] as const satisfies readonly ErrorId[];
/** Re-authentication before a sensitive change (`confirmation`). */
export const CONFIRMATION_REFUSALS = [
  'current-password-incorrect',
  ...SECOND_FACTOR_REFUSALS,
] as const satisfies readonly ErrorId[];
