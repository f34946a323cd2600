/** A report's verification code (docs/product/reports.md): 128 random bits in hexadecimal. */
const VERIFICATION_CODE = /^[0-9a-f]{32}$/;

/** The code as it is compared: people type blanks, hyphens and capitals. Empty when it cannot be one. */
export function parseVerificationCode(typed: string): string {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  return VERIFICATION_CODE.test(code) ? code : '';
}

/** The code in groups of eight, as reports print it. */
export function formatVerificationCode(code: string): string {
  return code.replace(/(.{8})(?=.)/g, '$1-');
}
