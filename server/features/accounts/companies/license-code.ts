import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 20 signs of five bits: 100 random bits. */
const RANDOM_SIGNS = 20;
/** 20-bit checksum that distinguishes a typo from an unknown code. */
const CHECK_SIGNS = 4;
const GROUP = 4;

/** A new code in display form, shown once: `7K3M-…`, six groups of four, the last one is a checksum. */
export function createLicenseCode(): string {
  const random = [...randomBytes(RANDOM_SIGNS)].map((byte) => SIGNS[byte & 31]).join('');
  return (random + checkOf(random)).match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-');
}

/** The normalized code; null if its check part is wrong. */
export function parseLicenseCode(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (plain.length !== RANDOM_SIGNS + CHECK_SIGNS) return null;
  const random = plain.slice(0, RANDOM_SIGNS);
  return checkOf(random) === plain.slice(RANDOM_SIGNS) ? plain : null;
}

/** Hash of a code, as stored. */
export function licenseHash(plain: string): Buffer {
  return createHash('sha256').update(`licence ${plain}`).digest();
}

function checkOf(random: string): string {
  const digest = createHash('sha256').update(`licence check ${random}`).digest();
  return [...digest.subarray(0, CHECK_SIGNS)].map((byte) => SIGNS[byte & 31]).join('');
}
