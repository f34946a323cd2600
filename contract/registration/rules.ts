import type { BusinessRequest, RegistrationRequest } from '../api/registration.ts';
import type { ErrorId } from '../errors.ts';
import { companyNumberFits } from './company-numbers.ts';
import { type DisplayNameKind, displayNameFault } from './display-name.ts';
import { isCapitalCode, isIndustryCode } from './industries.ts';

/** A rule that a registration violates, and its field. */
export interface RegistrationFault {
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
export function isTicked(value: unknown): boolean {
  return value === true || (typeof value === 'string' && /^(true|on|1|yes)$/i.test(value));
}

/** First broken rule of SPEC §5 for an address, or null. */
export function accountFault(account: string): RegistrationFault | null {
  if (account.trim() === '') return { id: 'account-empty', field: 'account' };
  return isEmailAddress(account.trim()) ? null : { id: 'account-invalid', field: 'account' };
}

function nameFaults(field: string, name: string, kind?: DisplayNameKind): RegistrationFault[] {
  const id = displayNameFault(name.normalize('NFC'), kind);
  return id ? [{ id, field }] : [];
}

/** Broken rules of the personal step, in the order of the form; the password's own rules are the server's. */
export function personalFaults(form: RegistrationRequest): RegistrationFault[] {
  const faults: RegistrationFault[] = [];
  const ofAccount = accountFault(form.account);
  if (ofAccount) faults.push(ofAccount);
  if (form.name === '') faults.push({ id: 'name-empty', field: 'name' });
  else faults.push(...nameFaults('name', form.name, 'person'));
  if (form.phone === '') faults.push({ id: 'phone-empty', field: 'phone' });
  else faults.push(...nameFaults('phone', form.phone));
  if (form.confirmation !== undefined && form.confirmation !== form.password)
    faults.push({ id: 'passwords-do-not-match', field: 'confirmation' });
  if (!isTicked(form.privacy)) faults.push({ id: 'privacy-not-accepted', field: 'privacy' });
  return faults;
}

/** Was the business step filled in, if only in part? */
export function hasBusiness(form: BusinessRequest): boolean {
  return [form.company, form.companynumber, form.capital, form.industry, form.jobtitle].some((value) => value !== '');
}

/** Broken rules of the business step, in the order of the form. */
export function businessFaults(form: BusinessRequest): RegistrationFault[] {
  const faults: RegistrationFault[] = [];
  if (form.company === '') faults.push({ id: 'company-empty', field: 'company' });
  else faults.push(...nameFaults('company', form.company));
  if (form.companynumber === '') faults.push({ id: 'company-number-empty', field: 'companynumber' });
  else if (!companyNumberFits(form.country, form.companynumber))
    faults.push({ id: 'company-number-invalid', field: 'companynumber' });
  else faults.push(...nameFaults('companynumber', form.companynumber));
  if (!isCapitalCode(form.capital)) faults.push({ id: 'capital-not-chosen', field: 'capital' });
  if (!isIndustryCode(form.industry)) faults.push({ id: 'industry-not-chosen', field: 'industry' });
  if (form.jobtitle === '') faults.push({ id: 'job-title-empty', field: 'jobtitle' });
  else faults.push(...nameFaults('jobtitle', form.jobtitle));
  return faults;
}

/** First broken rule of the business step, or null. */
export function businessFault(form: BusinessRequest): RegistrationFault | null {
  return businessFaults(form)[0] ?? null;
}

/**
 * First broken rule of SPEC §5, in the order of the form. The five business fields are given all or none, unless they
 * are needed.
 */
export function registrationFault(form: RegistrationRequest, needsBusiness: boolean): RegistrationFault | null {
  const ofPerson = personalFaults(form)[0];
  if (ofPerson) return ofPerson;
  return needsBusiness || hasBusiness(form) ? businessFault(form) : null;
}
