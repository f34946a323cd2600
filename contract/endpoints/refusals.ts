import type { ErrorId } from '../errors.ts';

/** Refusals of rules that several endpoints check: each rule of a form answers its own. */

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
