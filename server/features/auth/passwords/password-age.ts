import type { PasswordStatus } from '@assay/contract/api/session.ts';
import { PASSWORD_EXPIRING_SOON_DAYS } from '@assay/contract/limits.ts';

const DAY_MS = 86_400_000;

/** Age of an account's password, and whether an administrator expired it. */
interface Age {
  passwordChangedAt: Date;
  passwordExpired: boolean;
}

/**
 * State of a password.
 * @param rules.expiryDays 0 = passwords do not expire by age (docs/product/accounts.md)
 */
export function passwordStatusOf(
  age: Age,
  rules: { lengthMin: number; expiryDays: number },
  now: number,
): PasswordStatus {
  const daysOld = Math.floor((now - age.passwordChangedAt.getTime()) / DAY_MS);
  const daysLeft = rules.expiryDays > 0 ? Math.max(0, rules.expiryDays - daysOld) : null;
  const expired = age.passwordExpired || daysLeft === 0;
  return {
    daysLeft: age.passwordExpired ? 0 : daysLeft,
    expired,
    expiringSoon: !expired && daysLeft !== null && daysLeft <= PASSWORD_EXPIRING_SOON_DAYS,
    minimumLength: rules.lengthMin,
  };
}
