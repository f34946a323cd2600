import type { ErrorId } from '../errors.ts';

/** Refusals that several endpoints share, grouped by what is validated. */

/** Names of people, companies and things (`displayName`). */
export const NAME_ERRORS = [
  'text-too-long',
  'name-with-link',
  'name-with-hidden-character',
] as const satisfies readonly ErrorId[];
/** A new password. */
export const PASSWORD_ERRORS = [
  'password-too-short',
  'password-too-long',
  'password-too-simple',
  'password-too-common',
  'password-from-names',
] as const satisfies readonly ErrorId[];
/** The account that a form names. */
export const ACCOUNT_ERRORS = ['account-empty', 'account-invalid'] as const satisfies readonly ErrorId[];
/** The company of a form. */
export const BUSINESS_ERRORS = [
  ...NAME_ERRORS,
  'company-empty',
  'company-number-empty',
  'company-number-invalid',
  'job-title-empty',
  'capital-not-chosen',
  'industry-not-chosen',
] as const satisfies readonly ErrorId[];
/** A registration. */
export const REGISTRATION_ERRORS = [
  ...ACCOUNT_ERRORS,
  ...PASSWORD_ERRORS,
  ...BUSINESS_ERRORS,
  'name-empty',
  'phone-empty',
  'privacy-not-accepted',
  'passwords-do-not-match',
] as const satisfies readonly ErrorId[];
/** A domain name in a request. */
export const DOMAIN_NAME_ERRORS = [
  'domain-has-scheme',
  'domain-incomplete',
  'domain-invalid',
  'domain-is-address',
  'domain-public-suffix',
  'domain-too-long',
] as const satisfies readonly ErrorId[];
/** A domain of the company. */
export const DOMAIN_ERRORS = [...DOMAIN_NAME_ERRORS, 'domain-not-found'] as const satisfies readonly ErrorId[];
/** A domain of the company, or one whose rating a supplier shares with it. */
export const SHARED_DOMAIN_ERRORS = [...DOMAIN_ERRORS, 'sharing-hides'] as const satisfies readonly ErrorId[];
/** The latest rating of a domain. */
export const RATING_ERRORS = [...SHARED_DOMAIN_ERRORS, 'rating-not-found'] as const satisfies readonly ErrorId[];
/** The stored assessment of the latest rating. */
export const ASSESSMENT_ERRORS = [
  ...SHARED_DOMAIN_ERRORS,
  'not-found',
  'rating-not-found',
] as const satisfies readonly ErrorId[];
/** A second factor: one-time password, recovery code or passkey. */
export const SECOND_FACTOR_ERRORS = [
  'login-locked',
  'passkey-not-accepted',
  'passkey-unavailable',
  'second-factor-needed',
  'second-factor-wrong',
] as const satisfies readonly ErrorId[];
/** Re-authentication before a sensitive change (`confirmation`). */
export const CONFIRMATION_ERRORS = [
  'current-password-incorrect',
  ...SECOND_FACTOR_ERRORS,
] as const satisfies readonly ErrorId[];
