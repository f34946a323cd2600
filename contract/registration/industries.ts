/** A company's size and industry (docs/product/data.md). Texts are in locales (`ui`), under the same codes. */

/** ISO 4217, of the capital brackets. */
export const CAPITAL_CURRENCY = 'TWD';

/** Paid-in capital in the operator's currency, in millions: `from` is excluded, `to` included; null = without end. */
export const CAPITAL_BRACKETS = [
  { code: 'A', from: 0, to: 1 },
  { code: 'B', from: 1, to: 5 },
  { code: 'C', from: 5, to: 10 },
  { code: 'D', from: 10, to: 30 },
  { code: 'E', from: 30, to: null },
] as const;

export type CapitalCode = (typeof CAPITAL_BRACKETS)[number]['code'];

/** Sections of an industry classification, A to S. */
export const INDUSTRIES = [
  { code: 'A', name: 'agriculture' },
  { code: 'B', name: 'mining' },
  { code: 'C', name: 'manufacturing' },
  { code: 'D', name: 'energy' },
  { code: 'E', name: 'water' },
  { code: 'F', name: 'construction' },
  { code: 'G', name: 'trade' },
  { code: 'H', name: 'transport' },
  { code: 'I', name: 'accommodation' },
  { code: 'J', name: 'information' },
  { code: 'K', name: 'finance' },
  { code: 'L', name: 'real-estate' },
  { code: 'M', name: 'professional' },
  { code: 'N', name: 'support' },
  { code: 'O', name: 'public' },
  { code: 'P', name: 'education' },
  { code: 'Q', name: 'health' },
  { code: 'R', name: 'arts' },
  { code: 'S', name: 'other-services' },
] as const;

export type IndustryCode = (typeof INDUSTRIES)[number]['code'];

/** One of CAPITAL_BRACKETS. */
export function isCapitalCode(value: string): value is CapitalCode {
  return CAPITAL_BRACKETS.some((bracket) => bracket.code === value);
}

/** One of INDUSTRIES. */
export function isIndustryCode(value: string): value is IndustryCode {
  return INDUSTRIES.some((industry) => industry.code === value);
}
