/** Signs and fractions of points. */

const MINUS = '\u2212';

/** `12`, `0.75`: with at most two decimals and without a sign. */
export function pointsText(points: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(Math.abs(points));
}

/** `−12`, `0`: deduction of an issue. */
export function costText(points: number, language: string): string {
  return points === 0 ? '0' : `${MINUS}${pointsText(points, language)}`;
}

/** `+3`, `−12`, `0` with a true minus sign. */
export function signedText(value: number, language: string): string {
  const size = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(Math.abs(value));
  if (value === 0) return '0';
  return value > 0 ? `+${size}` : `${MINUS}${size}`;
}

/** Score of an area as an integer, rounded down like the total. */
export function wholePoints(points: number): number {
  return Math.floor(points);
}

/** `93 %` in the language's format, from a share between 0 and 1; never shows 100 % for a share below 1. */
export function percentText(share: number, language: string): string {
  const percent = share >= 1 ? 100 : Math.min(99, Math.round(share * 100));
  return new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100);
}
