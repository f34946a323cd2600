/** Public interface of the feature: other features import from here only. */

export type { Auth } from './auth.ts';
export { knownDeviceOf } from './device-cookie.ts';
export { GuessLimiter } from './limits/guess-limiter.ts';
export { reserveMail } from './limits/mail-limit.ts';
export { changePassword, checkNewPassword } from './passwords/change-password.ts';
export { hashPassword, passwordMatches } from './passwords/password-hash.ts';
export { validatePassword } from './passwords/password-rules.ts';
export { isPlanActive, permissionOf } from './permission.ts';
export type { Actor, Session } from './session.ts';
