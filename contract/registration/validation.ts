import type { ErrorId } from '../errors.ts';
import { isValidCompanyNumber } from './company-numbers.ts';
import { type DisplayNameKind, validateDisplayName } from './display-name.ts';
import { isCapitalCode, isIndustryCode } from './industries.ts';

/** Fields of the business step (docs/product/data.md). */
export interface BusinessFields {
  company: string;
  companynumber: string;
  capital: string;
  industry: string;
  jobtitle: string;
  country?: string | undefined;
}

/** Fields of the personal step. */
export interface PersonalFields {
  account: string;
  name: string;
  phone: string;
  password: string;
  confirmation?: string | undefined;
  /** The consent, as a form or JSON sends it. */
  privacy?: unknown;
}

/** A rule that a registration violates, and its field. */
export interface ValidationError {
  id: ErrorId;
  field: string;
}

/** Enough to refuse what cannot be an address; whether it can be reached is for the mail to show (RFC 5321 §4.5.3.1). */
export function isEmailAddress(value: string): boolean {
  return (
    value.length <= 254 && /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\.]{2,}$/u.test(value)
  );
}

/** A consent as forms and JSON send it. */
export function isChecked(value: unknown): boolean {
  return value === true || (typeof value === 'string' && /^(true|on|1|yes)$/i.test(value));
}

/** First broken rule of docs/product/validation.md for an address, or null. */
export function validateAccount(account: string): ValidationError | null {
  if (account.trim() === '') return { id: 'account-empty', field: 'account' };
  return isEmailAddress(account.trim()) ? null : { id: 'account-invalid', field: 'account' };
}

function nameFaults(field: string, name: string, kind?: DisplayNameKind): ValidationError[] {
  const id = validateDisplayName(name.normalize('NFC'), kind);
  return id ? [{ id, field }] : [];
}

/** Broken rules of the personal step, in the order of the form; the password's own rules are the server's. */
export function validatePersonalData(form: PersonalFields): ValidationError[] {
  const faults: ValidationError[] = [];
  const ofAccount = validateAccount(form.account);
  if (ofAccount) faults.push(ofAccount);
  if (form.name === '') faults.push({ id: 'name-empty', field: 'name' });
  else faults.push(...nameFaults('name', form.name, 'person'));
  if (form.phone === '') faults.push({ id: 'phone-empty', field: 'phone' });
  else faults.push(...nameFaults('phone', form.phone));
  if (form.confirmation !== undefined && form.confirmation !== form.password)
    faults.push({ id: 'passwords-do-not-match', field: 'confirmation' });
  if (!isChecked(form.privacy)) faults.push({ id: 'privacy-not-accepted', field: 'privacy' });
  return faults;
}

/** Was the business step filled in, if only in part? */
export function hasBusiness(form: BusinessFields): boolean {
  return [form.company, form.companynumber, form.capital, form.industry, form.jobtitle].some((value) => value !== '');
}

/** Broken rules of the business step, in the order of the form. */
export function validateBusinessFields(form: BusinessFields): ValidationError[] {
  const faults: ValidationError[] = [];
  if (form.company === '') faults.push({ id: 'company-empty', field: 'company' });
  else faults.push(...nameFaults('company', form.company));
  if (form.companynumber === '') faults.push({ id: 'company-number-empty', field: 'companynumber' });
  else if (!isValidCompanyNumber(form.country, form.companynumber))
    faults.push({ id: 'company-number-invalid', field: 'companynumber' });
  else faults.push(...nameFaults('companynumber', form.companynumber));
  if (!isCapitalCode(form.capital)) faults.push({ id: 'capital-not-chosen', field: 'capital' });
  if (!isIndustryCode(form.industry)) faults.push({ id: 'industry-not-chosen', field: 'industry' });
  if (form.jobtitle === '') faults.push({ id: 'job-title-empty', field: 'jobtitle' });
  else faults.push(...nameFaults('jobtitle', form.jobtitle));
  return faults;
}

/** First broken rule of the business step, or null. */
export function validateBusiness(form: BusinessFields): ValidationError | null {
  return validateBusinessFields(form)[0] ?? null;
}

/**
 * First broken rule of docs/product/validation.md, in the order of the form. The five business fields are given all or none, unless they
 * are needed.
 */
export function validateRegistration(
  form: PersonalFields & BusinessFields,
  needsBusiness: boolean,
): ValidationError | null {
  const ofPerson = validatePersonalData(form)[0];
  if (ofPerson) return ofPerson;
  return needsBusiness || hasBusiness(form) ? validateBusiness(form) : null;
}
