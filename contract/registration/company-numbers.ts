/**
 * Check sums of tax and registration numbers, per country (ISO 3166-1 alpha-2). Only what the issuing office has published;
 * a number of any other country is text.
 */
type Rule = (number: string) => boolean;

const RULES: Readonly<Record<string, Rule>> = {
  TW: taiwan,
  JP: japan,
  KR: korea,
  DE: germany,
  FR: (number) => /^\d{9}$/.test(number) && luhn(number),
  IT: (number) => /^\d{11}$/.test(number) && luhn(number),
  SE: (number) => /^\d{10}$/.test(number) && luhn(number),
  AU: australia,
};

/** Countries whose numbers are validated. */
export const CHECKED_COUNTRIES: readonly string[] = Object.keys(RULES);
const COMPANY_NUMBER_LENGTH_MAX = 40;

/**
 * Is this a number its country can have issued? Blanks, dots and hyphens, and the country's code before it, do not count.
 * @param country alpha-2 code; null or one without a public rule accepts any text
 */
export function isValidCompanyNumber(country: string | null | undefined, typed: string): boolean {
  if (typed.trim() === '' || typed.length > COMPANY_NUMBER_LENGTH_MAX) return false;
  const code = (country ?? '').toUpperCase();
  const rule = Object.hasOwn(RULES, code) ? RULES[code] : undefined;
  if (!rule) return true;
  const plain = typed.toUpperCase().replace(/[\s.-]/g, '');
  return rule(plain.startsWith(code) ? plain.slice(code.length) : plain);
}

const digitsOf = (number: string) => [...number].map(Number);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const weighted = (digits: readonly number[], weights: readonly number[]) =>
  sum(weights.map((weight, index) => weight * (digits[index] ?? 0)));

/**
 * Unified business number: the digits of each weighted digit are added; since April 2023 the sum must be divisible by 5
 * instead of 10. A seventh digit of 7 gives 28, hence 10, which may count as 1 or 0 (Ministry of Finance, R.O.C.).
 */
function taiwan(number: string): boolean {
  if (!/^\d{8}$/.test(number)) return false;
  const digits = digitsOf(number);
  const products = [1, 2, 1, 2, 1, 2, 4, 1].map((weight, index) => weight * digits[index]!);
  const total = sum(products.map((product) => Math.floor(product / 10) + (product % 10)));
  return total % 5 === 0 || (digits[6] === 7 && (total + 1) % 5 === 0);
}

/** Corporate number: thirteen digits, the first checks the others (National Tax Agency). */
function japan(number: string): boolean {
  if (!/^[1-9]\d{12}$/.test(number)) return false;
  const digits = digitsOf(number);
  const body = digits.slice(1).reverse();
  return digits[0] === 9 - (sum(body.map((digit, index) => digit * (index % 2 === 0 ? 1 : 2))) % 9);
}

/** Business registration number: ten digits (National Tax Service). */
function korea(number: string): boolean {
  if (!/^\d{10}$/.test(number)) return false;
  const digits = digitsOf(number);
  const total = weighted(digits, [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor((digits[8]! * 5) / 10);
  return (10 - (total % 10)) % 10 === digits[9];
}

/** Value added tax number: nine digits, ISO 7064 MOD 11,10. */
function germany(number: string): boolean {
  if (!/^[1-9]\d{8}$/.test(number)) return false;
  const digits = digitsOf(number);
  let product = 10;
  for (const digit of digits.slice(0, 8)) {
    const remainder = (digit + product) % 10 || 10;
    product = (2 * remainder) % 11;
  }
  return (11 - product) % 10 === digits[8];
}

/** Business number (ABN): eleven digits, one is taken from the first (Australian Business Register). */
function australia(number: string): boolean {
  if (!/^[1-9]\d{10}$/.test(number)) return false;
  const digits = digitsOf(number);
  digits[0]! -= 1;
  return weighted(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 === 0;
}

/** ISO/IEC 7812-1, annex B. */
function luhn(number: string): boolean {
  const doubled = (digit: number) => (digit < 5 ? digit * 2 : digit * 2 - 9);
  const values = digitsOf(number)
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? digit : doubled(digit)));
  return sum(values) % 10 === 0;
}
